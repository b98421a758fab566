// SPDX-License-Identifier: Apache-2.0
// The sentences in Icelandic.
#include "guide/text.h"

namespace kotra::guide {

constinit const Catalogue text_is = catalogue_of({
    {Key::title, "Reglur: {0}"},
    {Key::name_backgammon, "kotra"},
    {Key::name_short, "stutt kotra"},
    {Key::name_nackgammon, "nackgammon"},
    {Key::name_hypergammon, "hypergammon"},
    {Key::name_longgammon, "longgammon"},
    {Key::name_egyptian, "egypsk kotra"},
    {Key::name_portes, "portes"},
    {Key::name_acey, "acey-deucey"},
    {Key::name_dutch, "hollensk kotra"},
    {Key::head_aim, "Markmið"},
    {Key::head_setup, "Uppstilling"},
    {Key::head_opening, "Hver byrjar"},
    {Key::head_moving, "Að leika"},
    {Key::head_doublets, "Tvöfalt kast"},
    {Key::head_must_play, "Hvað verður að leika"},
    {Key::head_hitting, "Að drepa"},
    {Key::head_entering, "Að koma inn"},
    {Key::head_one_two, "Kastið 1-2"},
    {Key::head_bearing_off, "Að taka út"},
    {Key::head_scoring, "Sigur og stig"},
    {Key::head_cube, "Tvöföldunarteningurinn"},
    {Key::head_match, "Viðureignir"},
    {Key::aim_from_board,
     "Tveir leikmenn keppast við að koma töflunum sínum kringum borðið, hvor í sína átt. Þú kemur "
     "öllum þínum töflum í heimasvæðið þitt og tekur þær svo út af borðinu."},
    {Key::aim_from_reserve,
     "Tveir leikmenn keppast við að koma töflunum sínum kringum borðið, hvor í sína átt. Töflurnar "
     "þínar koma inn í heimasvæði andstæðingsins, fara hringinn í heimasvæðið þitt og eru svo "
     "teknar út af borðinu."},
    {Key::numbering,
     "Þú telur reitina 24 frá þinni hlið. Reitir 1 til 6 eru heimasvæðið þitt og 24. reitur er "
     "fjærstur. Andstæðingurinn telur frá hinni hliðinni: 24. reiturinn þinn er 1. reiturinn "
     "hans."},
    {Key::checkers_one, "Hvor leikmaður á {0} töflu."},
    {Key::checkers_two, "Hvor leikmaður á {0} töflur."},
    {Key::checkers_few, "Hvor leikmaður á {0} töflur."},
    {Key::checkers_other, "Hvor leikmaður á {0} töflur."},
    {Key::setup_points,
     "Settu þínar töflur á þessa reiti; andstæðingurinn gerir eins frá hinni hliðinni:"},
    {Key::stand_one, "{0} tafla á {1}. reit"},
    {Key::stand_two, "{0} töflur á {1}. reit"},
    {Key::stand_few, "{0} töflur á {1}. reit"},
    {Key::stand_other, "{0} töflur á {1}. reit"},
    {Key::setup_reserve, "Í upphafi er borðið autt. Allar töflurnar bíða utan borðs."},
    {Key::opening_use_both,
     "Hvor leikmaður kastar einum teningi. Komi sama tala upp hjá báðum er kastað aftur. Sá sem "
     "fær "
     "hærri tölu byrjar og leikur tölunum tveimur sem upp komu."},
    {Key::opening_winner_rerolls,
     "Hvor leikmaður kastar einum teningi. Komi sama tala upp hjá báðum er kastað aftur. Sá sem "
     "fær "
     "hærri tölu byrjar og kastar báðum teningunum fyrir fyrsta leikinn."},
    {Key::opening_previous_winner,
     "Í fyrsta spilinu kastar hvor leikmaður einum teningi; komi sama tala upp hjá báðum er kastað "
     "aftur. Sá sem fær hærri tölu byrjar og kastar báðum teningunum. Eftir það byrjar alltaf sá "
     "sem vann síðasta spil."},
    {Key::opening_turns, "Síðan kasta leikmenn báðum teningunum til skiptis."},
    {Key::moving,
     "Töflurnar þínar fara aðeins áfram, af hærri reitum á lægri. Hvor teningur færir eina töflu "
     "um "
     "jafnmarga reiti og hann sýnir. Þú mátt færa tvær töflur, eina með hvorum teningi, eða sömu "
     "töfluna með báðum, hvorum á eftir öðrum."},
    {Key::moving_open,
     "Tafla má aðeins lenda á reit þar sem færri en tvær töflur andstæðingsins standa; það gildir "
     "líka um reitinn á milli þegar sama taflan fer tvisvar."},
    {Key::moving_example,
     "Dæmi: þú kastar 6-4. Tafla á 24. reit getur farið 24/18 og svo 18/14, eða 24/20 og svo "
     "20/14. "
     "Séu bæði 18. og 20. reitur lokaðir kemst hún ekki á 14. reit."},
    {Key::stack_free, "Á einum reit mega standa eins margar af þínum töflum og vera skal."},
    {Key::stack_one, "Á einum reit má í mesta lagi {0} af þínum töflum standa."},
    {Key::stack_two, "Á einum reit mega í mesta lagi {0} af þínum töflum standa."},
    {Key::stack_few, "Á einum reit mega í mesta lagi {0} af þínum töflum standa."},
    {Key::stack_other, "Á einum reit mega í mesta lagi {0} af þínum töflum standa."},
    {Key::doublet_four,
     "Sýni báðir teningarnir sömu tölu leikur þú henni fjórum sinnum: með 3-3 færir þú fjórum "
     "sinnum um þrjá reiti."},
    {Key::doublet_complement,
     "Sýni báðir teningarnir sömu tölu leikur þú henni fjórum sinnum og síðan fjórum sinnum þeirri "
     "tölu sem vantar upp á sjö: með 3-3 fjórum sinnum um þrjá reiti og svo fjórum sinnum um "
     "fjóra. Seinni tölunni má fyrst leika þegar allar fjórar færslur þeirrar fyrri eru búnar."},
    {Key::doublet_two_two,
     "Sýni báðir teningarnir sömu tölu leikur þú henni tvisvar og síðan tvisvar þeirri tölu sem "
     "vantar upp á sjö: með 3-3 tvisvar um þrjá reiti og svo tvisvar um fjóra. Seinni tölunni má "
     "fyrst leika þegar báðar færslur þeirrar fyrri eru búnar."},
    {Key::doublet_roll_never, "Tvöfalt kast gefur ekki aukakast."},
    {Key::doublet_roll_all_used, "Hafir þú leikið öllum færslum tvöfalds kasts kastar þú aftur."},
    {Key::doublet_roll_always, "Eftir tvöfalt kast kastar þú alltaf aftur."},
    {Key::play_max_larger,
     "Þú verður að leika eins mörgum af tölunum og hægt er. Getir þú leikið annarri tölunni eða "
     "hinni en ekki báðum verður þú að leika þeirri hærri."},
    {Key::play_max,
     "Þú verður að leika eins mörgum af tölunum og hægt er. Getir þú leikið annarri tölunni eða "
     "hinni en ekki báðum velur þú sjálf eða sjálfur."},
    {Key::play_free, "Þú mátt sleppa því að leika hvaða tölu sem er."},
    {Key::play_lost, "Tala sem ekki er hægt að leika fellur niður."},
    {Key::hit_to_bar,
     "Lendir þú á reit þar sem aðeins ein tafla andstæðingsins stendur drepur þú hana: hún fer á "
     "slána í miðju borðinu."},
    {Key::hit_to_reserve,
     "Lendir þú á reit þar sem aðeins ein tafla andstæðingsins stendur drepur þú hana: hún fer "
     "aftur út fyrir borðið til hinna sem bíða."},
    {Key::hit_free,
     "Þú mátt drepa strax frá fyrsta leik, oftar en einu sinni í sama leik ef hægt er, og hvar sem "
     "er á borðinu."},
    {Key::hit_after_home,
     "Þú mátt þó enga töflu drepa fyrr en ein af þínum töflum er komin í heimasvæðið þitt."},
    {Key::enter_bar,
     "Meðan þú átt töflu á slánni mátt þú ekki hreyfa neina aðra. Hún kemur aftur inn í heimasvæði "
     "andstæðingsins: með 1 á 24. reit, með 4 á 21. reit, með 6 á 19. reit, talið frá þér."},
    {Key::enter_reserve,
     "Tafla sem bíður utan borðs kemur inn í heimasvæði andstæðingsins: með 1 á 24. reit, með 4 á "
     "21. reit, með 6 á 19. reit, talið frá þér."},
    {Key::enter_closed, "Sé sá reitur lokaður kemst taflan ekki inn með þeirri tölu."},
    {Key::entry_free, "Þú mátt færa aðrar töflur þótt einhverjar þínar bíði enn utan borðs."},
    {Key::entry_all_first,
     "Meðan einhver tafla þín bíður utan borðs mátt þú ekki færa neina aðra á borðinu."},
    {Key::gate_none, "Tafla má koma inn í hvaða kasti sem er."},
    {Key::gate_first_six, "Allra fyrsta taflan þín þarf 6 til að komast inn."},
    {Key::gate_doublet, "Allra fyrsta taflan þín þarf tvöfalt kast til að komast inn."},
    {Key::gate_doublet_or_12,
     "Allra fyrsta taflan þín, og hver tafla þín sem hefur verið drepin, þarf tvöfalt kast eða 1-2 "
     "til að komast inn."},
    {Key::half_free,
     "Það hve langt töflurnar á borðinu mega fara er óháð þeim sem bíða utan borðs."},
    {Key::half_limit,
     "Meðan einhver tafla þín bíður utan borðs má engin fara af 13. reit eða hærri reit á 12. reit "
     "eða lægri."},
    {Key::one_two,
     "Kastið 1 og 2 er sérstakt og af því dregur leikurinn nafn sitt. Fyrst leikur þú 1 og 2. "
     "Hafir þú getað leikið báðum nefnir þú hvaða tölu sem er frá 1 til 6."},
    {Key::named_four, "Þeirri tölu leikur þú fjórum sinnum."},
    {Key::named_complement,
     "Þeirri tölu leikur þú fjórum sinnum og síðan fjórum sinnum þeirri sem vantar upp á sjö."},
    {Key::named_two_two,
     "Þeirri tölu leikur þú tvisvar og síðan tvisvar þeirri sem vantar upp á sjö."},
    {Key::named_roll_never, "Þá á andstæðingurinn leik."},
    {Key::named_roll_all_used,
     "Hafir þú getað leikið öllum þessum færslum kastar þú aftur; annars á andstæðingurinn leik."},
    {Key::named_roll_always,
     "Síðan kastar þú aftur, þótt ekki hafi allar færslur verið mögulegar."},
    {Key::chain_free,
     "Komi 1-2 upp aftur þegar þú átt aukakast gildir það að fullu á ný, eins oft og það gerist."},
    {Key::chain_one,
     "Meðan þú átt leik mátt þú nefna tölu {0} sinni; fleiri 1-2 eru venjuleg köst."},
    {Key::chain_two,
     "Meðan þú átt leik mátt þú nefna tölu {0} sinnum; fleiri 1-2 eru venjuleg köst."},
    {Key::chain_few,
     "Meðan þú átt leik mátt þú nefna tölu {0} sinnum; fleiri 1-2 eru venjuleg köst."},
    {Key::chain_other,
     "Meðan þú átt leik mátt þú nefna tölu {0} sinnum; fleiri 1-2 eru venjuleg köst."},
    {Key::bearing_off,
     "Þegar allar töflurnar þínar eru komnar í heimasvæðið þitt mátt þú taka þær út. Með 4 tekur "
     "þú út töflu af 4. reit."},
    {Key::bearing_off_reserve,
     "Þegar allar töflurnar þínar eru komnar í heimasvæðið þitt, og engin bíður þess að koma inn, "
     "mátt þú taka þær út. Með 4 tekur þú út töflu af 4. reit."},
    {Key::bearing_off_hit,
     "Sé tafla þín drepin eftir það verður hún að komast hringinn í heimasvæðið áður en þú tekur "
     "fleiri út."},
    {Key::overshoot_highest,
     "Sé talan hærri en allir reitir sem þú átt töflur á tekur hún út töflu af þeim hæsta þeirra."},
    {Key::overshoot_any_if_all_below,
     "Sé talan hærri en allir reitir sem þú átt töflur á mátt þú taka út hvaða töflu sem er."},
    {Key::overshoot_any_below,
     "Tala má líka taka út töflu af hvaða lægri reit sem er, þótt töflur standi á hærri reitum."},
    {Key::overshoot_exact, "Aðeins nákvæm tala tekur töflu út; hærri tala tekur enga."},
    {Key::inner_allowed, "Í stað þess að taka töflu út mátt þú færa töflu innan heimasvæðisins."},
    {Key::inner_until_all_home,
     "Þegar allar eru komnar heim færist engin tafla lengur milli reita í heimasvæðinu."},
    {Key::inner_never,
     "Tafla sem er komin heim færist ekki meir: hún bíður tölunnar sem tekur hana út."},
    {Key::win, "Sá sem fyrstur tekur út síðustu töflu sína vinnur spilið."},
    {Key::score_single, "Hver sigur gefur eitt stig."},
    {Key::score_checkers,
     "Sigur gefur eitt stig fyrir hverja töflu sem sá sem tapar á eftir að taka út."},
    {Key::score_triple_gammon,
     "Sigur gefur eitt stig. Hafi sá sem tapar enga töflu tekið út er það gammon og gefur tvö "
     "stig."},
    {Key::score_triple_mars,
     "Sigur gefur eitt stig. Hafi sá sem tapar enga töflu tekið út er það mars og gefur tvö stig."},
    {Key::score_double_gammon,
     "Sigur gefur eitt stig. Hafi sá sem tapar enga töflu tekið út er það gammon og gefur tvö "
     "stig; "
     "meira fæst ekki."},
    {Key::score_double_mars,
     "Sigur gefur eitt stig. Hafi sá sem tapar enga töflu tekið út er það mars og gefur tvö stig; "
     "meira fæst ekki."},
    {Key::triple_home_or_bar_gammon,
     "Sé einhver þessara taflna að auki í heimasvæði sigurvegarans, eða eigi eftir að koma inn, er "
     "það þrefaldur sigur (backgammon) og gefur þrjú stig."},
    {Key::triple_home_or_bar_mars,
     "Sé einhver þessara taflna að auki í heimasvæði sigurvegarans, eða eigi eftir að koma inn, er "
     "það þrefaldur sigur (koks) og gefur þrjú stig."},
    {Key::triple_home_only_gammon,
     "Sé einhver þessara taflna að auki í heimasvæði sigurvegarans er það þrefaldur sigur "
     "(backgammon) og gefur þrjú stig; tafla sem á eftir að koma inn nægir ekki."},
    {Key::triple_home_only_mars,
     "Sé einhver þessara taflna að auki í heimasvæði sigurvegarans er það þrefaldur sigur (koks) "
     "og "
     "gefur þrjú stig; tafla sem á eftir að koma inn nægir ekki."},
    {Key::cube_off,
     "Í þessum leik er tvöföldunarteningurinn ekki notaður nema leikmenn komi sér saman um það."},
    {Key::cube_on,
     "Í upphafi sýnir tvöföldunarteningurinn 1 og er hvorugs. Áður en þú kastar mátt þú bjóða "
     "tvöföldun á því sem spilið gildir."},
    {Key::cube_answer,
     "Andstæðingurinn hafnar boðinu og tapar því sem spilið gilti áður, eða þiggur það og spilið "
     "gildir þá tvöfalt."},
    {Key::cube_owner,
     "Sá sem þáði síðustu tvöföldun á tvöföldunarteninginn og má einn bjóða þá næstu. Teningurinn "
     "fer upp í 64 nema samið sé um annað hámark, og sigur margfaldast með tölunni á honum."},
    {Key::cube_house,
     "Þegar spilað er upp á stig eða peninga mega leikmenn líka semja um að gammon gildi aðeins ef "
     "tvöfaldað hefur verið (Jacoby-regla), og að sá sem boðin er tvöföldun megi strax tvöfalda á "
     "móti og halda teningnum (beaver)."},
    {Key::match,
     "Viðureign er spiluð upp í ákveðinn fjölda stiga: sá sem fyrstur nær honum vinnur, og stig "
     "umfram hann telja ekki."},
    {Key::match_crawford,
     "Sé tvöföldunarteningurinn með má enginn tvöfalda í fyrsta spilinu eftir að annan hvorn "
     "leikmanninn vantar aðeins eitt stig; það er Crawford-reglan. Í seinni spilum má tvöfalda á "
     "ný."},
});

}  // namespace kotra::guide

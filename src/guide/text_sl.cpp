// SPDX-License-Identifier: Apache-2.0
// The sentences in Slovenian.
#include "guide/text.h"

namespace kotra::guide {

constinit const Catalogue text_sl = catalogue_of({
    {Key::title, "Pravila igre: {0}"},
    {Key::name_backgammon, "backgammon"},
    {Key::name_short, "kratki backgammon"},
    {Key::name_nackgammon, "nackgammon"},
    {Key::name_hypergammon, "hypergammon"},
    {Key::name_longgammon, "longgammon"},
    {Key::name_egyptian, "egiptovski backgammon"},
    {Key::name_portes, "portes"},
    {Key::name_acey, "acey-deucey"},
    {Key::name_dutch, "nizozemski backgammon"},
    {Key::head_aim, "Cilj igre"},
    {Key::head_setup, "Začetna postavitev"},
    {Key::head_opening, "Kdo začne"},
    {Key::head_moving, "Premikanje"},
    {Key::head_doublets, "Dvojni met"},
    {Key::head_must_play, "Kaj je treba odigrati"},
    {Key::head_hitting, "Zbijanje"},
    {Key::head_entering, "Vstop na ploščo"},
    {Key::head_one_two, "Met 1-2"},
    {Key::head_bearing_off, "Odstranjevanje žetonov"},
    {Key::head_scoring, "Zmaga in točke"},
    {Key::head_cube, "Podvojitvena kocka"},
    {Key::head_match, "Dvoboji"},
    {Key::aim_from_board,
     "Igralca tekmujeta, kdo bo svoje žetone prej pripeljal okoli plošče, vsak v svojo smer. Vse "
     "svoje žetone pripeljete v svojo hišo in jih nato odstranite s plošče."},
    {Key::aim_from_reserve,
     "Igralca tekmujeta, kdo bo svoje žetone prej pripeljal okoli plošče, vsak v svojo smer. Vaši "
     "žetoni vstopijo v nasprotnikovo hišo, gredo okoli do vaše hiše, nato pa jih odstranite s "
     "plošče."},
    {Key::numbering,
     "24 polj štejete s svoje strani. Polja od 1 do 6 so vaša hiša, 24. polje je najbolj "
     "oddaljeno. "
     "Nasprotnik šteje z druge strani: vaše 24. polje je nasprotnikovo 1. polje."},
    {Key::checkers_one, "Vsak igralec ima {0} žeton."},
    {Key::checkers_two, "Vsak igralec ima {0} žetona."},
    {Key::checkers_few, "Vsak igralec ima {0} žetone."},
    {Key::checkers_other, "Vsak igralec ima {0} žetonov."},
    {Key::setup_points,
     "Svoje žetone postavite na ta polja; nasprotnik stori enako s svoje strani:"},
    {Key::stand_one, "{0} žeton na {1}. polju"},
    {Key::stand_two, "{0} žetona na {1}. polju"},
    {Key::stand_few, "{0} žetoni na {1}. polju"},
    {Key::stand_other, "{0} žetonov na {1}. polju"},
    {Key::setup_reserve, "Na začetku je plošča prazna. Vsi žetoni čakajo ob njej: to je rezerva."},
    {Key::opening_use_both,
     "Vsak igralec vrže eno kocko. Če obe pokažeta isto število, mečeta znova. Kdor ima večje "
     "število, začne in odigra števili, ki sta pravkar padli."},
    {Key::opening_winner_rerolls,
     "Vsak igralec vrže eno kocko. Če obe pokažeta isto število, mečeta znova. Kdor ima večje "
     "število, začne in za prvo potezo vrže obe kocki."},
    {Key::opening_previous_winner,
     "V prvi igri vsak igralec vrže eno kocko; če obe pokažeta isto število, mečeta znova. Kdor "
     "ima "
     "večje število, začne in vrže obe kocki. Vsako naslednjo igro začne zmagovalec prejšnje."},
    {Key::opening_turns, "Nato igralca izmenično mečeta obe kocki."},
    {Key::moving,
     "Vaši žetoni gredo samo naprej, z višjih polj na nižja. Vsaka kocka premakne en žeton za "
     "toliko polj, kolikor kaže. Premaknete lahko dva žetona, vsakega z eno kocko, ali pa isti "
     "žeton z obema, z eno za drugo."},
    {Key::moving_open,
     "Žeton sme pristati samo na polju, na katerem sta manj kot dva nasprotnikova žetona; to velja "
     "tudi za vmesno polje, kadar isti žeton premaknete dvakrat."},
    {Key::moving_example,
     "Primer: vržete 6-4. Žeton na 24. polju lahko gre 24/18 in nato 18/14 ali pa 24/20 in nato "
     "20/14. Če sta zaprti obe polji, 18. in 20., 14. polja ne more doseči."},
    {Key::stack_free, "Na enem polju sme stati poljubno veliko vaših žetonov."},
    {Key::stack_one, "Na enem polju sme stati največ {0} vaš žeton."},
    {Key::stack_two, "Na enem polju smeta stati največ {0} vaša žetona."},
    {Key::stack_few, "Na enem polju smejo stati največ {0} vaši žetoni."},
    {Key::stack_other, "Na enem polju sme stati največ {0} vaših žetonov."},
    {Key::doublet_four,
     "Če obe kocki pokažeta isto število, ga odigrate štirikrat: pri 3-3 štirikrat premaknete za "
     "tri polja."},
    {Key::doublet_complement,
     "Če obe kocki pokažeta isto število, ga odigrate štirikrat, nato pa štirikrat še število, ki "
     "manjka do sedem: pri 3-3 štirikrat za tri polja in nato štirikrat za štiri. Drugo število "
     "smete odigrati šele, ko so opravljeni vsi štirje premiki s prvim."},
    {Key::doublet_two_two,
     "Če obe kocki pokažeta isto število, ga odigrate dvakrat, nato pa dvakrat še število, ki "
     "manjka "
     "do sedem: pri 3-3 dvakrat za tri polja in nato dvakrat za štiri. Drugo število smete "
     "odigrati "
     "šele, ko sta opravljena oba premika s prvim."},
    {Key::doublet_roll_never, "Dvojni met ne prinese dodatnega meta."},
    {Key::doublet_roll_all_used, "Če ste odigrali vse premike dvojnega meta, mečete še enkrat."},
    {Key::doublet_roll_always, "Po dvojnem metu vedno mečete še enkrat."},
    {Key::play_max_larger,
     "Odigrati morate toliko števil, kolikor jih lahko. Če lahko odigrate eno ali drugo število, "
     "ne "
     "pa obeh, morate odigrati večje."},
    {Key::play_max,
     "Odigrati morate toliko števil, kolikor jih lahko. Če lahko odigrate eno ali drugo število, "
     "ne "
     "pa obeh, izberete sami."},
    {Key::play_free, "Katero koli število smete pustiti neodigrano."},
    {Key::play_lost, "Število, ki ga ni mogoče odigrati, propade."},
    {Key::hit_to_bar,
     "Če pristanete na polju, na katerem stoji en sam nasprotnikov žeton, ga zbijete: postavi se "
     "na "
     "pregrado na sredini plošče."},
    {Key::hit_to_reserve,
     "Če pristanete na polju, na katerem stoji en sam nasprotnikov žeton, ga zbijete: vrne se v "
     "nasprotnikovo rezervo."},
    {Key::hit_free,
     "Zbijati smete že od prve poteze, v isti potezi tudi večkrat, če je mogoče, in kjer koli na "
     "plošči."},
    {Key::hit_after_home,
     "Vendar ne smete zbiti nobenega žetona, dokler eden od vaših ne pride v vašo hišo."},
    {Key::enter_bar,
     "Dokler imate žeton na pregradi, ne smete premakniti nobenega drugega. Na ploščo se vrne v "
     "nasprotnikovi hiši: z 1 na vaše 24. polje, s 4 na vaše 21. polje, s 6 na vaše 19. polje."},
    {Key::enter_reserve,
     "Žeton iz rezerve vstopi v nasprotnikovo hišo: z 1 na vaše 24. polje, s 4 na vaše 21. polje, "
     "s "
     "6 na vaše 19. polje."},
    {Key::enter_closed, "Če je to polje zaprto, žeton s tem številom ne more vstopiti."},
    {Key::entry_free, "Druge žetone smete premikati, tudi ko je kateri od vaših še v rezervi."},
    {Key::entry_all_first,
     "Dokler je kateri od vaših žetonov v rezervi, ne smete premakniti nobenega drugega na "
     "plošči."},
    {Key::gate_none, "Žeton lahko vstopi s katerim koli metom."},
    {Key::gate_first_six, "Vaš prvi žeton potrebuje za vstop 6."},
    {Key::gate_doublet, "Vaš prvi žeton potrebuje za vstop dvojni met."},
    {Key::gate_doublet_or_12,
     "Vaš prvi žeton in vsak vaš zbiti žeton potrebujeta za vstop dvojni met ali 1-2."},
    {Key::half_free, "Kako daleč smejo žetoni na plošči, ni odvisno od rezerve."},
    {Key::half_limit,
     "Dokler je kateri od vaših žetonov v rezervi, ne sme nobeden s 13. ali višjega polja na 12. "
     "ali "
     "nižje polje."},
    {Key::one_two,
     "Met 1 in 2 je poseben in je igri dal ime. Najprej odigrate 1 in 2. Če ste lahko odigrali obe "
     "števili, imenujete poljubno število od 1 do 6."},
    {Key::named_four, "To število odigrate štirikrat."},
    {Key::named_complement,
     "To število odigrate štirikrat, nato pa štirikrat še število, ki manjka do sedem."},
    {Key::named_two_two,
     "To število odigrate dvakrat, nato pa dvakrat še število, ki manjka do sedem."},
    {Key::named_roll_never, "Nato je na potezi nasprotnik."},
    {Key::named_roll_all_used,
     "Če ste lahko opravili vse te premike, mečete še enkrat; sicer je na potezi nasprotnik."},
    {Key::named_roll_always, "Nato mečete še enkrat, tudi če niso bili mogoči vsi premiki."},
    {Key::chain_free,
     "Če nato spet pade 1-2, vse velja znova, in to tolikokrat, kolikorkrat se zgodi."},
    {Key::chain_one,
     "Dokler ste na potezi, smete število imenovati {0}-krat; nadaljnji meti 1-2 so navadni."},
    {Key::chain_two,
     "Dokler ste na potezi, smete število imenovati {0}-krat; nadaljnji meti 1-2 so navadni."},
    {Key::chain_few,
     "Dokler ste na potezi, smete število imenovati {0}-krat; nadaljnji meti 1-2 so navadni."},
    {Key::chain_other,
     "Dokler ste na potezi, smete število imenovati {0}-krat; nadaljnji meti 1-2 so navadni."},
    {Key::bearing_off,
     "Ko so vsi vaši žetoni v vaši hiši, jih smete odstranjevati. S 4 odstranite žeton s 4. "
     "polja."},
    {Key::bearing_off_reserve,
     "Ko so vsi vaši žetoni v vaši hiši in nobeden ne čaka na vstop, jih smete odstranjevati. S 4 "
     "odstranite žeton s 4. polja."},
    {Key::bearing_off_hit,
     "Če nasprotnik potem zbije vaš žeton, mora ta priti okoli plošče v vašo hišo, preden "
     "odstranite naslednjega."},
    {Key::overshoot_highest,
     "Če je število večje od vseh polj, na katerih imate žetone, odstranite žeton z najvišjega med "
     "njimi."},
    {Key::overshoot_any_if_all_below,
     "Če je število večje od vseh polj, na katerih imate žetone, smete odstraniti katerega koli."},
    {Key::overshoot_any_below,
     "S številom smete odstraniti tudi žeton s katerega koli nižjega polja, čeprav so žetoni na "
     "višjih poljih."},
    {Key::overshoot_exact,
     "Žeton odstranite samo s točnim številom; z večjim ne odstranite nobenega."},
    {Key::inner_allowed, "Namesto da žeton odstranite, ga smete premakniti znotraj svoje hiše."},
    {Key::inner_until_all_home,
     "Ko so vsi v hiši, se noben žeton ne premika več z enega polja hiše na drugo."},
    {Key::inner_never,
     "Žeton, ki je prišel v hišo, se ne premika več: čaka na število, s katerim ga odstranite."},
    {Key::win, "Igro dobi, kdor prvi odstrani svoj zadnji žeton."},
    {Key::score_single, "Vsaka zmaga šteje eno točko."},
    {Key::score_checkers, "Zmaga šteje eno točko za vsak žeton, ki ga poraženec še ni odstranil."},
    {Key::score_triple_gammon,
     "Zmaga šteje eno točko. Če poraženec ni odstranil nobenega žetona, je to gammon in šteje "
     "dve."},
    {Key::score_triple_mars,
     "Zmaga šteje eno točko. Če poraženec ni odstranil nobenega žetona, je to mars in šteje dve."},
    {Key::score_double_gammon,
     "Zmaga šteje eno točko. Če poraženec ni odstranil nobenega žetona, je to gammon in šteje dve; "
     "več ni mogoče dobiti."},
    {Key::score_double_mars,
     "Zmaga šteje eno točko. Če poraženec ni odstranil nobenega žetona, je to mars in šteje dve; "
     "več ni mogoče dobiti."},
    {Key::triple_home_or_bar_gammon,
     "Če je kateri od teh žetonov celo v zmagovalčevi hiši ali pa mora šele vstopiti na ploščo, je "
     "to backgammon (trojna zmaga) in šteje tri."},
    {Key::triple_home_or_bar_mars,
     "Če je kateri od teh žetonov celo v zmagovalčevi hiši ali pa mora šele vstopiti na ploščo, je "
     "to koks (trojna zmaga) in šteje tri."},
    {Key::triple_home_only_gammon,
     "Če je kateri od teh žetonov celo v zmagovalčevi hiši, je to backgammon (trojna zmaga) in "
     "šteje "
     "tri; žeton, ki mora šele vstopiti na ploščo, ne zadošča."},
    {Key::triple_home_only_mars,
     "Če je kateri od teh žetonov celo v zmagovalčevi hiši, je to koks (trojna zmaga) in šteje "
     "tri; "
     "žeton, ki mora šele vstopiti na ploščo, ne zadošča."},
    {Key::cube_off,
     "Ta igra se igra brez podvojitvene kocke, razen če se igralca dogovorita drugače."},
    {Key::cube_on,
     "Na začetku kaže podvojitvena kocka 1 in ni od nikogar. Preden vržete, smete ponuditi "
     "podvojitev tega, kar igra šteje."},
    {Key::cube_answer,
     "Nasprotnik ponudbo zavrne in izgubi, kolikor je igra štela prej, ali pa jo sprejme in igra "
     "šteje dvakrat toliko."},
    {Key::cube_owner,
     "Kdor je sprejel zadnjo podvojitev, ima podvojitveno kocko in sme edini ponuditi naslednjo. "
     "Kocka gre do 64, če se igralca ne dogovorita drugače, zmaga pa se pomnoži s številom na "
     "njej."},
    {Key::cube_house,
     "Kadar se igra za točke ali denar, se igralca smeta dogovoriti tudi, da gammon šteje le, če "
     "je "
     "bila igra podvojena (Jacobyjevo pravilo), in da sme tisti, ki mu je ponujena podvojitev, "
     "takoj podvojiti nazaj in kocko obdržati (beaver)."},
    {Key::match,
     "Dvoboj se igra do določenega števila točk: zmaga, kdor ga prvi doseže, točke nad njim pa ne "
     "štejejo."},
    {Key::match_crawford,
     "S podvojitveno kocko v prvi igri po tem, ko kateremu od igralcev manjka le še ena točka, "
     "nihče "
     "ne sme podvojiti; to je Crawfordovo pravilo. V poznejših igrah je podvajanje spet "
     "dovoljeno."},
});

}  // namespace kotra::guide

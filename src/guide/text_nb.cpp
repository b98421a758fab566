// SPDX-License-Identifier: Apache-2.0
// The sentences in Norwegian (bokmål).
#include "guide/text.h"

namespace kotra::guide {

constinit const Catalogue text_nb = catalogue_of({
    {Key::title, "Regler for {0}"},
    {Key::name_backgammon, "backgammon"},
    {Key::name_short, "kort backgammon"},
    {Key::name_nackgammon, "nackgammon"},
    {Key::name_hypergammon, "hypergammon"},
    {Key::name_longgammon, "longgammon"},
    {Key::name_egyptian, "egyptisk backgammon"},
    {Key::name_portes, "portes"},
    {Key::name_acey, "acey-deucey"},
    {Key::name_dutch, "nederlandsk backgammon"},
    {Key::head_aim, "Målet med spillet"},
    {Key::head_setup, "Oppstilling"},
    {Key::head_opening, "Hvem begynner"},
    {Key::head_moving, "Å flytte"},
    {Key::head_doublets, "Dobbeltkast"},
    {Key::head_must_play, "Hva som må spilles"},
    {Key::head_hitting, "Å slå"},
    {Key::head_entering, "Å komme inn"},
    {Key::head_one_two, "Kastet 1-2"},
    {Key::head_bearing_off, "Å ta ut"},
    {Key::head_scoring, "Seier og poeng"},
    {Key::head_cube, "Doblingsterningen"},
    {Key::head_match, "Kamper"},
    {Key::aim_from_board,
     "To spillere kappes om å føre brikkene sine rundt brettet, hver sin vei. Du fører alle "
     "brikkene "
     "dine inn i ditt indre hjemland og tar dem deretter ut av brettet."},
    {Key::aim_from_reserve,
     "To spillere kappes om å føre brikkene sine rundt brettet, hver sin vei. Brikkene dine kommer "
     "inn i motstanderens indre hjemland, går rundt til ditt eget indre hjemland og tas deretter "
     "ut "
     "av brettet."},
    {Key::numbering,
     "Du teller de 24 punktene fra din egen side. Punktene 1 til 6 er ditt indre hjemland, og "
     "24-punktet ligger lengst unna. Motstanderen teller fra den andre siden: ditt 24-punkt er "
     "motstanderens 1-punkt."},
    {Key::checkers_one, "Hver spiller har {0} brikke."},
    {Key::checkers_two, "Hver spiller har {0} brikker."},
    {Key::checkers_few, "Hver spiller har {0} brikker."},
    {Key::checkers_other, "Hver spiller har {0} brikker."},
    {Key::setup_points,
     "Sett dine på disse punktene; motstanderen gjør det samme fra den andre siden:"},
    {Key::stand_one, "{0} brikke på {1}-punktet"},
    {Key::stand_two, "{0} brikker på {1}-punktet"},
    {Key::stand_few, "{0} brikker på {1}-punktet"},
    {Key::stand_other, "{0} brikker på {1}-punktet"},
    {Key::setup_reserve,
     "Fra begynnelsen er brettet tomt. Alle brikkene venter ved siden av: det er reserven."},
    {Key::opening_use_both,
     "Hver spiller kaster én terning. Viser begge det samme, kastes det på nytt. Den som har det "
     "høyeste tallet, begynner og spiller de to tallene som nettopp ble kastet."},
    {Key::opening_winner_rerolls,
     "Hver spiller kaster én terning. Viser begge det samme, kastes det på nytt. Den som har det "
     "høyeste tallet, begynner og kaster begge terningene til det første trekket."},
    {Key::opening_previous_winner,
     "I det første spillet kaster hver spiller én terning; viser begge det samme, kastes det på "
     "nytt. Den som har det høyeste tallet, begynner og kaster begge terningene. I hvert senere "
     "spill begynner den som vant det forrige."},
    {Key::opening_turns, "Deretter bytter spillerne på å kaste begge terningene."},
    {Key::moving,
     "Brikkene dine går bare fremover, fra høyere punkter til lavere. Hver terning flytter én "
     "brikke "
     "så mange punkter som den viser. Du kan flytte to brikker, én med hver terning, eller den "
     "samme brikken med begge, den ene etter den andre."},
    {Key::moving_open,
     "En brikke kan bare lande på et punkt med færre enn to av motstanderens brikker; det gjelder "
     "også punktet imellom når den samme brikken flyttes to ganger."},
    {Key::moving_example,
     "Et eksempel: du kaster 6-4. En brikke på 24-punktet kan gå 24/18 og så 18/14, eller 24/20 og "
     "så 20/14. Er både 18 og 20 stengt, kan den ikke nå 14."},
    {Key::stack_free, "Det kan stå så mange av dine egne brikker på et punkt som du vil."},
    {Key::stack_one, "Det kan høyst stå {0} av dine egne brikker på et punkt."},
    {Key::stack_two, "Det kan høyst stå {0} av dine egne brikker på et punkt."},
    {Key::stack_few, "Det kan høyst stå {0} av dine egne brikker på et punkt."},
    {Key::stack_other, "Det kan høyst stå {0} av dine egne brikker på et punkt."},
    {Key::doublet_four,
     "Viser begge terningene det samme, spiller du tallet fire ganger: med 3-3 flytter du fire "
     "ganger tre punkter."},
    {Key::doublet_complement,
     "Viser begge terningene det samme, spiller du tallet fire ganger og deretter fire ganger det "
     "tallet som mangler på sju: med 3-3 fire ganger tre punkter og så fire ganger fire. Det andre "
     "tallet kan først spilles når alle fire flyttingene med det første er gjort."},
    {Key::doublet_two_two,
     "Viser begge terningene det samme, spiller du tallet to ganger og deretter to ganger det "
     "tallet "
     "som mangler på sju: med 3-3 to ganger tre punkter og så to ganger fire. Det andre tallet kan "
     "først spilles når begge flyttingene med det første er gjort."},
    {Key::doublet_roll_never, "Et dobbeltkast gir ikke noe ekstra kast."},
    {Key::doublet_roll_all_used,
     "Har du spilt alle flyttingene i et dobbeltkast, kaster du på nytt."},
    {Key::doublet_roll_always, "Etter et dobbeltkast kaster du alltid på nytt."},
    {Key::play_max_larger,
     "Du må spille så mange av tallene dine som du kan. Kan du spille det ene eller det andre "
     "tallet, men ikke begge, må du spille det høyeste."},
    {Key::play_max,
     "Du må spille så mange av tallene dine som du kan. Kan du spille det ene eller det andre "
     "tallet, men ikke begge, velger du selv."},
    {Key::play_free, "Du kan la være å spille hvilket som helst av tallene dine."},
    {Key::play_lost, "Et tall som ikke kan spilles, går tapt."},
    {Key::hit_to_bar,
     "Lander du på et punkt der det bare står én av motstanderens brikker, slår du den: den kommer "
     "på baren midt på brettet."},
    {Key::hit_to_reserve,
     "Lander du på et punkt der det bare står én av motstanderens brikker, slår du den: den kommer "
     "tilbake i motstanderens reserve."},
    {Key::hit_free,
     "Du kan slå fra første trekk, flere ganger i samme trekk om du kan, og overalt på brettet."},
    {Key::hit_after_home,
     "Men du kan ikke slå noen brikke før en av dine egne har nådd ditt indre hjemland."},
    {Key::enter_bar,
     "Så lenge du har en brikke på baren, kan du ikke flytte noen andre. Den kommer inn igjen i "
     "motstanderens indre hjemland: med en ener på ditt 24-punkt, med en firer på ditt 21-punkt, "
     "med en sekser på ditt 19-punkt."},
    {Key::enter_reserve,
     "En brikke fra reserven kommer inn i motstanderens indre hjemland: med en ener på ditt "
     "24-punkt, med en firer på ditt 21-punkt, med en sekser på ditt 19-punkt."},
    {Key::enter_closed, "Er punktet stengt, kan brikken ikke komme inn med det tallet."},
    {Key::entry_free, "Du kan flytte andre brikker mens noen av dine ennå er i reserven."},
    {Key::entry_all_first,
     "Så lenge en av brikkene dine er i reserven, kan du ikke flytte noen andre på brettet."},
    {Key::gate_none, "Et hvilket som helst kast kan bringe en brikke inn."},
    {Key::gate_first_six, "Den aller første brikken din trenger en sekser for å komme inn."},
    {Key::gate_doublet, "Den aller første brikken din trenger et dobbeltkast for å komme inn."},
    {Key::gate_doublet_or_12,
     "Den aller første brikken din, og hver av brikkene dine som er blitt slått, trenger et "
     "dobbeltkast eller 1-2 for å komme inn."},
    {Key::half_free, "Hvor langt brikkene på brettet kan gå, avhenger ikke av reserven."},
    {Key::half_limit,
     "Så lenge en av brikkene dine er i reserven, kan ingen gå fra 13-punktet eller et høyere "
     "punkt "
     "til 12-punktet eller et lavere."},
    {Key::one_two,
     "Kastet 1 og 2 er spesielt og har gitt spillet navn. Først spiller du 1 og 2. Kunne du spille "
     "begge, nevner du et hvilket som helst tall fra 1 til 6."},
    {Key::named_four, "Det tallet spiller du fire ganger."},
    {Key::named_complement,
     "Det tallet spiller du fire ganger og deretter fire ganger det tallet som mangler på sju."},
    {Key::named_two_two,
     "Det tallet spiller du to ganger og deretter to ganger det tallet som mangler på sju."},
    {Key::named_roll_never, "Så er turen din over."},
    {Key::named_roll_all_used,
     "Kunne du gjøre alle disse flyttingene, kaster du på nytt; ellers er turen din over."},
    {Key::named_roll_always, "Så kaster du på nytt, også om ikke alle flyttingene var mulige."},
    {Key::chain_free,
     "Kommer det en ny 1-2 i samme tur, gjelder alt sammen på nytt, så ofte det skjer."},
    {Key::chain_one, "I én tur kan du nevne et tall {0} gang; flere 1-2 er vanlige kast."},
    {Key::chain_two, "I én tur kan du nevne et tall {0} ganger; flere 1-2 er vanlige kast."},
    {Key::chain_few, "I én tur kan du nevne et tall {0} ganger; flere 1-2 er vanlige kast."},
    {Key::chain_other, "I én tur kan du nevne et tall {0} ganger; flere 1-2 er vanlige kast."},
    {Key::bearing_off,
     "Når alle brikkene dine er i ditt indre hjemland, kan du ta dem ut. Med en firer tar du ut en "
     "brikke fra 4-punktet."},
    {Key::bearing_off_reserve,
     "Når alle brikkene dine er i ditt indre hjemland, og ingen venter på å komme inn, kan du ta "
     "dem "
     "ut. Med en firer tar du ut en brikke fra 4-punktet."},
    {Key::bearing_off_hit,
     "Blir en av brikkene dine slått etter det, må den rundt til ditt indre hjemland før du tar ut "
     "flere."},
    {Key::overshoot_highest,
     "Er tallet høyere enn alle punktene der du har brikker, tar det ut en brikke fra det høyeste "
     "av "
     "dem."},
    {Key::overshoot_any_if_all_below,
     "Er tallet høyere enn alle punktene der du har brikker, kan du ta ut hvilken som helst av "
     "dem."},
    {Key::overshoot_any_below,
     "Et tall kan også ta ut en brikke fra et hvilket som helst lavere punkt, selv om det står "
     "brikker på høyere punkter."},
    {Key::overshoot_exact, "Bare det nøyaktige tallet tar ut en brikke; et høyere tall tar ingen."},
    {Key::inner_allowed,
     "I stedet for å ta ut en brikke kan du flytte en innenfor ditt indre hjemland."},
    {Key::inner_until_all_home,
     "Når alle er hjemme, flyttes ingen brikke lenger fra et punkt i hjemlandet til et annet."},
    {Key::inner_never,
     "En brikke som er kommet hjem, flyttes ikke mer: den venter på tallet som tar den ut."},
    {Key::win, "Den som først tar ut sin siste brikke, vinner spillet."},
    {Key::score_single, "Hver seier teller ett poeng."},
    {Key::score_checkers,
     "En seier teller ett poeng for hver brikke som taperen ennå ikke har tatt ut."},
    {Key::score_triple_gammon,
     "En seier teller ett poeng. Har taperen ikke tatt ut en eneste brikke, er det gammon og "
     "teller "
     "to."},
    {Key::score_triple_mars,
     "En seier teller ett poeng. Har taperen ikke tatt ut en eneste brikke, er det mars og teller "
     "to."},
    {Key::score_double_gammon,
     "En seier teller ett poeng. Har taperen ikke tatt ut en eneste brikke, er det gammon og "
     "teller "
     "to; mer kan ingen vinne."},
    {Key::score_double_mars,
     "En seier teller ett poeng. Har taperen ikke tatt ut en eneste brikke, er det mars og teller "
     "to; mer kan ingen vinne."},
    {Key::triple_home_or_bar_gammon,
     "Står en av disse brikkene til og med i vinnerens indre hjemland, eller har den ennå ikke "
     "kommet inn, er det backgammon (trippel seier) og teller tre."},
    {Key::triple_home_or_bar_mars,
     "Står en av disse brikkene til og med i vinnerens indre hjemland, eller har den ennå ikke "
     "kommet inn, er det koks (trippel seier) og teller tre."},
    {Key::triple_home_only_gammon,
     "Står en av disse brikkene til og med i vinnerens indre hjemland, er det backgammon (trippel "
     "seier) og teller tre; en brikke som ennå ikke har kommet inn, er ikke nok."},
    {Key::triple_home_only_mars,
     "Står en av disse brikkene til og med i vinnerens indre hjemland, er det koks (trippel seier) "
     "og teller tre; en brikke som ennå ikke har kommet inn, er ikke nok."},
    {Key::cube_off,
     "Dette spillet spilles uten doblingsterning, med mindre spillerne blir enige om å bruke den."},
    {Key::cube_on,
     "Fra begynnelsen viser doblingsterningen 1 og tilhører ingen. Før du kaster, kan du tilby å "
     "doble det spillet gjelder."},
    {Key::cube_answer,
     "Motstanderen avslår og taper det spillet gjaldt før, eller godtar, og det spilles videre om "
     "det dobbelte."},
    {Key::cube_owner,
     "Den som godtok den siste doblingen, eier doblingsterningen og er den eneste som kan doble "
     "neste gang. Den går opp til 64 hvis ikke noe annet er avtalt, og en seier ganges med tallet "
     "på den."},
    {Key::cube_house,
     "Når det spilles om poeng eller penger, kan spillerne også avtale at gammon bare teller når "
     "det "
     "er doblet (Jacoby-regelen), og at den som blir doblet, straks kan doble tilbake og beholde "
     "terningen (beaver)."},
    {Key::match,
     "En kamp spilles til et bestemt antall poeng: den som når det først, vinner, og poeng utover "
     "det teller ikke."},
    {Key::match_crawford,
     "Med doblingsterning kan ingen doble i det første spillet etter at en spiller mangler ett "
     "poeng; det er Crawford-regelen. I senere spill kan det dobles igjen."},
});

}  // namespace kotra::guide

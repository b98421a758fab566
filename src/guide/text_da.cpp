// SPDX-License-Identifier: Apache-2.0
// The sentences in Danish.
#include "guide/text.h"

namespace kotra::guide {

constinit const Catalogue text_da = catalogue_of({
    {Key::title, "Regler for {0}"},
    {Key::name_backgammon, "backgammon"},
    {Key::name_short, "kort backgammon"},
    {Key::name_nackgammon, "nackgammon"},
    {Key::name_hypergammon, "hypergammon"},
    {Key::name_longgammon, "longgammon"},
    {Key::name_egyptian, "egyptisk backgammon"},
    {Key::name_portes, "portes"},
    {Key::name_acey, "acey-deucey"},
    {Key::name_dutch, "hollandsk backgammon"},
    {Key::head_aim, "Formålet med spillet"},
    {Key::head_setup, "Opstilling"},
    {Key::head_opening, "Hvem begynder"},
    {Key::head_moving, "At trække"},
    {Key::head_doublets, "Dobbeltslag"},
    {Key::head_must_play, "Hvad der skal spilles"},
    {Key::head_hitting, "At hitte"},
    {Key::head_entering, "At komme ind"},
    {Key::head_one_two, "Kastet 1-2"},
    {Key::head_bearing_off, "At tage af"},
    {Key::head_scoring, "Sejr og point"},
    {Key::head_cube, "Dobleterningen"},
    {Key::head_match, "Kampe"},
    {Key::aim_from_board,
     "To spillere kører om kap med deres brikker rundt på brættet, hver sin vej. Du bringer alle "
     "dine brikker ind i dit indre hjemland og tager dem derefter af brættet."},
    {Key::aim_from_reserve,
     "To spillere kører om kap med deres brikker rundt på brættet, hver sin vej. Dine brikker "
     "kommer "
     "ind i modstanderens indre hjemland, går rundt til dit eget indre hjemland og tages derefter "
     "af brættet."},
    {Key::numbering,
     "Du tæller de 24 punkter fra din egen side. Punkterne 1 til 6 er dit indre hjemland, og "
     "24-punktet ligger længst væk. Modstanderen tæller fra den anden side: dit 24-punkt er "
     "modstanderens 1-punkt."},
    {Key::checkers_one, "Hver spiller har {0} brik."},
    {Key::checkers_two, "Hver spiller har {0} brikker."},
    {Key::checkers_few, "Hver spiller har {0} brikker."},
    {Key::checkers_other, "Hver spiller har {0} brikker."},
    {Key::setup_points,
     "Sæt dine på disse punkter; modstanderen gør det samme fra den anden side:"},
    {Key::stand_one, "{0} brik på {1}-punktet"},
    {Key::stand_two, "{0} brikker på {1}-punktet"},
    {Key::stand_few, "{0} brikker på {1}-punktet"},
    {Key::stand_other, "{0} brikker på {1}-punktet"},
    {Key::setup_reserve,
     "Fra begyndelsen er brættet tomt. Alle brikker venter ved siden af: det er reserven."},
    {Key::opening_use_both,
     "Hver spiller kaster én terning. Viser begge det samme, kastes der igen. Den, der har det "
     "højeste tal, begynder og spiller de to tal, der lige er kastet."},
    {Key::opening_winner_rerolls,
     "Hver spiller kaster én terning. Viser begge det samme, kastes der igen. Den, der har det "
     "højeste tal, begynder og kaster begge terninger til det første træk."},
    {Key::opening_previous_winner,
     "I det første parti kaster hver spiller én terning; viser begge det samme, kastes der igen. "
     "Den, der har det højeste tal, begynder og kaster begge terninger. I hvert senere parti "
     "begynder den, der vandt det foregående."},
    {Key::opening_turns, "Derefter skiftes spillerne til at kaste begge terninger."},
    {Key::moving,
     "Dine brikker går kun fremad, fra højere punkter til lavere. Hver terning flytter én brik så "
     "mange punkter, som den viser. Du må flytte to brikker, én med hver terning, eller den samme "
     "brik med begge, den ene efter den anden."},
    {Key::moving_open,
     "En brik må kun lande på et punkt med færre end to af modstanderens brikker; det gælder også "
     "punktet imellem, når den samme brik flyttes to gange."},
    {Key::moving_example,
     "Et eksempel: du kaster 6-4. En brik på 24-punktet kan gå 24/18 og så 18/14, eller 24/20 og "
     "så "
     "20/14. Er både 18 og 20 lukket, kan den ikke nå 14."},
    {Key::stack_free, "Der må stå så mange af dine egne brikker på et punkt, som du vil."},
    {Key::stack_one, "Der må højst stå {0} af dine egne brikker på et punkt."},
    {Key::stack_two, "Der må højst stå {0} af dine egne brikker på et punkt."},
    {Key::stack_few, "Der må højst stå {0} af dine egne brikker på et punkt."},
    {Key::stack_other, "Der må højst stå {0} af dine egne brikker på et punkt."},
    {Key::doublet_four,
     "Viser begge terninger det samme, spiller du tallet fire gange: med 3-3 flytter du fire gange "
     "tre punkter."},
    {Key::doublet_complement,
     "Viser begge terninger det samme, spiller du tallet fire gange og derefter fire gange det "
     "tal, "
     "der mangler op til syv: med 3-3 fire gange tre punkter og så fire gange fire. Det andet tal "
     "må først spilles, når alle fire flytninger med det første er gjort."},
    {Key::doublet_two_two,
     "Viser begge terninger det samme, spiller du tallet to gange og derefter to gange det tal, "
     "der "
     "mangler op til syv: med 3-3 to gange tre punkter og så to gange fire. Det andet tal må først "
     "spilles, når begge flytninger med det første er gjort."},
    {Key::doublet_roll_never, "Et dobbeltslag giver ikke et ekstra kast."},
    {Key::doublet_roll_all_used,
     "Har du spillet alle flytninger i et dobbeltslag, kaster du igen."},
    {Key::doublet_roll_always, "Efter et dobbeltslag kaster du altid igen."},
    {Key::play_max_larger,
     "Du skal spille så mange af dine tal, som du kan. Kan du spille det ene eller det andet tal, "
     "men ikke begge, skal du spille det højeste."},
    {Key::play_max,
     "Du skal spille så mange af dine tal, som du kan. Kan du spille det ene eller det andet tal, "
     "men ikke begge, vælger du selv."},
    {Key::play_free, "Du må lade være med at spille hvilket som helst af dine tal."},
    {Key::play_lost, "Et tal, der ikke kan spilles, går tabt."},
    {Key::hit_to_bar,
     "Lander du på et punkt, hvor kun én af modstanderens brikker står, hitter du den: den kommer "
     "på "
     "baren midt på brættet."},
    {Key::hit_to_reserve,
     "Lander du på et punkt, hvor kun én af modstanderens brikker står, hitter du den: den kommer "
     "tilbage i modstanderens reserve."},
    {Key::hit_free,
     "Du må hitte fra første træk, flere gange i samme træk, hvis du kan, og overalt på brættet."},
    {Key::hit_after_home,
     "Men du må ikke hitte nogen brik, før en af dine egne er nået ind i dit indre hjemland."},
    {Key::enter_bar,
     "Så længe du har en brik på baren, må du ikke flytte andre. Den kommer ind igen i "
     "modstanderens "
     "indre hjemland: med en 1'er på dit 24-punkt, med en 4'er på dit 21-punkt, med en 6'er på dit "
     "19-punkt."},
    {Key::enter_reserve,
     "En brik fra reserven kommer ind i modstanderens indre hjemland: med en 1'er på dit 24-punkt, "
     "med en 4'er på dit 21-punkt, med en 6'er på dit 19-punkt."},
    {Key::enter_closed, "Er punktet lukket, kan brikken ikke komme ind med det tal."},
    {Key::entry_free, "Du må flytte andre brikker, mens nogle af dine endnu er i reserven."},
    {Key::entry_all_first,
     "Så længe en af dine brikker er i reserven, må du ikke flytte andre på brættet."},
    {Key::gate_none, "Et hvilket som helst kast kan bringe en brik ind."},
    {Key::gate_first_six, "Din allerførste brik skal bruge en 6'er for at komme ind."},
    {Key::gate_doublet, "Din allerførste brik skal bruge et dobbeltslag for at komme ind."},
    {Key::gate_doublet_or_12,
     "Din allerførste brik, og hver af dine brikker, der er blevet hittet, skal bruge et "
     "dobbeltslag "
     "eller 1-2 for at komme ind."},
    {Key::half_free, "Hvor langt brikkerne på brættet må gå, afhænger ikke af reserven."},
    {Key::half_limit,
     "Så længe en af dine brikker er i reserven, må ingen gå fra 13-punktet eller et højere punkt "
     "til 12-punktet eller et lavere."},
    {Key::one_two,
     "Kastet 1 og 2 er særligt og har givet spillet navn. Først spiller du 1 og 2. Kunne du spille "
     "begge, nævner du et hvilket som helst tal fra 1 til 6."},
    {Key::named_four, "Det tal spiller du fire gange."},
    {Key::named_complement,
     "Det tal spiller du fire gange og derefter fire gange det tal, der mangler op til syv."},
    {Key::named_two_two,
     "Det tal spiller du to gange og derefter to gange det tal, der mangler op til syv."},
    {Key::named_roll_never, "Så er din tur slut."},
    {Key::named_roll_all_used,
     "Kunne du gøre alle disse flytninger, kaster du igen; ellers er din tur slut."},
    {Key::named_roll_always, "Så kaster du igen, også selv om ikke alle flytninger var mulige."},
    {Key::chain_free,
     "Kommer der en 1-2 igen i samme tur, gælder det hele forfra, så tit det sker."},
    {Key::chain_one, "I én tur må du nævne et tal {0} gang; flere 1-2 er almindelige kast."},
    {Key::chain_two, "I én tur må du nævne et tal {0} gange; flere 1-2 er almindelige kast."},
    {Key::chain_few, "I én tur må du nævne et tal {0} gange; flere 1-2 er almindelige kast."},
    {Key::chain_other, "I én tur må du nævne et tal {0} gange; flere 1-2 er almindelige kast."},
    {Key::bearing_off,
     "Når alle dine brikker er i dit indre hjemland, må du tage dem af. Med en 4'er tager du en "
     "brik af fra 4-punktet."},
    {Key::bearing_off_reserve,
     "Når alle dine brikker er i dit indre hjemland, og ingen venter på at komme ind, må du tage "
     "dem "
     "af. Med en 4'er tager du en brik af fra 4-punktet."},
    {Key::bearing_off_hit,
     "Bliver en af dine brikker hittet derefter, skal den rundt til dit indre hjemland, før du "
     "tager "
     "flere af."},
    {Key::overshoot_highest,
     "Er tallet højere end alle de punkter, hvor du har brikker, tager det en brik af fra det "
     "højeste af dem."},
    {Key::overshoot_any_if_all_below,
     "Er tallet højere end alle de punkter, hvor du har brikker, må du tage en hvilken som helst "
     "af "
     "dem af."},
    {Key::overshoot_any_below,
     "Et tal må også tage en brik af fra ethvert lavere punkt, selv om der står brikker på højere "
     "punkter."},
    {Key::overshoot_exact, "Kun det nøjagtige tal tager en brik af; et højere tal tager ingen."},
    {Key::inner_allowed,
     "I stedet for at tage en brik af må du flytte en inden for dit indre hjemland."},
    {Key::inner_until_all_home,
     "Når alle er hjemme, flyttes ingen brik længere fra et punkt i hjemlandet til et andet."},
    {Key::inner_never,
     "En brik, der er kommet hjem, flyttes ikke mere: den venter på det tal, der tager den af."},
    {Key::win, "Den, der først tager sin sidste brik af, vinder partiet."},
    {Key::score_single, "Hver sejr tæller ét point."},
    {Key::score_checkers,
     "En sejr tæller ét point for hver brik, som taberen endnu ikke har taget af."},
    {Key::score_triple_gammon,
     "En sejr tæller ét point. Har taberen ikke taget en eneste brik af, er det en gammon og "
     "tæller "
     "to."},
    {Key::score_triple_mars,
     "En sejr tæller ét point. Har taberen ikke taget en eneste brik af, er det en mars og tæller "
     "to."},
    {Key::score_double_gammon,
     "En sejr tæller ét point. Har taberen ikke taget en eneste brik af, er det en gammon og "
     "tæller "
     "to; mere kan man ikke vinde."},
    {Key::score_double_mars,
     "En sejr tæller ét point. Har taberen ikke taget en eneste brik af, er det en mars og tæller "
     "to; mere kan man ikke vinde."},
    {Key::triple_home_or_bar_gammon,
     "Står en af disse brikker endda i vinderens indre hjemland, eller mangler den at komme ind, "
     "er "
     "det en backgammon (tredobbelt sejr) og tæller tre."},
    {Key::triple_home_or_bar_mars,
     "Står en af disse brikker endda i vinderens indre hjemland, eller mangler den at komme ind, "
     "er "
     "det en koks (tredobbelt sejr) og tæller tre."},
    {Key::triple_home_only_gammon,
     "Står en af disse brikker endda i vinderens indre hjemland, er det en backgammon (tredobbelt "
     "sejr) og tæller tre; en brik, der mangler at komme ind, er ikke nok."},
    {Key::triple_home_only_mars,
     "Står en af disse brikker endda i vinderens indre hjemland, er det en koks (tredobbelt sejr) "
     "og "
     "tæller tre; en brik, der mangler at komme ind, er ikke nok."},
    {Key::cube_off,
     "Dette spil spilles uden dobleterning, medmindre spillerne bliver enige om at bruge den."},
    {Key::cube_on,
     "Fra begyndelsen viser dobleterningen 1 og tilhører ingen. Før du kaster, må du tilbyde at "
     "doble det, partiet gælder."},
    {Key::cube_answer,
     "Modstanderen afslår og taber det, partiet gjaldt før, eller accepterer, og der spilles "
     "videre "
     "om det dobbelte."},
    {Key::cube_owner,
     "Den, der accepterede den sidste dobling, ejer dobleterningen og må som den eneste doble "
     "næste "
     "gang. Den går op til 64, hvis ikke andet er aftalt, og en sejr ganges med tallet på den."},
    {Key::cube_house,
     "Spilles der om point eller penge, kan spillerne også aftale, at gammon kun tæller, når der "
     "er "
     "doblet (Jacoby-reglen), og at den, der dobles, straks må doble tilbage og beholde terningen "
     "(beaver)."},
    {Key::match,
     "En kamp spilles til et bestemt antal point: den, der når det først, vinder, og point "
     "derudover "
     "tæller ikke."},
    {Key::match_crawford,
     "Med dobleterning må ingen doble i det første parti, efter at en spiller mangler ét point; "
     "det "
     "er Crawford-reglen. I senere partier må der dobles igen."},
});

}  // namespace kotra::guide

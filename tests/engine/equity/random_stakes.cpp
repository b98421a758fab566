// SPDX-License-Identifier: Apache-2.0
#include "random_stakes.h"

#include "live_twin.h"

namespace kotra::engine {

const MatchEquityTable& kazaross() {
    static const MatchEquityTable table = MatchEquityTable::kazaross_xg2();
    return table;
}

rc::Gen<double> unit() {
    return rc::gen::map(rc::gen::inRange(0, 1001), [](int part) { return part / 1000.0; });
}

rc::Gen<Outcome> random_outcome() {
    return rc::gen::exec([] {
        const double chance = *unit();
        const double won_gammons = *unit();
        const double won_backgammons = *unit();
        const double lost_gammons = *unit();
        const double lost_backgammons = *unit();
        return outcome_with(chance, won_gammons, won_backgammons, lost_gammons, lost_backgammons);
    });
}

rc::Gen<MatchState> random_match(int longest) {
    return rc::gen::exec([longest] {
        MatchState match;
        match.cube_in_use = *rc::gen::inRange(0, 8) > 0;
        match.cube_limit = 1 << *rc::gen::inRange(1, 7);
        if (*rc::gen::arbitrary<bool>()) {
            match.jacoby = *rc::gen::arbitrary<bool>();
            match.beavers = *rc::gen::arbitrary<bool>();
            match.raccoons = *rc::gen::arbitrary<bool>();
            return match;
        }
        match.my_away = *rc::gen::inRange(1, longest + 1);
        match.their_away = *rc::gen::inRange(1, longest + 1);
        if ((match.my_away == 1) != (match.their_away == 1)) {
            match.crawford = *rc::gen::element(Crawford::now, Crawford::after);
        } else {
            match.crawford = *rc::gen::element(Crawford::before, Crawford::after);
        }
        return match;
    });
}

rc::Gen<CubeState> random_cube(const MatchState& match) {
    return rc::gen::exec([match] {
        CubeState cube;
        cube.swapped = *rc::gen::arbitrary<bool>();
        const bool turns = match.cube_in_use && match.crawford != Crawford::now;
        for (int value = 2; turns && value <= match.cube_limit; value *= 2) {
            // Somebody doubled who could still use it.
            const bool useful =
                match.is_money() || match.my_away > value / 2 || match.their_away > value / 2;
            if (!useful || *rc::gen::inRange(0, 3) > 0) break;
            cube.value = value;
            cube.owner = *rc::gen::element(CubeOwner::mine, CubeOwner::theirs);
        }
        return cube;
    });
}

}  // namespace kotra::engine

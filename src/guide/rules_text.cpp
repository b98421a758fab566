// SPDX-License-Identifier: Apache-2.0
#include "guide/rules_text.h"

#include <fmt/format.h>

#include <string_view>

#include "guide/plural.h"
#include "guide/text.h"

namespace kotra::guide {
namespace {

using rules::Variant;

// The key that is `steps` after `first` in the enumeration.
constexpr Key after(Key first, int steps) {
    return static_cast<Key>(static_cast<int>(first) + steps);
}

class Teller {
 public:
    Teller(const Variant& variant, Language language)
        : variant_(variant), language_(language), text_(catalogue(language)) {}

    std::string tell() {
        out_ = fmt::format("# {}\n", fmt::format(fmt::runtime(at(Key::title)), name()));
        aim();
        setup();
        opening();
        moving();
        doublets();
        must_play();
        hitting();
        entering();
        if (variant_.acey_deucey) one_two();
        bearing_off();
        scoring();
        cube();
        head(Key::head_match);
        paragraph({Key::match, Key::match_crawford});
        return out_;
    }

 private:
    std::string_view at(Key key) const { return text_[static_cast<std::size_t>(key)]; }

    // The form of a sentence, of which `one` is the first of four keys, that goes with the number.
    std::string counted(Key one, int number, int second = 0) const {
        const Plural plural = plural_of(language_, static_cast<std::uint64_t>(number));
        return fmt::format(fmt::runtime(at(after(one, static_cast<int>(plural)))), number, second);
    }

    void head(Key key) { out_ += fmt::format("\n## {}\n", at(key)); }
    void line(std::string_view text) { out_ += fmt::format("\n{}\n", text); }
    void paragraph(std::initializer_list<Key> keys) {
        std::string text;
        for (const Key key : keys) text += fmt::format("{}{}", text.empty() ? "" : " ", at(key));
        line(text);
    }

    std::string name() const {
        struct Named {
            std::string_view variant;
            Key key;
        };
        for (const Named& row :
             {Named{"backgammon", Key::name_backgammon}, Named{"short", Key::name_short},
              Named{"nackgammon", Key::name_nackgammon},
              Named{"hypergammon", Key::name_hypergammon},
              Named{"longgammon", Key::name_longgammon}, Named{"egyptian", Key::name_egyptian},
              Named{"portes", Key::name_portes}, Named{"acey.seed", Key::name_acey},
              Named{"dutch", Key::name_dutch}}) {
            if (row.variant == rules::variant_text(variant_)) return std::string(at(row.key));
            if (row.variant == variant_.name) {
                return fmt::format("{} ({})", at(row.key), rules::variant_text(variant_));
            }
        }
        return fmt::format("{} ({})", at(Key::name_acey), rules::variant_text(variant_));
    }

    bool starts_in_reserve() const { return variant_.setup.reserve() > 0; }

    void aim() {
        head(Key::head_aim);
        line(at(starts_in_reserve() ? Key::aim_from_reserve : Key::aim_from_board));
        line(at(Key::numbering));
    }

    void setup() {
        head(Key::head_setup);
        line(counted(Key::checkers_one, variant_.checkers));
        if (starts_in_reserve()) {
            line(at(Key::setup_reserve));
            return;
        }
        line(at(Key::setup_points));
        out_ += "\n";
        for (int point = rules::point_count; point >= 1; --point) {
            const int count = variant_.setup[static_cast<std::size_t>(point)];
            if (count > 0) out_ += fmt::format("- {}\n", counted(Key::stand_one, count, point));
        }
    }

    void opening() {
        head(Key::head_opening);
        paragraph(
            {after(Key::opening_use_both, static_cast<int>(variant_.opening)), Key::opening_turns});
    }

    void moving() {
        head(Key::head_moving);
        paragraph({Key::moving, Key::moving_open});
        line(at(Key::moving_example));
        line(variant_.max_stack == 0 ? std::string(at(Key::stack_free))
                                     : counted(Key::stack_one, variant_.max_stack));
    }

    // The sentence for the moves of a doublet, `four` being the first of three keys.
    static Key moves_key(Key four, rules::DoubletMoves moves) {
        if (moves.complement == 0) return four;
        return after(four, moves.own == 4 ? 1 : 2);
    }

    void doublets() {
        head(Key::head_doublets);
        paragraph({moves_key(Key::doublet_four, variant_.doublet),
                   after(Key::doublet_roll_never, static_cast<int>(variant_.doublet_roll))});
    }

    void must_play() {
        head(Key::head_must_play);
        paragraph(
            {after(Key::play_max_larger, static_cast<int>(variant_.forced_play)), Key::play_lost});
    }

    void hitting() {
        head(Key::head_hitting);
        paragraph({variant_.hit_to == rules::HitTo::bar ? Key::hit_to_bar : Key::hit_to_reserve,
                   variant_.no_hit_before_home ? Key::hit_after_home : Key::hit_free});
    }

    void entering() {
        head(Key::head_entering);
        if (variant_.hit_to == rules::HitTo::bar) line(at(Key::enter_bar));
        if (variant_.has_reserve()) line(at(Key::enter_reserve));
        line(at(Key::enter_closed));
        const bool waits_for_roll =
            variant_.has_reserve() || variant_.gate == rules::EntryGate::doublet_or_12;
        if (waits_for_roll) line(at(after(Key::gate_none, static_cast<int>(variant_.gate))));
        if (!variant_.has_reserve()) return;
        paragraph({after(Key::entry_free, static_cast<int>(variant_.entry)),
                   variant_.half_limit ? Key::half_limit : Key::half_free});
    }

    void one_two() {
        head(Key::head_one_two);
        paragraph({Key::one_two, moves_key(Key::named_four, variant_.named),
                   after(Key::named_roll_never, static_cast<int>(variant_.named_roll))});
        line(variant_.max_chain == 0 ? std::string(at(Key::chain_free))
                                     : counted(Key::chain_one, variant_.max_chain));
    }

    void bearing_off() {
        head(Key::head_bearing_off);
        line(at(variant_.has_reserve() ? Key::bearing_off_reserve : Key::bearing_off));
        paragraph({after(Key::overshoot_highest, static_cast<int>(variant_.overshoot)),
                   after(Key::inner_allowed, static_cast<int>(variant_.inner_moves))});
        line(at(Key::bearing_off_hit));
    }

    void scoring() {
        head(Key::head_scoring);
        line(at(Key::win));
        const bool is_mars = variant_.win_names == rules::WinNames::mars;
        switch (variant_.scoring) {
            case rules::Scoring::single:
                line(at(Key::score_single));
                return;
            case rules::Scoring::checkers_left:
                line(at(Key::score_checkers));
                return;
            case rules::Scoring::gammon:
                line(at(is_mars ? Key::score_double_mars : Key::score_double_gammon));
                return;
            case rules::Scoring::gammon_backgammon:
                break;
        }
        const Key triple = variant_.triple_if == rules::TripleIf::home_or_bar
                               ? Key::triple_home_or_bar_gammon
                               : Key::triple_home_only_gammon;
        paragraph({is_mars ? Key::score_triple_mars : Key::score_triple_gammon,
                   after(triple, is_mars ? 1 : 0)});
    }

    void cube() {
        head(Key::head_cube);
        if (!variant_.cube) {
            line(at(Key::cube_off));
            return;
        }
        paragraph({Key::cube_on, Key::cube_answer});
        line(at(Key::cube_owner));
        // Jacoby's rule is about gammons, so it is told where there are some, under that name.
        const bool has_gammons = variant_.scoring == rules::Scoring::gammon_backgammon ||
                                 variant_.scoring == rules::Scoring::gammon;
        if (has_gammons && variant_.win_names == rules::WinNames::gammon) {
            line(at(Key::cube_house));
        }
    }

    const Variant& variant_;
    Language language_;
    const Catalogue& text_;
    std::string out_;
};

}  // namespace

const Catalogue& catalogue(Language language) {
    switch (language) {
        case Language::is:
            return text_is;
        case Language::da:
            return text_da;
        case Language::nb:
            return text_nb;
        case Language::sl:
            return text_sl;
        case Language::en:
            break;
    }
    return text_en;
}

std::string rules_text(const Variant& variant, Language language) {
    return Teller(variant, language).tell();
}

}  // namespace kotra::guide

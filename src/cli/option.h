// SPDX-License-Identifier: Apache-2.0
// The options of a verb, each declared once: a member of a struct and a row that names it. The
// command line, --help, the shell completions and docs/cli.md are all made from the rows.
//
//     struct PerftOptions : CommonOptions {
//         int depth = 1;
//     };
//     constexpr std::array perft_options{
//         number<&PerftOptions::depth, 0, 9>("--depth", "N", "how many plies"),
//         json_option,
//     };
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/result.h"

namespace kotra::cli {

// What every verb understands. The struct of a verb's own options derives from this one.
struct CommonOptions {
    std::string color = "auto";
    bool json = false;

    CommonOptions() = default;
    CommonOptions(const CommonOptions&) = default;
    CommonOptions& operator=(const CommonOptions&) = default;
    CommonOptions(CommonOptions&&) = default;
    CommonOptions& operator=(CommonOptions&&) = default;
    virtual ~CommonOptions() = default;
};

// What a shell may offer as the value of an option.
enum class Completes : std::uint8_t {
    nothing,
    choices,
    files,
    formats,          // that kotra reads
    written_formats,  // that it writes too
    variants,
    verbs,
};

// One row. `name` is "--depth" for an option and "FILE" for an argument known by its place.
struct Option {
    std::string_view name;
    std::string_view value;  // stands for the value in texts; empty for a switch
    std::string_view help;
    Completes completes = Completes::nothing;
    std::string_view choices = {};  // what it accepts, separated by "|"; empty: anything
    bool required = false;
    bool repeatable = false;
    // The value as text; empty when there is none.
    std::string (*get)(const CommonOptions&) = nullptr;
    // Sets the value, or says what is wrong with `text`. A switch ignores `text`.
    base::Result<void> (*set)(CommonOptions&, std::string_view text) = nullptr;

    constexpr bool is_switch() const { return value.empty(); }
    constexpr bool is_positional() const { return !name.starts_with('-'); }
    constexpr Option needed() const {
        Option option = *this;
        option.required = true;
        return option;
    }
};

namespace detail {

template <class T>
struct MemberOf;
template <class C, class V>
struct MemberOf<V C::*> {
    using Class = C;
    using Value = V;
};

template <auto Member>
using ClassOf = typename MemberOf<decltype(Member)>::Class;
template <auto Member>
using ValueOf = typename MemberOf<decltype(Member)>::Value;

// The rows of a verb only ever meet the options that its `make` built, so the type is known.
template <auto Member>
auto& member(CommonOptions& options) {
    return static_cast<ClassOf<Member>&>(options).*Member;
}
template <auto Member>
const auto& member(const CommonOptions& options) {
    return static_cast<const ClassOf<Member>&>(options).*Member;
}

template <class T>
struct Plain {
    using Type = T;
};
template <class T>
struct Plain<std::optional<T>> {
    using Type = T;
};

base::Result<void> not_a_number(std::string_view text, std::string_view least,
                                std::string_view most);
base::Result<void> not_a_real(std::string_view text, std::string_view least, std::string_view most);
base::Result<void> not_a_choice(std::string_view text, std::string_view choices);
// Whether `text` is one of `choices`, which are separated by "|".
bool is_choice(std::string_view text, std::string_view choices);

}  // namespace detail

// A bool that the option turns on.
template <auto Member>
constexpr Option flag(std::string_view name, std::string_view help) {
    static_assert(std::same_as<detail::ValueOf<Member>, bool>);
    Option option{name, {}, help};
    option.get = [](const CommonOptions&) { return std::string(); };
    option.set = [](CommonOptions& options, std::string_view) -> base::Result<void> {
        detail::member<Member>(options) = true;
        return {};
    };
    return option;
}

// A std::string, or std::optional<std::string> where "not given" matters, or a
// std::vector<std::string> to which each value is added.
template <auto Member>
constexpr Option text(std::string_view name, std::string_view value, std::string_view help,
                      Completes completes = Completes::nothing) {
    using Value = detail::ValueOf<Member>;
    Option option{name, value, help, completes};
    option.repeatable = std::same_as<Value, std::vector<std::string>>;
    option.get = [](const CommonOptions& options) {
        if constexpr (std::same_as<Value, std::string>) return detail::member<Member>(options);
        return std::string();
    };
    option.set = [](CommonOptions& options, std::string_view given) -> base::Result<void> {
        if constexpr (std::same_as<Value, std::vector<std::string>>) {
            detail::member<Member>(options).emplace_back(given);
        } else {
            detail::member<Member>(options) = std::string(given);
        }
        return {};
    };
    return option;
}

// A whole number, or a std::optional of one, from Least to Most.
template <auto Member, std::int64_t Least = 0,
          std::int64_t Most = std::numeric_limits<std::int64_t>::max()>
constexpr Option number(std::string_view name, std::string_view value, std::string_view help) {
    using Value = detail::ValueOf<Member>;
    Option option{name, value, help};
    option.get = [](const CommonOptions& options) {
        if constexpr (std::integral<Value>) return std::to_string(detail::member<Member>(options));
        return std::string();
    };
    option.set = [](CommonOptions& options, std::string_view given) -> base::Result<void> {
        std::int64_t parsed = 0;
        const auto [end, error] =
            std::from_chars(given.data(), given.data() + given.size(), parsed);
        if (error != std::errc{} || end != given.data() + given.size() || parsed < Least ||
            parsed > Most) {
            return detail::not_a_number(given, std::to_string(Least), std::to_string(Most));
        }
        detail::member<Member>(options) = static_cast<typename detail::Plain<Value>::Type>(parsed);
        return {};
    };
    return option;
}

// A std::optional<double>, from Least to Most.
template <auto Member, std::int64_t Least, std::int64_t Most>
constexpr Option real(std::string_view name, std::string_view value, std::string_view help) {
    Option option{name, value, help};
    option.get = [](const CommonOptions&) { return std::string(); };
    option.set = [](CommonOptions& options, std::string_view given) -> base::Result<void> {
        double parsed = 0;
        const auto [end, error] =
            std::from_chars(given.data(), given.data() + given.size(), parsed);
        // Written so that a NaN fails.
        const bool fits =
            parsed >= static_cast<double>(Least) && parsed <= static_cast<double>(Most);
        if (error != std::errc{} || end != given.data() + given.size() || !fits) {
            return detail::not_a_real(given, std::to_string(Least), std::to_string(Most));
        }
        detail::member<Member>(options) = parsed;
        return {};
    };
    return option;
}

// A std::string that is one of `Choices`, which are separated by "|".
template <auto Member, const auto& Choices>
constexpr Option choice(std::string_view name, std::string_view value, std::string_view help) {
    Option option = text<Member>(name, value, help, Completes::choices);
    option.choices = Choices;
    option.set = [](CommonOptions& options, std::string_view given) -> base::Result<void> {
        if (!detail::is_choice(given, Choices)) return detail::not_a_choice(given, Choices);
        detail::member<Member>(options) = std::string(given);
        return {};
    };
    return option;
}

// For the table of each verb that answers something.
inline constexpr Option json_option =
    flag<&CommonOptions::json>("--json", "answer in JSON, for programs");

// Understood by every verb without being in its table.
inline constexpr std::string_view color_choices = "auto|always|never";
inline constexpr Option color_option = choice<&CommonOptions::color, color_choices>(
    "--color", "WHEN", "colours: auto, always or never");

}  // namespace kotra::cli

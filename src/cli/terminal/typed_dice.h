// SPDX-License-Identifier: Apache-2.0
// Dice that are thrown on a real table and typed, or written down in a file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/terminal/desk.h"
#include "play/dice_source.h"
#include "rules/roll.h"

namespace kotra::cli {

// "31", "3-1", "3 1", "3,1" or "3/1".
std::optional<rules::Roll> read_throw(std::string_view text);

// A throw a line, or several with blanks between; what follows a '#' is a remark. Errors carry line
// and column.
base::Result<std::vector<rules::Roll>> read_throws(std::string_view text);

// Asks for each throw at the desk. Fails without a message when somebody leaves.
class TypedDice final : public play::DiceSource {
 public:
    explicit TypedDice(Desk& desk) : desk_(desk) {}

    base::Result<rules::Roll> next(const rules::Game& game) override;

 private:
    Desk& desk_;
};

}  // namespace kotra::cli

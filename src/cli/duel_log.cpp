// SPDX-License-Identifier: Apache-2.0
#include "cli/duel_log.h"

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/console.h"
#include "cli/json.h"

namespace kotra::cli {
namespace {

using Json = nlohmann::json;
using play::PairResult;

std::string line_of(const PairResult& pair) {
    // The shortest text that is read as the same number again.
    return fmt::format("{{\"score\":{},\"adjusted\":{},\"wins\":{},\"wins_adjusted\":{}}}\n",
                       pair.score, pair.adjusted, pair.wins, pair.wins_adjusted);
}

base::Result<PairResult> read_pair(std::string_view line) {
    const Json json = Json::parse(line, nullptr, false);
    const auto number = [&](const char* name) {
        const auto field = json.find(name);
        return field != json.end() && field->is_number() ? field->get<double>() : NAN;
    };
    if (json.is_object()) {
        const PairResult pair{number("score"), number("adjusted"), number("wins"),
                              number("wins_adjusted")};
        const bool is_whole = std::isfinite(pair.score) && std::isfinite(pair.adjusted) &&
                              std::isfinite(pair.wins) && std::isfinite(pair.wins_adjusted);
        if (is_whole) return pair;
    }
    return base::fail(
        "not a pair of games: {\"score\":…,\"adjusted\":…,\"wins\":…,\"wins_adjusted\":…}");
}

}  // namespace

base::Result<std::vector<PairResult>> read_duel_log(std::string_view text, std::string_view terms) {
    std::vector<PairResult> pairs;
    for (std::int64_t number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) break;  // the program was killed while it wrote
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end + 1);
        if (number == 1) {
            if (line != terms) return base::fail("this is the file of another duel", 1);
            continue;
        }
        const auto pair = read_pair(line);
        if (!pair) return base::fail(pair.error().message, number);
        pairs.push_back(*pair);
    }
    return pairs;
}

void DuelLog::Close::operator()(std::FILE* file) const {
    static_cast<void>(std::fclose(file));  // NOLINT(cppcoreguidelines-owning-memory): owns it
}

base::Result<DuelLog> DuelLog::begin(const std::string& path, std::string_view terms,
                                     const std::vector<PairResult>& pairs) {
    File file(std::fopen(path.c_str(), "wb"));
    if (file == nullptr) {
        return base::fail(fmt::format("{} cannot be written: {}", path, std::strerror(errno)));
    }
    DuelLog log(path, std::move(file));
    std::string text = fmt::format("{}\n", terms);
    for (const PairResult& pair : pairs) text += line_of(pair);
    if (std::fwrite(text.data(), 1, text.size(), log.file_.get()) != text.size() ||
        std::fflush(log.file_.get()) != 0) {
        return base::fail(fmt::format("{} cannot be written: {}", path, std::strerror(errno)));
    }
    return log;
}

void DuelLog::add(const PairResult& pair) {
    const std::string line = line_of(pair);
    if (std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size() ||
        std::fflush(file_.get()) != 0) {
        throw OutputFailed{path_, errno};
    }
}

}  // namespace kotra::cli

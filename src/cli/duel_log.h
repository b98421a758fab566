// SPDX-License-Identifier: Apache-2.0
// The file by which a duel goes on where it was ended.
#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "play/duel.h"

namespace kotra::cli {

// The results of a duel that were written down. `terms` is the first line, which must be the same
// as when it was begun; then a JSON object a pair, in their order. What follows a line that was cut
// off in the middle is not used. Errors name the line.
base::Result<std::vector<play::PairResult>> read_duel_log(std::string_view text,
                                                          std::string_view terms);

// Writes each pair down as soon as it is played. One thread at a time.
class DuelLog {
 public:
    // Begins the file anew with these pairs; the error names it.
    static base::Result<DuelLog> begin(const std::string& path, std::string_view terms,
                                       const std::vector<play::PairResult>& pairs);

    // Throws OutputFailed.
    void add(const play::PairResult& pair);

 private:
    struct Close {
        void operator()(std::FILE* file) const;
    };

    using File = std::unique_ptr<std::FILE, Close>;

    DuelLog(std::string path, File file) : path_(std::move(path)), file_(std::move(file)) {}

    std::string path_;
    File file_;
};

}  // namespace kotra::cli

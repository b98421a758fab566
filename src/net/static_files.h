// SPDX-License-Identifier: Apache-2.0
// The files of a folder, kept in memory. What is not in the folder cannot be asked for, whatever
// the path looks like.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "net/http.h"

namespace kotra::net {

// Thread-safe once loaded.
class StaticFiles {
 public:
    // Reads every plain file below the folder; links that lead out of it are left out. Fails when
    // the folder cannot be read or holds more than 256 MiB.
    static base::Result<StaticFiles> load(const std::string& folder);

    std::size_t count() const { return files_.size(); }
    // The answer to GET or HEAD; nothing when there is no such file. A path without a dot in its
    // last part is one of the app's own addresses and gets /index.html. Compressed for who
    // understands that, and short for who has it already.
    std::optional<Response> answer(const Request& request) const;

 private:
    struct File {
        std::string bytes;
        std::string compressed;  // gzip; empty where it saves nothing
        std::string type;
        std::string tag;
    };

    std::map<std::string, File, std::less<>> files_;  // by path: "/index.html"
};

// text with gzip; empty if that is no shorter.
std::string gzip(std::string_view text);

}  // namespace kotra::net

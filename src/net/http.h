// SPDX-License-Identifier: Apache-2.0
// Requests and answers of HTTP as values.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kotra::net {

struct Request {
    std::string method;  // "GET"
    std::string path;    // decoded, without the query
    std::map<std::string, std::string> query;
    std::map<std::string, std::string> headers;  // names in lower case
    std::string body;
    std::string address;  // of who asks, as far as the server is told

    // The value of a header, its name in lower case; empty if there is none.
    std::string_view header(std::string_view name) const;
};

struct Response {
    int status = 200;
    std::string type = "application/json";
    std::string body = {};
    std::vector<std::pair<std::string, std::string>> headers = {};
};

// Splits the target of a request line into path and query, both percent-decoded. Nothing for a
// target that does not begin with '/', is not UTF-8 once decoded, or holds a broken escape or NUL.
struct Target {
    std::string path;
    std::map<std::string, std::string> query;
};
std::optional<Target> parse_target(std::string_view target);

}  // namespace kotra::net

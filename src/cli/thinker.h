// SPDX-License-Identifier: Apache-2.0
// The options by which a verb is given an engine.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "cli/option.h"
#include "cli/situation.h"
#include "engine/engine.h"
#include "rules/variant.h"

namespace kotra::cli {

// With those of a situation, for the verbs that are asked about one.
struct ThinkerOptions : SituationOptions {
    std::optional<std::string> net;
    std::optional<std::string> tables;
    int threads = 1;
};

inline constexpr Option net_option = text<&ThinkerOptions::net>(
    "--net", "PATH",
    "a network file, or a folder of them (docs/formats/kotra-net.md); else the networks that came "
    "with the program, or those in the folder KOTRA_NETS of the environment",
    Completes::files);
inline constexpr Option tables_option = text<&ThinkerOptions::tables>(
    "--tables", "FOLDER",
    "where the bear-off tables are kept, which are built when they are missing; 'none' does "
    "without them; else kotra/ in the user's cache",
    Completes::files);
inline constexpr Option threads_option = number<&ThinkerOptions::threads, 0, 1024>(
    "--threads", "N", "how many threads think; 0: one a core");

// Where the bear-off tables are kept if nothing else is said: below XDG_CACHE_HOME or ~/.cache;
// empty if there is no such place.
std::filesystem::path tables_folder();

// Where the networks are if nothing else is said: in KOTRA_NETS, or those that came with the
// program.
std::filesystem::path networks_folder();

// The engine that the options name. Builds missing tables, with a bar.
base::Result<std::unique_ptr<engine::Engine>> make_engine(const ThinkerOptions& options,
                                                          const rules::Variant& variant);
// The same with the networks at `net`.
base::Result<std::unique_ptr<engine::Engine>> make_engine(const ThinkerOptions& options,
                                                          const rules::Variant& variant,
                                                          const std::filesystem::path& net);

}  // namespace kotra::cli

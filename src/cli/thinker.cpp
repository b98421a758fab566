// SPDX-License-Identifier: Apache-2.0
#include "cli/thinker.h"

#include <fmt/format.h>

#include <system_error>

#include "cli/console.h"
#include "cli/progress.h"

namespace kotra::cli {

namespace fs = std::filesystem;

fs::path tables_folder() {
    return cache_folder().value_or(fs::path());
}

fs::path networks_folder() {
    return environment("KOTRA_NETS").value_or(KOTRA_DATA_DIR "/nets");
}

base::Result<std::unique_ptr<engine::Engine>> make_engine(const ThinkerOptions& options,
                                                          const rules::Variant& variant,
                                                          const fs::path& net) {
    engine::EngineFiles files{net, tables_folder()};
    if (options.tables) files.tables = *options.tables == "none" ? "" : *options.tables;
    engine::Engine::Settings settings;
    settings.threads = options.threads;
    engine::BuildControl building;
    building.threads = options.threads;
    ProgressBar bar("Building the bear-off tables");
    building.progress = [&bar](double done) {
        bar.show(done);
        return true;
    };
    return engine::Engine::load(variant, files, settings, building);
}

base::Result<std::unique_ptr<engine::Engine>> make_engine(const ThinkerOptions& options,
                                                          const rules::Variant& variant) {
    if (options.net) return make_engine(options, variant, *options.net);
    const fs::path nets = networks_folder();
    std::error_code ignored;  // what cannot be looked at is not there
    if (!fs::exists(nets, ignored)) {
        return base::fail(
            fmt::format("there are no networks in {}; name some with --net", nets.string()));
    }
    return make_engine(options, variant, nets);
}

}  // namespace kotra::cli

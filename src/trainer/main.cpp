// SPDX-License-Identifier: Apache-2.0
// kotra-train: makes the networks, from random weights.
#include <fmt/format.h>
#include <torch/torch.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <string>

#include "trainer/torch/course.h"

namespace {

std::atomic<bool> stop = false;

void on_signal(int) {
    stop = true;
}

void print(const kotra::trainer::RoundReport& report, std::FILE* log) {
    const std::string line =
        fmt::format("{},{},{},{:.1f},{:.1f},{:.3g},{:.5f},{:.5f},{:.5f}\n", report.round,
                    report.labels, report.games, report.seconds, report.play_seconds, report.rate,
                    report.contact_loss, report.quick_loss, report.race_loss);
    std::fputs(line.c_str(), stdout);
    std::fflush(stdout);
    std::fputs(line.c_str(), log);
    std::fflush(log);
}

}  // namespace

int main(int argc, char** argv) {
    kotra::trainer::CourseOptions options;
    std::string game = "backgammon";
    std::string folder;
    CLI::App app{
        "Trains kotra's networks by self-play. Ctrl-C saves and stops; started again, it "
        "goes on."};
    app.add_option("folder", folder, "the folder of the run, made if there is none")->required();
    app.add_option("--variant", game, "the game")->capture_default_str();
    app.add_option("--labels", options.labels, "train until so many labels")->capture_default_str();
    app.add_option("--sampled-labels", options.sampled_labels,
                   "learn the first labels from the thrown rolls alone")
        ->capture_default_str();
    app.add_option("--threads", options.threads, "threads of self-play")->capture_default_str();
    app.add_option("--seed", options.seed, "seed of everything random")->capture_default_str();
    app.add_option("--window", options.window, "learn from so many newest labels")
        ->capture_default_str();
    app.add_option("--passes", options.passes, "how often a label is learned from")
        ->capture_default_str();
    app.add_option("--batch", options.batch, "labels of a step")->capture_default_str();
    app.add_option("--first-rate", options.first_rate, "first learning rate")
        ->capture_default_str();
    app.add_option("--last-rate", options.last_rate, "last learning rate")->capture_default_str();
    app.add_option("--lambda", options.self_play.lambda, "discount of later residuals")
        ->capture_default_str();
    app.add_option("--margin", options.self_play.margin, "points; see --candidates")
        ->capture_default_str();
    app.add_option("--candidates", options.self_play.candidates,
                   "most plays of a roll that the judge sees")
        ->capture_default_str();
    app.add_option("--followed", options.self_play.followed_share,
                   "how often a 1-2 is followed that was not thrown (acey-deucey)")
        ->check(CLI::Range(0.01, 1.0))
        ->capture_default_str();
    app.add_option("--random-starts", options.self_play.random_start_share,
                   "share of the games that begin with random plays")
        ->capture_default_str();
    app.add_option("--random-plays", options.self_play.random_plays, "at most so many of these")
        ->capture_default_str();
    app.add_option("--back-games", options.self_play.back_game_share,
                   "share of the games that begin in a random back game")
        ->capture_default_str();
    app.add_option("--hidden", options.hidden, "layers of the judge")
        ->delimiter(',')
        ->capture_default_str();
    app.add_option("--quick-hidden", options.quick_hidden, "layers of the quick judge")
        ->delimiter(',')
        ->capture_default_str();
    app.add_option("--checkpoint-labels", options.labels_per_checkpoint,
                   "labels between checkpoints")
        ->capture_default_str();
    app.add_flag("--keep-labels", options.keep_labels, "append every label to labels.shard");
    CLI11_PARSE(app, argc, argv);

    const auto variant = kotra::rules::parse_variant(game);
    if (!variant) {
        fmt::print(stderr, "kotra-train: {}\n", kotra::base::to_string(variant.error()));
        return 2;
    }
    options.folder = folder;
    std::signal(SIGINT, on_signal);
    std::signal(SIGTERM, on_signal);
    torch::set_num_threads(1);
    std::error_code error;
    std::filesystem::create_directories(options.folder, error);
    std::FILE* log = std::fopen((options.folder / "log.csv").c_str(), "a");
    if (log == nullptr) {
        fmt::print(stderr, "kotra-train: {}/log.csv cannot be written\n", folder);
        return 1;
    }
    const auto trained = kotra::trainer::run_course(
        *variant, options, stop,
        [&](const kotra::trainer::RoundReport& report) { print(report, log); });
    std::fclose(log);
    if (!trained) {
        fmt::print(stderr, "kotra-train: {}\n", kotra::base::to_string(trained.error()));
        return 1;
    }
    return 0;
}

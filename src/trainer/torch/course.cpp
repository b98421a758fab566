// SPDX-License-Identifier: Apache-2.0
#include "trainer/torch/course.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <numbers>
#include <string>
#include <thread>

#include "base/file.h"
#include "engine/bearoff/bearoff_evaluator.h"
#include "engine/eval/composite.h"
#include "engine/nn/net_evaluator.h"
#include "rules/scoring.h"
#include "trainer/torch/model.h"

namespace kotra::trainer {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// The newest labels of one kind; old ones are overwritten.
class Window {
 public:
    explicit Window(std::size_t size) : size_(size) {}

    void add(const Sample& sample) {
        if (samples_.size() < size_) {
            samples_.push_back(sample);
        } else {
            samples_[next_] = sample;
            next_ = (next_ + 1) % size_;
        }
    }
    std::size_t size() const { return samples_.size(); }
    // One of the `newest` samples, or of all if there are not so many.
    const Sample* draw(base::Random& random, std::size_t newest) const {
        const std::size_t size = samples_.size();
        const std::size_t back = random.below(static_cast<std::uint32_t>(std::min(size, newest)));
        return &samples_[(next_ + size - 1 - back) % size];
    }

 private:
    std::size_t size_;
    std::size_t next_ = 0;
    std::vector<Sample> samples_;
};

// The networks of one kind of position, and what they learn from.
struct Subject {
    Subject(const CourseOptions& options, engine::NetworkShape judge_shape,
            engine::NetworkShape quick_shape, std::uint64_t number)
        : judge(judge_shape, 2 * number + options.seed),
          quick(quick_shape, 2 * number + 1 + options.seed),
          window(static_cast<std::size_t>(options.window)) {}

    Model judge;
    Model quick;
    Window window;
    std::int64_t fresh = 0;  // labels that were not learned from yet
};

struct Losses {
    double judge = 0;
    double quick = 0;
};

class Course {
 public:
    Course(const rules::Variant& variant, const CourseOptions& options);

    base::Result<void> run(const std::atomic<bool>& stop,
                           const std::function<void(const RoundReport&)>& report);

 private:
    base::Result<void> resume();
    base::Result<void> checkpoint();
    void play_round();
    std::int64_t refill();
    void learn_label(const Sample& sample);
    Losses learn(Subject& subject);
    double rate() const;
    bool is_sampled() const { return labels_ < options_.sampled_labels; }
    std::unique_ptr<engine::Evaluator> judge() const;
    std::unique_ptr<engine::Evaluator> quick() const;
    std::unique_ptr<engine::Evaluator> compose(const engine::Network& contact,
                                               const engine::Network& race) const;
    std::filesystem::path path(std::string_view name) const { return options_.folder / name; }
    std::string origin() const;

    rules::Variant variant_;
    CourseOptions options_;
    int levels_;
    // Races that are so far that nothing is left to learn.
    std::shared_ptr<const engine::OneSidedTable> table_;
    engine::BearoffEvaluator bearoff_;
    Subject contact_;
    Subject race_;
    std::int64_t round_ = 0;
    std::int64_t labels_ = 0;
    std::int64_t games_ = 0;
    std::vector<std::byte> packed_;  // labels that are not yet in the shard
};

engine::NetworkShape shape(const rules::Variant& variant, std::string inputs,
                           std::vector<int> hidden) {
    return {std::string(variant.name), std::move(inputs), std::move(hidden),
            rules::max_level(variant)};
}

Course::Course(const rules::Variant& variant, const CourseOptions& options)
    : variant_(variant),
      options_(options),
      levels_(rules::max_level(variant)),
      table_(std::make_shared<engine::OneSidedTable>(*engine::OneSidedTable::build({}))),
      bearoff_(variant, table_),
      contact_(options, shape(variant, "contact", options.hidden),
               shape(variant, "places", options.quick_hidden), 1),
      race_(options, shape(variant, "race", options.race_hidden),
            shape(variant, "places", options.quick_hidden), 2) {}

std::unique_ptr<engine::Evaluator> Course::compose(const engine::Network& contact,
                                                   const engine::Network& race) const {
    std::vector<engine::CompositeEvaluator::Part> parts;
    parts.push_back({[this](const rules::Board& board) { return bearoff_.covers(board); },
                     std::make_unique<engine::BearoffEvaluator>(variant_, table_)});
    parts.push_back({[](const rules::Board& board) { return !rules::has_contact(board); },
                     std::make_unique<engine::NetEvaluator>(race)});
    return std::make_unique<engine::CompositeEvaluator>(
        variant_, std::move(parts), std::make_unique<engine::NetEvaluator>(contact));
}

std::unique_ptr<engine::Evaluator> Course::judge() const {
    return compose(contact_.judge.mean(), race_.judge.mean());
}

std::unique_ptr<engine::Evaluator> Course::quick() const {
    return compose(contact_.quick.mean(), race_.quick.mean());
}

void Course::learn_label(const Sample& sample) {
    Subject& subject = rules::has_contact(sample.board) ? contact_ : race_;
    subject.window.add(sample);
    ++subject.fresh;
}

// Game by game from numbered seeds, so that the threads do not matter.
void Course::play_round() {
    const auto judge_now = judge();
    const auto quick_now = quick();
    SelfPlayOptions how = options_.self_play;
    if (is_sampled()) {
        how.averages = Averages::thrown_roll;
        how.lambda = options_.sampled_lambda;
        how.candidates = 1;  // the quick judge plays
    }
    std::vector<std::vector<Sample>> games;
    std::int64_t found = 0;
    while (found < options_.labels_per_round) {
        const std::size_t first = games.size();
        games.resize(first + 16 * static_cast<std::size_t>(options_.threads));
        std::atomic<std::size_t> next = first;
        const auto work = [&] {
            SelfPlay self_play(
                variant_, *judge_now, *quick_now, how,
                [this](const rules::Board& board) { return bearoff_.covers(board); });
            for (std::size_t i = next++; i < games.size(); i = next++) {
                base::Random random((options_.seed << 40U) + static_cast<std::uint64_t>(games_) +
                                    i);
                games[i] = self_play.play(random);
            }
        };
        std::vector<std::jthread> threads;
        for (int t = 1; t < options_.threads; ++t) threads.emplace_back(work);
        work();
        threads.clear();
        for (std::size_t i = first; i < games.size(); ++i) {
            found += static_cast<std::int64_t>(games[i].size());
        }
    }
    for (const auto& game : games) {
        for (const Sample& sample : game) {
            learn_label(sample);
            if (options_.keep_labels && how.averages == Averages::all_rolls)
                pack(sample, levels_, packed_);
        }
    }
    games_ += static_cast<std::int64_t>(games.size());
    labels_ += found;
}

double Course::rate() const {
    const double done =
        std::min(1., static_cast<double>(labels_) / static_cast<double>(options_.labels));
    const double cosine = 0.5 * (1 + std::cos(std::numbers::pi * done));
    return options_.last_rate + (options_.first_rate - options_.last_rate) * cosine;
}

Losses Course::learn(Subject& subject) {
    base::Random random((options_.seed << 32U) + static_cast<std::uint64_t>(round_));
    const std::int64_t taken = std::min(subject.fresh, 4 * options_.labels_per_round);
    const double wanted = options_.passes * static_cast<double>(taken);
    const auto steps =
        static_cast<std::int64_t>(std::ceil(wanted / static_cast<double>(options_.batch)));
    subject.fresh -= taken;
    const auto newest =
        static_cast<std::size_t>(is_sampled() ? options_.sampled_window : options_.window);
    const double mean_steps = is_sampled() ? options_.sampled_mean_steps : options_.mean_steps;
    std::vector<const Sample*> batch(options_.batch);
    Losses losses;
    for (std::int64_t i = 0; i < steps; ++i) {
        for (const Sample*& sample : batch) sample = subject.window.draw(random, newest);
        losses.judge += subject.judge.train(batch, rate(), mean_steps) / static_cast<double>(steps);
        losses.quick += subject.quick.train(batch, rate(), mean_steps) / static_cast<double>(steps);
    }
    return losses;
}

std::string Course::origin() const {
    return fmt::format("kotra-train, self-play from random weights, {} labels of {} games, seed {}",
                       labels_, games_, options_.seed);
}

// The checkpoint is complete before `state.json` names it, and the one before stays until then.
base::Result<void> Course::checkpoint() {
    const std::string name = fmt::format("checkpoint-{}", round_);
    std::error_code error;
    std::filesystem::create_directories(path(name), error);
    contact_.judge.save(path(name) / "contact.pt");
    contact_.quick.save(path(name) / "quick.pt");
    race_.judge.save(path(name) / "race.pt");
    race_.quick.save(path(name) / "quick-race.pt");
    const auto save = [&](const Model& model, std::string_view file) {
        engine::Network network = model.mean();
        network.origin = origin();
        return engine::save_network(network, path(file));
    };
    for (const auto& saved :
         {save(contact_.judge, "contact.net"), save(contact_.quick, "quick.net"),
          save(race_.judge, "race.net"), save(race_.quick, "quick-race.net")}) {
        if (!saved) return saved;
    }
    if (!packed_.empty()) {
        if (auto saved = append_shard(path("labels.shard"), packed_); !saved) return saved;
        packed_.clear();
    }
    const nlohmann::json state = {
        {"checkpoint", name}, {"round", round_}, {"labels", labels_}, {"games", games_}};
    const std::string text = state.dump(2) + "\n";
    if (auto saved = base::write_file(path("state.json"), std::as_bytes(std::span(text))); !saved) {
        return saved;
    }
    for (const auto& entry : std::filesystem::directory_iterator(options_.folder)) {
        const std::string found = entry.path().filename().string();
        if (found.starts_with("checkpoint-") && found != name) {
            std::filesystem::remove_all(entry.path(), error);
        }
    }
    return {};
}

// Fills the windows with the newest labels of the shard; returns how many these are.
std::int64_t Course::refill() {
    std::ifstream shard(path("labels.shard"), std::ios::binary | std::ios::ate);
    if (!shard) return 0;
    const std::size_t size = packed_bytes(levels_);
    const std::size_t all = static_cast<std::size_t>(shard.tellg()) / size;
    const std::size_t kept = std::min(all, static_cast<std::size_t>(options_.window));
    std::vector<std::byte> packed(kept * size);
    shard.seekg(static_cast<std::streamoff>((all - kept) * size));
    // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): bytes of a file
    shard.read(reinterpret_cast<char*>(packed.data()), static_cast<std::streamsize>(packed.size()));
    for (std::size_t i = 0; i < kept; ++i) {
        learn_label(unpack(std::span(packed).subspan(i * size, size), levels_, variant_.checkers));
    }
    return static_cast<std::int64_t>(kept);
}

base::Result<void> Course::resume() {
    if (!std::filesystem::exists(path("state.json"))) {
        labels_ = refill();
        return {};
    }
    const auto bytes = base::read_file(path("state.json"));
    if (!bytes) return tl::unexpected(bytes.error());
    const auto state = nlohmann::json::parse(bytes->begin(), bytes->end(), nullptr, false);
    if (!state.is_object() || !state.contains("checkpoint")) {
        return tl::unexpected<base::Error>(
            {"this is no state of a training run", path("state.json").string()});
    }
    round_ = state.value("round", std::int64_t{0});
    labels_ = state.value("labels", std::int64_t{0});
    games_ = state.value("games", std::int64_t{0});
    const auto folder = path(state.value("checkpoint", ""));
    for (const auto& loaded :
         {contact_.judge.load(folder / "contact.pt"), contact_.quick.load(folder / "quick.pt"),
          race_.judge.load(folder / "race.pt"), race_.quick.load(folder / "quick-race.pt")}) {
        if (!loaded) return loaded;
    }
    if (options_.keep_labels) {
        refill();
        contact_.fresh = race_.fresh = 0;
    }
    return {};
}

base::Result<void> Course::run(const std::atomic<bool>& stop,
                               const std::function<void(const RoundReport&)>& report) {
    std::error_code error;
    std::filesystem::create_directories(options_.folder, error);
    if (auto resumed = resume(); !resumed) return resumed;
    const auto start = Clock::now();
    std::int64_t saved_at = labels_;
    double play_seconds = 0;
    while (labels_ < options_.labels && !stop) {
        const auto round_start = Clock::now();
        if (contact_.fresh == 0 && race_.fresh == 0) play_round();
        play_seconds += seconds_since(round_start);
        ++round_;
        const Losses contact = contact_.fresh > 0 ? learn(contact_) : Losses{};
        const Losses race = race_.fresh > 0 ? learn(race_) : Losses{};
        report({round_, labels_, games_, seconds_since(start), play_seconds, rate(), contact.judge,
                contact.quick, race.judge});
        if (labels_ - saved_at >= options_.labels_per_checkpoint) {
            if (auto saved = checkpoint(); !saved) return saved;
            saved_at = labels_;
        }
    }
    return checkpoint();
}

}  // namespace

base::Result<void> run_course(const rules::Variant& variant, const CourseOptions& options,
                              const std::atomic<bool>& stop,
                              const std::function<void(const RoundReport&)>& report) {
    return Course(variant, options).run(stop, report);
}

}  // namespace kotra::trainer

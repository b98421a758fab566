// SPDX-License-Identifier: Apache-2.0
#include "play/gnubg_player.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <thread>
#include <utility>

#include "base/file.h"
#include "notation/fibs_board.h"
#include "notation/play_text.h"
#include "rules/legal_plays.h"

namespace kotra::play {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using rules::Action;
using rules::ActionKind;
using rules::Game;
using rules::GameState;
using rules::Phase;
using rules::Side;

constexpr auto patience = 30s;  // for the program to start

// Owns a descriptor.
class Descriptor {
 public:
    explicit Descriptor(int number = -1) : number_(number) {}
    ~Descriptor() { reset(); }
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const { return number_; }
    void reset() {
        if (number_ >= 0) close(std::exchange(number_, -1));
    }

 private:
    int number_;
};

// To a socket, which may have been closed at the other end: no signal comes then.
bool send_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t sent = send(descriptor, text.data(), text.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

// A folder of its own for the socket, so that nobody else can open it.
base::Result<fs::path> make_folder() {
    std::error_code error;
    const fs::path parent = fs::temp_directory_path(error);
    std::string name = (error ? fs::path("/tmp") : parent) / "kotra-gnubg-XXXXXX";
    if (mkdtemp(name.data()) == nullptr) {
        return base::fail(fmt::format("no folder for the socket: {}", std::strerror(errno)));
    }
    return fs::path(name);
}

// The program where it is usually installed, if it is; else its bare name, for PATH.
std::string program_path(const std::string& program) {
    std::error_code ignored;
    const fs::path usual = fs::path("/usr/games") / program;
    return fs::exists(usual, ignored) ? usual.string() : program;
}

std::string setup_commands(const GnubgPlayer::Settings& settings, const fs::path& socket) {
    std::string commands;
    for (const char* what : {"chequerplay", "cubedecision"}) {
        commands += fmt::format("set evaluation {} evaluation plies {}\n", what, settings.plies);
        commands += fmt::format("set evaluation {} evaluation cubeful {}\n", what,
                                settings.cubeful ? "on" : "off");
        commands += fmt::format("set evaluation {} evaluation noise 0\n", what);
    }
    return commands + fmt::format("external {}\n", socket.string());
}

}  // namespace

// The running program, its standard input and its socket.
struct GnubgPlayer::Process {
    pid_t pid = -1;
    fs::path folder;
    Descriptor commands;
    Descriptor socket;
    std::string received;  // that no answer has used yet

    Process() = default;
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process() {
        socket.reset();
        commands.reset();
        if (pid > 0) kill(pid, SIGKILL);
        wait();
        std::error_code ignored;
        if (!folder.empty()) fs::remove_all(folder, ignored);
    }

    // `output` gets what the program prints.
    base::Result<void> spawn(const std::string& program, const fs::path& output);
    // Until the program ends by itself.
    void wait();
    base::Result<void> connect_to(const fs::path& path);
    // The next line without its end; nothing when the program has gone.
    std::optional<std::string> ask(std::string_view question);
};

base::Result<void> GnubgPlayer::Process::spawn(const std::string& program, const fs::path& output) {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return base::fail(std::strerror(errno));
    }
    const Descriptor reading(ends[0]);
    commands = Descriptor(ends[1]);

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, reading.get(), STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(), O_WRONLY | O_CREAT,
                                     S_IRUSR | S_IWUSR);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    // A group of its own: Ctrl-C is for us.
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    const std::string path = program_path(program);
    std::array<std::string, 3> words{path, "-t", "-q"};
    std::array<char*, 4> arguments{words[0].data(), words[1].data(), words[2].data(), nullptr};
    const int error =
        posix_spawnp(&pid, path.c_str(), &actions, &attributes, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error == 0) return {};
    pid = -1;
    return base::fail(
        fmt::format("GNU Backgammon cannot be started ('{}': {}); Debian's package gnubg has it",
                    path, std::strerror(error)));
}

void GnubgPlayer::Process::wait() {
    while (pid > 0 && waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
    }
    pid = -1;
}

base::Result<void> GnubgPlayer::Process::connect_to(const fs::path& path) {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const std::string name = path.string();
    if (name.size() >= sizeof(address.sun_path)) return base::fail("the socket's path is too long");
    std::ranges::copy(name, address.sun_path);
    const auto end = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < end) {
        Descriptor attempt(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
        if (connect(attempt.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) ==
            0) {
            socket = std::move(attempt);
            return {};
        }
        if (waitpid(pid, nullptr, WNOHANG) == pid) {
            pid = -1;
            return base::fail("GNU Backgammon ended before it listened");
        }
        std::this_thread::sleep_for(20ms);
    }
    return base::fail("GNU Backgammon does not listen");
}

std::optional<std::string> GnubgPlayer::Process::ask(std::string_view question) {
    if (!send_all(socket.get(), fmt::format("{}\n", question))) return std::nullopt;
    while (true) {
        const std::size_t end = received.find('\n');
        if (end != std::string::npos) {
            std::string line = received.substr(0, end);
            received.erase(0, end + 1);
            return line;
        }
        std::array<char, 4096> block;
        const ssize_t count = recv(socket.get(), block.data(), block.size(), 0);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return std::nullopt;
        received.append(block.data(), static_cast<std::size_t>(count));
    }
}

GnubgPlayer::GnubgPlayer(std::unique_ptr<Process> process) : process_(std::move(process)) {}

GnubgPlayer::~GnubgPlayer() = default;

base::Result<std::unique_ptr<GnubgPlayer>> GnubgPlayer::start(const Settings& settings) {
    auto process = std::make_unique<Process>();
    auto folder = make_folder();
    if (!folder) return tl::unexpected(folder.error());
    process->folder = std::move(*folder);
    const fs::path socket = process->folder / "socket";
    if (auto ok = process->spawn(settings.program, "/dev/null"); !ok)
        return tl::unexpected(ok.error());
    if (!send_all(process->commands.get(), setup_commands(settings, socket))) {
        return base::fail("GNU Backgammon reads no commands");
    }
    if (auto ok = process->connect_to(socket); !ok) return tl::unexpected(ok.error());
    return std::unique_ptr<GnubgPlayer>(new GnubgPlayer(std::move(process)));
}

std::optional<Action> GnubgPlayer::give_up(std::string sentence) {
    trouble_ = std::move(sentence);
    return std::nullopt;
}

std::optional<Action> GnubgPlayer::read_answer(const Game& game, Side side,
                                               std::string_view question, std::string_view answer) {
    const GameState& state = game.state();
    const auto odd = [&] {
        return give_up(fmt::format("GNU Backgammon answered '{}' to {}", answer, question));
    };
    switch (state.phase) {
        case Phase::to_roll:
            if (answer == "roll") return Action::simple(side, ActionKind::roll);
            if (answer == "double") return Action::simple(side, ActionKind::offer_double);
            return odd();
        case Phase::double_offered:
            if (answer == "take") return Action::simple(side, ActionKind::take);
            if (answer == "drop") return Action::simple(side, ActionKind::drop);
            return odd();
        default: {
            const auto play = notation::apply_literally(answer, state.variant, state.board);
            if (!play) return odd();
            return Action::played(side, play->after);
        }
    }
}

std::optional<Action> GnubgPlayer::decide(const Game& game, Side side) {
    const GameState& state = game.state();
    if (state.resignation) return Action::simple(side, ActionKind::refuse_resignation);
    if (state.phase == Phase::to_roll && !game.may(side, ActionKind::offer_double)) {
        return Action::simple(side, ActionKind::roll);
    }
    if (state.phase == Phase::to_play) {
        rules::PlayList plays;
        game.legal_plays(plays);
        if (plays.size() == 1) return Action::played(side, plays.boards().front());
    }
    const auto board = notation::fibs_board(state, side);
    if (!board) return give_up(board.error().message);
    const std::string question =
        fmt::format("{} jacobyrule {} beavers off", *board, state.options.jacoby ? "on" : "off");
    auto answer = process_->ask(question);
    if (!answer) return give_up("GNU Backgammon answers no more");
    while (!answer->empty() && answer->back() == ' ') answer->pop_back();
    return read_answer(game, side, question, *answer);
}

base::Result<double> GnubgPlayer::calibrate(const std::string& program) {
    Process process;
    auto folder = make_folder();
    if (!folder) return tl::unexpected(folder.error());
    process.folder = std::move(*folder);
    const fs::path output = process.folder / "output";
    if (auto ok = process.spawn(program, output); !ok) return tl::unexpected(ok.error());
    if (!send_all(process.commands.get(), "set threads 1\ncalibrate 100\nquit\n")) {
        return base::fail("GNU Backgammon reads no commands");
    }
    process.wait();
    const auto printed = base::read_file(output);
    if (!printed) return tl::unexpected(printed.error());
    const std::string_view text(reinterpret_cast<const char*>(printed->data()), printed->size());
    constexpr std::string_view words = "Calibration result: ";
    const std::size_t found = text.find(words);
    if (found != std::string_view::npos) {
        double per_second = 0;
        const char* const number = text.data() + found + words.size();
        const auto read = std::from_chars(number, text.data() + text.size(), per_second);
        if (read.ec == std::errc{}) return per_second;
    }
    return base::fail("GNU Backgammon did not calibrate itself");
}

}  // namespace kotra::play

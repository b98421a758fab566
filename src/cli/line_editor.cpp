// SPDX-License-Identifier: Apache-2.0
#include "cli/line_editor.h"

#include <fmt/format.h>
#include <histedit.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <array>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace kotra::cli {
namespace {

constexpr std::array interrupting_signals{SIGINT, SIGTERM, SIGHUP};

// A signal handler can reach nothing but a global.
volatile std::sig_atomic_t interrupted = 0;  // NOLINT(*-avoid-non-const-global-variables)

void note_interrupt(int /*signal*/) {
    interrupted = 1;
}

void without_end(std::string& line) {
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
}

// Whether somebody pressed Ctrl-D at a terminal that still collects whole lines: it then has
// something to read, of no bytes.
bool end_is_waiting() {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    int bytes = 0;
    return poll(&input, 1, 0) == 1 && (input.revents & POLLIN) != 0 &&
           ioctl(STDIN_FILENO, FIONREAD, &bytes) == 0 && bytes == 0;
}

class PlainLines final : public LineReader {
 public:
    explicit PlainLines(Console& console) : console_(console) {}

    std::optional<std::string> next(const std::string& prompt) override {
        console_.print(prompt);
        console_.flush();
        if (interrupted != 0) return std::nullopt;
        std::string line;
        int letter = 0;
        while ((letter = std::getc(stdin)) != EOF && letter != '\n') {
            line += static_cast<char>(letter);
        }
        if (letter == EOF && (line.empty() || interrupted != 0)) {
            console_.print("\n");
            return std::nullopt;
        }
        without_end(line);
        console_.print(line + "\n");
        return line;
    }

 private:
    Console& console_;
};

// libedit, which speaks C.
class EditedLines final : public LineReader {
 public:
    EditedLines(Console& console, std::string history_file)
        : console_(console), history_file_(std::move(history_file)) {
        // The letters of names are those of the user's locale. No other thread runs.
        std::setlocale(LC_CTYPE, "");  // NOLINT(concurrency-mt-unsafe)
        history(history_.get(), &event_, H_SETSIZE, history_length);
        history(history_.get(), &event_, H_SETUNIQUE, 1);
        if (!history_file_.empty()) history(history_.get(), &event_, H_LOAD, history_file_.c_str());
        el_set(editor_.get(), EL_CLIENTDATA, this);
        el_set(editor_.get(), EL_PROMPT, &EditedLines::prompt_of);
        el_set(editor_.get(), EL_EDITOR, "emacs");
        el_set(editor_.get(), EL_HIST, history, history_.get());
        el_source(editor_.get(), nullptr);
        // A Ctrl-D that comes just before the editor takes over the terminal reaches it as NUL,
        // which it would bind to "take the next key literally": of all keys the next Ctrl-D.
        el_set(editor_.get(), EL_BIND, "^@", "em-set-mark", nullptr);
    }

    ~EditedLines() override {
        if (history_file_.empty()) return;
        std::error_code ignored;  // a game without a history is still a game
        std::filesystem::create_directories(std::filesystem::path(history_file_).parent_path(),
                                            ignored);
        history(history_.get(), &event_, H_SAVE, history_file_.c_str());
    }
    EditedLines(const EditedLines&) = delete;
    EditedLines& operator=(const EditedLines&) = delete;

    std::optional<std::string> next(const std::string& prompt) override {
        console_.flush();
        if (interrupted != 0) return std::nullopt;
        prompt_ = prompt;
        int count = 0;
        const char* text = nullptr;
        if (!end_is_waiting()) {
            // Before the prompt, not after it as the editor would: what is pressed in answer to
            // the prompt is then a key for the editor.
            el_set(editor_.get(), EL_PREP_TERM, 1);
            text = el_gets(editor_.get(), &count);
        }
        if (text == nullptr || count <= 0 || interrupted != 0) {
            console_.print("\n");
            return std::nullopt;
        }
        std::string line(text, static_cast<std::size_t>(count));
        without_end(line);
        if (!line.empty()) history(history_.get(), &event_, H_ENTER, line.c_str());
        return line;
    }

 private:
    static constexpr int history_length = 500;

    static char* prompt_of(EditLine* editor) {
        void* self = nullptr;
        el_get(editor, EL_CLIENTDATA, &self);
        return static_cast<EditedLines*>(self)->prompt_.data();
    }

    struct EndEditor {
        void operator()(EditLine* editor) const { el_end(editor); }
    };
    struct EndHistory {
        void operator()(History* history) const { history_end(history); }
    };

    Console& console_;
    std::string history_file_;
    std::string prompt_;
    HistEvent event_{};
    std::unique_ptr<History, EndHistory> history_{history_init()};
    std::unique_ptr<EditLine, EndEditor> editor_{el_init("kotra", stdin, stdout, stderr)};
};

}  // namespace

std::unique_ptr<LineReader> make_line_reader(Console& console, const std::string& history_file) {
    if (console.is_interactive()) return std::make_unique<EditedLines>(console, history_file);
    return std::make_unique<PlainLines>(console);
}

InterruptGuard::InterruptGuard() {
    interrupted = 0;
    struct sigaction action {};
    action.sa_handler = note_interrupt;  // and no SA_RESTART: a read that waits returns
    sigemptyset(&action.sa_mask);
    for (const int signal : interrupting_signals) sigaction(signal, &action, nullptr);
}

bool InterruptGuard::noticed() {
    return interrupted != 0;
}

InterruptGuard::~InterruptGuard() {
    for (const int signal : interrupting_signals) static_cast<void>(std::signal(signal, SIG_DFL));
}

}  // namespace kotra::cli

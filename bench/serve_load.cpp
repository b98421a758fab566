// SPDX-License-Identifier: Apache-2.0
// Plays at many tables of `kotra serve` at once and says how fast the answers came. bench/serve.py
// starts the server, makes the tables and calls this:
//
//   serve_load PORT SECONDS PER_SECOND <SEATS
//
// SEATS has a line "TOKEN TABLE" for each seat. PER_SECOND is how many actions are sent a second,
// spread evenly over the tables; 0: each as soon as it can be. Prints one line of numbers. It knows
// the JSON of the server's messages only as far as it needs it, so that it costs little beside the
// server that it measures.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void give_up(std::string_view why, std::string_view text = {}) {
    std::fprintf(stderr, "serve_load: %.*s %.*s\n", static_cast<int>(why.size()), why.data(),
                 static_cast<int>(std::min<std::size_t>(text.size(), 2000)), text.data());
    std::exit(1);
}

// What follows the first `before` in `text`; nothing if it is not there.
std::optional<std::string_view> after(std::string_view text, std::string_view before) {
    const std::size_t at = text.find(before);
    if (at == std::string_view::npos) return std::nullopt;
    return text.substr(at + before.size());
}

// The number that `text` begins with, which is taken from it.
int take_number(std::string_view& text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc()) give_up("no number:", text);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

// A play as JSON, found on the way through the graph of moves from its first node: at each a step
// that `pick` chooses.
template <class Pick>
std::string walk(std::string_view moves, Pick pick) {
    std::vector<std::string_view> nodes;
    while (const auto next = after(moves, R"({"dice":)")) {
        nodes.push_back(*next);
        moves = *next;
    }
    std::string steps;
    std::size_t node = 0;
    while (true) {
        if (node >= nodes.size()) give_up("a node is missing");
        auto listed = after(nodes[node], R"("steps":[)");
        if (!listed || listed->empty()) give_up("a node has no list of steps");
        std::vector<std::array<int, 4>> choices;
        while (listed->front() != ']') {
            listed->remove_prefix(listed->front() == ',' ? 2 : 1);
            std::array<int, 4> step{};
            for (int& number : step) {
                number = take_number(*listed);
                listed->remove_prefix(1);
            }
            choices.push_back(step);
        }
        if (choices.empty()) return steps;
        const auto& step = choices[pick(choices.size())];
        steps += (steps.empty() ? "[" : ",[") + std::to_string(step[0]) + "," +
                 std::to_string(step[1]) + "]";
        node = static_cast<std::size_t>(step[3]);
    }
}

// One seat with its socket.
class Seat {
 public:
    Seat(std::uint16_t port, std::string token, std::string table)
        : token_(std::move(token)), table_(std::move(table)) {
        fd_ = socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
            give_up("the server cannot be reached");
        }
        const int yes = 1;
        setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        write_all("GET /api/v1/tables/" + table_ +
                  "/socket HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
                  "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                  "Sec-WebSocket-Key: a290cmEgbG9hZCBjbGllbg==\r\n\r\n");
    }

    int fd() const { return fd_; }
    bool is_welcome() const { return !side_.empty(); }
    // The action that the seat may take now, as JSON; empty: none. Taking it is up to the caller.
    const std::string& wanted() const { return wanted_; }
    bool is_waiting() const { return sent_at_.has_value(); }

    // Reads what is there. `acknowledged` is called with when what was acknowledged was sent.
    template <class Acknowledged>
    void receive(Acknowledged acknowledged) {
        std::array<char, 1U << 16U> buffer;  // NOLINT: filled by read
        const ssize_t count = read(fd_, buffer.data(), buffer.size());
        if (count <= 0) give_up("the server closed a socket");
        bytes_.append(buffer.data(), static_cast<std::size_t>(count));
        if (!is_open_) {
            const std::size_t end = bytes_.find("\r\n\r\n");
            if (end == std::string::npos) return;
            if (!bytes_.starts_with("HTTP/1.1 101")) give_up("no socket:", bytes_);
            bytes_.erase(0, end + 4);
            is_open_ = true;
            send_frame(1, R"({"type":"hello","protocol":1,"token":")" + token_ + "\"}");
        }
        std::string_view rest = bytes_;
        while (take_frame(rest, acknowledged)) {
        }
        bytes_.erase(0, bytes_.size() - rest.size());
    }

    void act() {
        sent_at_ = Clock::now();
        ++sent_;
        send_frame(1, R"({"type":"act","id":")" + std::to_string(getpid()) + "-" +
                          std::to_string(sent_) + R"(","serial":)" + std::to_string(serial_) +
                          R"(,"as":")" + side_ + R"(","action":)" + wanted_ + "}");
        wanted_.clear();
    }

 private:
    void write_all(std::string_view text) {
        while (!text.empty()) {
            const ssize_t count = write(fd_, text.data(), text.size());
            if (count <= 0) give_up("the server takes no more");
            text.remove_prefix(static_cast<std::size_t>(count));
        }
    }

    // The mask of nothing but zeros is a mask too.
    void send_frame(unsigned opcode, std::string_view payload) {
        std::string frame(1, static_cast<char>(0x80U | opcode));
        if (payload.size() < 126) {
            frame += static_cast<char>(0x80U | payload.size());
        } else {
            frame += static_cast<char>(0xFEU);
            frame += static_cast<char>(payload.size() >> 8U);
            frame += static_cast<char>(payload.size() & 0xFFU);
        }
        frame.append(4, '\0');
        frame += payload;
        write_all(frame);
    }

    // Takes a whole frame from `rest`; false if there is none yet.
    template <class Acknowledged>
    bool take_frame(std::string_view& rest, Acknowledged acknowledged) {
        if (rest.size() < 2) return false;
        const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
        std::size_t length = byte(1) & 0x7FU;
        std::size_t head = 2;
        if (length >= 126) {
            const std::size_t more = length == 126 ? 2 : 8;
            head += more;
            if (rest.size() < head) return false;
            length = 0;
            for (std::size_t i = 2; i < head; ++i) length = length << 8U | byte(i);
        }
        if (rest.size() < head + length) return false;
        const std::string_view payload = rest.substr(head, length);
        const unsigned opcode = byte(0) & 0x0FU;
        if (opcode == 9) send_frame(10, payload);
        if (opcode == 8) give_up("the server closed a socket:", payload);
        if (opcode == 1) take_message(payload, acknowledged);
        rest.remove_prefix(head + length);
        return true;
    }

    template <class Acknowledged>
    void take_message(std::string_view text, Acknowledged acknowledged) {
        if (text.starts_with(R"({"type":"ack")")) {
            if (sent_at_) acknowledged(*sent_at_);
            sent_at_.reset();
        } else if (text.starts_with(R"({"type":"error")")) {
            give_up("refused:", text);
        } else if (text.starts_with(R"({"type":"welcome")")) {
            const auto seats = after(text, R"("seats":[")");
            if (!seats) give_up("no seat:", text);
            side_ = std::string(seats->substr(0, seats->find('"')));
            take_state(text);
        } else if (text.starts_with(R"({"type":"update")")) {
            take_state(text);
        }
    }

    void take_state(std::string_view text) {
        wanted_.clear();
        const auto state = after(text, R"("state":{)");
        auto serial = after(*state, R"("serial":)");
        auto may = after(*after(*state, R"("may":{)"), "\"" + side_ + R"(":[)");
        serial_ = take_number(*serial);
        *may = may->substr(0, may->find(']'));
        const auto has = [&](std::string_view kind) {
            return may->find(kind) != std::string_view::npos;
        };
        if (has(R"("play")")) {
            const std::string steps = walk(*after(*state, R"("moves":{)"),
                                           [this](std::size_t count) { return pick(count); });
            wanted_ = R"({"kind":"play","steps":[)" + steps + "]}";
        } else if (has(R"("roll")")) {
            wanted_ = R"({"kind":"roll"})";
        } else if (has(R"("throw_opening")") && side_ == "first") {
            wanted_ = R"({"kind":"throw_opening"})";
        } else if (has(R"("next_game")") && !is_waiting()) {
            wanted_ = R"({"kind":"next_game"})";
        }
    }

    std::size_t pick(std::size_t count) {
        random_ = random_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>((random_ >> 33U) % count);
    }

    std::string token_;
    std::string table_;
    std::string side_;
    int fd_ = -1;
    bool is_open_ = false;
    std::string bytes_;
    std::string wanted_;
    int serial_ = 0;
    std::uint64_t sent_ = 0;
    std::uint64_t random_ = 1;
    std::optional<Clock::time_point> sent_at_;
};

class Load {
 public:
    Load(std::uint16_t port, double per_second) : per_second_(per_second), poll_(epoll_create1(0)) {
        std::array<char, 256> token{};
        std::array<char, 256> table{};
        while (std::scanf("%255s %255s", token.data(), table.data()) == 2) {
            seats_.emplace_back(port, token.data(), table.data());
            epoll_event event{};
            event.events = EPOLLIN;
            event.data.u64 = seats_.size() - 1;
            epoll_ctl(poll_, EPOLL_CTL_ADD, seats_.back().fd(), &event);
            turn(Clock::now());
        }
        while (!std::ranges::all_of(seats_, &Seat::is_welcome)) turn(Clock::now() + patience);
        if (seats_.empty()) give_up("no seats");
    }

    // Plays for so long and prints what came of it.
    void play(double seconds) {
        is_playing_ = true;
        begin_ = Clock::now();
        const auto end = begin_ + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(seconds));
        for (std::size_t i = 0; i < seats_.size(); ++i) note_wish(i);
        while (Clock::now() < end) {
            send_wishes();
            turn(std::min(end, Clock::now() + std::chrono::milliseconds(1)));
        }
        is_playing_ = false;
        const std::chrono::duration<double> lasted = Clock::now() - begin_;
        std::ranges::sort(waits_);
        if (waits_.empty()) give_up("nothing was acknowledged");
        const auto at = [this](double part) {
            return waits_[static_cast<std::size_t>(static_cast<double>(waits_.size() - 1) * part)];
        };
        std::printf(
            "{\"seats\":%zu,\"seconds\":%.2f,\"actions\":%zu,\"per_second\":%.0f,"
            "\"p50_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f}\n",
            seats_.size(), lasted.count(), waits_.size(),
            static_cast<double>(waits_.size()) / lasted.count(), at(0.5), at(0.99), at(1));
    }

 private:
    static constexpr std::chrono::seconds patience{1};

    // Reads what comes until `until`, at least what is there.
    void turn(Clock::time_point until) {
        std::array<epoll_event, 512> events{};
        const auto wait =
            std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
        const int count = epoll_wait(poll_, events.data(), static_cast<int>(events.size()),
                                     static_cast<int>(std::max<std::int64_t>(0, wait.count())));
        for (int i = 0; i < count; ++i) {
            const auto index =
                static_cast<std::size_t>(events[static_cast<std::size_t>(i)].data.u64);
            seats_[index].receive([this](Clock::time_point sent_at) {
                const std::chrono::duration<double, std::milli> took = Clock::now() - sent_at;
                if (is_playing_) waits_.push_back(took.count());
            });
            if (is_playing_) note_wish(index);
        }
    }

    void note_wish(std::size_t index) {
        const Seat& seat = seats_[index];
        if (seat.wanted().empty() || seat.is_waiting()) return;
        if (per_second_ == 0) {
            seats_[index].act();
        } else {
            wishes_.push_back(index);
        }
    }

    // As many as the pace allows by now. A seat may be in the queue twice; then the second finds
    // nothing to do.
    void send_wishes() {
        const std::chrono::duration<double> since = Clock::now() - begin_;
        while (!wishes_.empty() && static_cast<double>(paced_) < since.count() * per_second_) {
            Seat& seat = seats_[wishes_.front()];
            wishes_.pop_front();
            if (seat.wanted().empty() || seat.is_waiting()) continue;
            seat.act();
            ++paced_;
        }
    }

    double per_second_;
    int poll_;
    std::deque<Seat> seats_;
    std::deque<std::size_t> wishes_;
    std::vector<double> waits_;  // milliseconds from an action to its acknowledgement
    Clock::time_point begin_;
    std::uint64_t paced_ = 0;
    bool is_playing_ = false;
};

}  // namespace

int main(int count, char** arguments) {
    if (count != 4) give_up("wants PORT SECONDS PER_SECOND, and the seats on standard input");
    Load load(static_cast<std::uint16_t>(std::atoi(arguments[1])), std::atof(arguments[3]));
    load.play(std::atof(arguments[2]));
    return 0;
}

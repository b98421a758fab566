// SPDX-License-Identifier: Apache-2.0
// Arrays that begin at a multiple of 64 bytes, where whole vectors and tiles are read.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace kotra::engine {

// Of numbers, all 0 at first. Can be moved, not copied.
template <class Number>
class AlignedArray {
 public:
    AlignedArray() = default;
    explicit AlignedArray(std::size_t size)
        : numbers_(new (std::align_val_t{alignment}) Number[size]{}), size_(size) {}

    std::size_t size() const { return size_; }
    Number* data() { return numbers_.get(); }
    const Number* data() const { return numbers_.get(); }
    Number& operator[](std::size_t i) { return numbers_[i]; }
    const Number& operator[](std::size_t i) const { return numbers_[i]; }

 private:
    static constexpr std::size_t alignment = 64;
    struct Deleter {
        void operator()(Number* numbers) const {
            ::operator delete[](numbers, std::align_val_t{alignment});
        }
    };

    std::unique_ptr<Number[], Deleter> numbers_;
    std::size_t size_ = 0;
};

}  // namespace kotra::engine

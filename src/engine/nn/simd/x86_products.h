// SPDX-License-Identifier: Apache-2.0
// Products of whole numbers with instructions that Highway does not know: VNNI and AMX.
#pragma once

#include <vector>

#include "engine/nn/simd/integer_kernels.h"

namespace kotra::engine::simd {

// Those that this machine can run, the fastest first; none on other processors. Asks the system for
// the use of AMX.
std::vector<ProductKernels> x86_product_kernels();

}  // namespace kotra::engine::simd

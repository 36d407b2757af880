// SPDX-License-Identifier: MIT
// Whether this processor can run what the compiler made for it.
#pragma once

namespace joseki::core {

// False on an x86-64 processor without the instructions of x86-64-v2 (before 2009): the program
// would die of an illegal instruction somewhere. Other architectures have what they need.
bool processor_is_supported();

// Whether kernels compiled for AVX2, FMA and BMI2 may be called.
bool has_wide_instructions();

}  // namespace joseki::core

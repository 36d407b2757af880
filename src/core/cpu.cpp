// SPDX-License-Identifier: MIT
#include "core/cpu.h"

namespace joseki::core {

bool processor_is_supported() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("sse4.2");
#else
  return true;
#endif
}

bool has_wide_instructions() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
#else
  return false;
#endif
}

}  // namespace joseki::core

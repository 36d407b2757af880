// SPDX-License-Identifier: MIT
// ForkJoin: tells the thread sanitizer where parallel work begins and ends. Debian's TBB is not
// instrumented, so TSan sees neither. Costs nothing in other builds.
#pragma once

#if defined(__SANITIZE_THREAD__)
#define JOSEKI_TSAN 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define JOSEKI_TSAN 1
#endif
#endif

#ifdef JOSEKI_TSAN
extern "C" void __tsan_acquire(void* address);
extern "C" void __tsan_release(void* address);
#endif

namespace joseki::core {

// One per parallel call, on the caller's stack. Orders: what was before fork() before each begin(),
// and each end() before join(). Nothing between two pieces, so a race between them is still found.
class ForkJoin {
 public:
#ifdef JOSEKI_TSAN
  void fork() { __tsan_release(&fork_); }
  void begin() { __tsan_acquire(&fork_); }
  void end() { __tsan_release(&join_); }
  void join() { __tsan_acquire(&join_); }

 private:
  char fork_ = 0;
  char join_ = 0;
#else
  void fork() {}
  void begin() {}
  void end() {}
  void join() {}
#endif
};

}  // namespace joseki::core

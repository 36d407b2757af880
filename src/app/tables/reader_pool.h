// SPDX-License-Identifier: MIT
// ReaderPool: readers of one table, as many as threads ask at the same time. A reader serves one
// thread at a time.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "core/result.h"

namespace joseki::app {

// Any number of threads may call use().
template <class Reader>
class ReaderPool {
 public:
  using Open = std::function<core::Result<std::unique_ptr<Reader>>()>;

  // `open` makes another reader of the same table.
  ReaderPool(std::unique_ptr<Reader> first, Open open) : open_(std::move(open)) {
    free_.push_back(std::move(first));
  }

  // ask(reader), a core::Result, with a reader that nobody else uses meanwhile.
  template <class Ask>
  auto use(Ask ask) -> decltype(ask(std::declval<Reader&>())) {
    std::unique_ptr<Reader> reader = take();
    if (!reader) {
      auto opened = open_();
      if (!opened) return std::move(opened).error();
      reader = std::move(*opened);
    }
    auto answer = ask(*reader);
    const std::scoped_lock lock(mutex_);
    free_.push_back(std::move(reader));
    return answer;
  }

 private:
  std::unique_ptr<Reader> take() {
    const std::scoped_lock lock(mutex_);
    if (free_.empty()) return nullptr;
    std::unique_ptr<Reader> reader = std::move(free_.back());
    free_.pop_back();
    return reader;
  }

  Open open_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Reader>> free_;
};

}  // namespace joseki::app

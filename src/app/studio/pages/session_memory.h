// SPDX-License-Identifier: MIT
// SessionMemory: what a page has in memory for each tab. It keeps the tabs that were used last.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace joseki::studio {

// Any thread. A value is used only by messages of its session, which come one after the other.
template <class T>
class SessionMemory {
 public:
  static constexpr std::size_t kMost = 256;  // sessions

  // Null if there is none, or it was dropped.
  std::shared_ptr<T> find(const std::string& session) {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(session);
    if (found == kept_.end()) return nullptr;
    order_.splice(order_.end(), order_, found->second.place);
    return found->second.value;
  }

  void put(const std::string& session, std::shared_ptr<T> value) {
    const std::lock_guard lock(mutex_);
    if (const auto found = kept_.find(session); found != kept_.end()) {
      found->second.value = std::move(value);
      order_.splice(order_.end(), order_, found->second.place);
      return;
    }
    order_.push_back(session);
    kept_[session] = {std::move(value), std::prev(order_.end())};
    if (order_.size() <= kMost) return;
    kept_.erase(order_.front());
    order_.pop_front();
  }

  // After this, find() returns null.
  void forget(const std::string& session) {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(session);
    if (found == kept_.end()) return;
    order_.erase(found->second.place);
    kept_.erase(found);
  }

 private:
  struct Kept {
    std::shared_ptr<T> value;
    std::list<std::string>::iterator place;
  };

  std::mutex mutex_;
  std::map<std::string, Kept> kept_;
  std::list<std::string> order_;  // the one used last at the end
};

}  // namespace joseki::studio

// SPDX-License-Identifier: MIT
// Site: what is behind which address: messages of pages, questions of programs, files.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "app/log/event_log.h"
#include "app/studio/assets.h"
#include "app/studio/guard.h"
#include "app/studio/http_server.h"
#include "app/studio/routes.h"

namespace joseki::studio {

class Site : public Door {
 public:
  // The text of a JSON object, for the query string of an address.
  using Reading = std::function<core::Result<std::string>(std::string_view query)>;

  Site(Guard guard, Assets assets, const Routes& routes, app::EventLog& log)
      : guard_(std::move(guard)), assets_(std::move(assets)), routes_(routes), log_(log) {}

  // `path` such as "/api/tables", for GET.
  void add_reading(const std::string& path, Reading reading);

  std::optional<HttpReply> refuse(const HttpRequest& request) override;
  Way way(const HttpRequest& request) override;
  HttpReply answer(const HttpRequest& request) override;
  std::string hello() override;
  void note_busy(const HttpReply& reply) override;

 private:
  using Clock = std::chrono::steady_clock;

  HttpReply answer_or_bug(const HttpRequest& request) const;
  HttpReply answer_message(const HttpRequest& request) const;
  HttpReply answer_reading(const HttpRequest& request) const;

  Guard guard_;
  Assets assets_;
  const Routes& routes_;
  app::EventLog& log_;
  std::map<std::string, Reading, std::less<>> readings_;
  // Of note_busy(), which only the thread of the connections calls.
  std::optional<Clock::time_point> last_busy_line_;
  std::uint64_t unlogged_ = 0;  // since then
};

}  // namespace joseki::studio

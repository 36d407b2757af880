// SPDX-License-Identifier: MIT
// HttpServer: connections, limits and time-outs. What is asked and answered is the business of its
// Door. The only place that knows Boost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

#include "app/studio/events.h"
#include "app/studio/http_message.h"
#include "app/studio/lanes.h"
#include "core/result.h"

namespace joseki::studio {

// What the server asks for each request.
class Door {
 public:
  virtual ~Door() = default;
  // On the thread of the connections, so it must be quick. Nothing: the request may pass. Asked
  // also for WebSockets, which are for /api/events alone.
  virtual std::optional<HttpReply> refuse(const HttpRequest& request) = 0;
  // How it is answered: requests of one lane one after the other, the empty lane is nobody's.
  struct Way {
    std::string lane;
    Pace pace = Pace::quick;
  };
  virtual Way way(const HttpRequest& request) = 0;
  // On a worker. Must not throw.
  virtual HttpReply answer(const HttpRequest& request) = 0;
  // The first event of a page that listens.
  virtual std::string hello() = 0;
};

struct ServerLimits {
  std::size_t header_bytes = 16 << 10;
  std::size_t body_bytes = 1 << 20;
  int connections = 256;
  int listeners = 64;       // WebSockets
  int header_seconds = 10;  // from the first byte of a request to the end of its header
  int body_seconds = 20;
  int idle_seconds = 60;  // between requests of a connection
  LaneWorkers workers{};
};

// push() may be called from any thread, also before and after run().
class HttpServer : public Events {
 public:
  // Binds the address; port 0 takes a free one. busy if somebody has it, with a hint.
  static core::Result<std::unique_ptr<HttpServer>> bind(const std::string& address, int port,
                                                        const ServerLimits& limits);
  ~HttpServer() override = default;

  virtual int port() const = 0;
  // Answers until a stop is requested. Requests that are being worked on are finished.
  virtual void run(Door& door, const std::stop_token& stop) = 0;
};

}  // namespace joseki::studio

// SPDX-License-Identifier: MIT
// HttpServer: connections, limits and time-outs. Its Door decides what to answer. Only the server's
// .cpp file and http_compress.cpp know Boost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "app/studio/events.h"
#include "app/studio/http_message.h"
#include "app/studio/lanes.h"
#include "core/result.h"

namespace joseki::studio {

// Answers the requests that the server reads.
class Door {
 public:
  virtual ~Door() = default;
  // Why a request is refused; nothing if it may pass. Called on the thread of all connections, so
  // it must be quick. Called for WebSockets too, which are for /api/events only.
  virtual std::optional<HttpReply> refuse(const HttpRequest& request) = 0;
  // Which lane and workers answer it: see Lanes.
  struct Way {
    std::string lane;
    Pace pace = Pace::quick;
  };
  virtual Way way(const HttpRequest& request) = 0;
  // Called on a worker. Must not throw.
  virtual HttpReply answer(const HttpRequest& request) = 0;
  // The first event of a page that listens.
  virtual std::string hello() = 0;
  // A connection or a page is sent away with 503 because there are too many; nobody was asked.
  virtual void note_busy(const HttpReply& reply) = 0;
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
  // Binds the address; port 0 takes a free port. busy, with a hint, if the port is taken.
  static core::Result<std::unique_ptr<HttpServer>> bind(const std::string& address, int port,
                                                        const ServerLimits& limits);
  ~HttpServer() override = default;

  virtual int port() const = 0;
  // Answers until a stop is requested. Requests that are being worked on are finished. Calls
  // `ready` once requests are answered; std::system_error before that if the system allows too few
  // threads.
  virtual void run(Door& door, const std::stop_token& stop, const std::function<void()>& ready) = 0;
};

}  // namespace joseki::studio

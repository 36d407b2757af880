// SPDX-License-Identifier: MIT
// serve(): runs the whole Studio.
#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/log/event_log.h"
#include "app/players/game_shelf.h"
#include "core/result.h"

namespace joseki::studio {

struct ServeOptions {
  std::string host = "127.0.0.1";             // other addresses than 127.* need lan
  int port = 2048;                            // 0: any free one
  bool lan = false;                           // others in the network may use it, with a token
  std::vector<std::filesystem::path> tables;  // more folders with tables
  std::filesystem::path web;       // serve the application from here; empty: the embedded one
  bool build_first_tables = true;  // on the first start
  std::stop_token stop;
};

// Where the server can be reached.
struct Serving {
  std::string url;               // on this machine
  std::vector<std::string> lan;  // in the network, token and all; empty without lan
  int port = 0;
  std::filesystem::path home;
};

// Serves until a stop is requested. busy if another server uses the data folder, or the port is
// taken; bad_input for an address that is not this machine's.
core::Status serve(const ServeOptions& options, const app::GameShelf& games, app::EventLog& log,
                   const std::function<void(const Serving&)>& ready);

}  // namespace joseki::studio

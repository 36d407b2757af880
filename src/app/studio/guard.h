// SPDX-License-Identifier: MIT
// Guard: decides which requests get an answer. It protects the server from other sites in the same
// browser and, with --lan, from others in the network.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "app/studio/http_message.h"

namespace joseki::studio {

struct GuardRules {
  // Which values of Host are ours: in small letters, with the port. Another site may give its own
  // name our address (DNS rebinding); a request to such a name is refused.
  std::set<std::string> hosts;
  std::string token;  // empty: none is needed
};

// Keeps no state; any thread.
class Guard {
 public:
  explicit Guard(GuardRules rules) : rules_(std::move(rules)) {}

  // Why this request gets no answer; nothing if it may pass. GET needs a known Host and, for /api,
  // our own origin or none. Everything else must be a POST of JSON with X-Joseki, which forms and
  // links of other sites cannot send.
  std::optional<HttpReply> refuse(const HttpRequest& request) const;

  // Answers a request that has the token in its address: sets the token as a cookie, and leads to
  // the same address without it.
  std::optional<HttpReply> welcome(const HttpRequest& request) const;

 private:
  std::optional<HttpReply> refuse_origin(const HttpRequest& request) const;
  std::optional<HttpReply> refuse_post(const HttpRequest& request) const;
  bool has_token(const HttpRequest& request) const;

  GuardRules rules_;
};

// Whether it is 16 to 64 characters of a-z and 0-9.
bool is_session_id(std::string_view text);

// The values of Host that mean a server on this address and port. With `lan`, the addresses and
// the name of this machine are among them.
std::set<std::string> own_hosts(const std::string& address, int port, bool lan);

// With A-Z as small letters.
std::string lower(std::string text);

// The addresses of this machine in the network, for the link that is printed; private ones first.
std::vector<std::string> network_addresses();

// 128 random bits as text.
std::string new_token();

}  // namespace joseki::studio

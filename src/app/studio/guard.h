// SPDX-License-Identifier: MIT
// Guard: who may ask at all. Other sites in the same browser are the enemy, and with --lan others
// in the network.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "app/studio/http_message.h"

namespace joseki::studio {

struct GuardRules {
  std::set<std::string> hosts;  // what Host may say, in small letters and with the port: a name of
                                // another site that leads to us (DNS rebinding) is not among them
  std::string token;            // empty: none is needed
};

// Pure questions; any thread.
class Guard {
 public:
  explicit Guard(GuardRules rules) : rules_(std::move(rules)) {}

  // Why this request gets no answer; nothing if it may pass. Reading needs a known Host and, for
  // /api, an origin that is ours or none; everything else is POST of JSON with X-Joseki, which no
  // form and no link of another site can send.
  std::optional<HttpReply> refuse(const HttpRequest& request) const;

  // A request that brings the token in its address gets it as a cookie; then the address is clean.
  std::optional<HttpReply> welcome(const HttpRequest& request) const;

 private:
  std::optional<HttpReply> refuse_origin(const HttpRequest& request) const;
  std::optional<HttpReply> refuse_post(const HttpRequest& request) const;
  bool has_token(const HttpRequest& request) const;

  GuardRules rules_;
};

// Session ids: 16 to 64 of a-z and 0-9.
bool is_session_id(std::string_view text);

// The names under which a server on this address and port may be asked; with `lan`, the addresses
// and the name of this machine too.
std::set<std::string> own_hosts(const std::string& address, int port, bool lan);

// In small letters, as far as they are of the English alphabet.
std::string lower(std::string text);

// The addresses of this machine in the network, private ones first, for the link that is printed.
std::vector<std::string> network_addresses();

// 128 random bits as text.
std::string new_token();

}  // namespace joseki::studio

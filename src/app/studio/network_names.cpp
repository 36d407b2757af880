// SPDX-License-Identifier: MIT
// What the machine is called in the network, and the secret of a server that others may reach.
#include <arpa/inet.h>
#include <fmt/format.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <random>

#include "app/studio/guard.h"

namespace joseki::studio {
namespace {

std::string with_port(const std::string& name, int port) {
  return port == 80 ? name : fmt::format("{}:{}", name, port);
}

bool is_private(const std::string& address) {
  return address.starts_with("192.168.") || address.starts_with("10.") ||
         address.starts_with("172.");
}

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

}  // namespace

std::vector<std::string> network_addresses() {
  std::vector<std::string> addresses;
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return addresses;
  for (const ifaddrs* entry = list; entry != nullptr; entry = entry->ifa_next) {
    if (entry->ifa_addr == nullptr || entry->ifa_addr->sa_family != AF_INET) continue;
    if ((entry->ifa_flags & IFF_LOOPBACK) != 0 || (entry->ifa_flags & IFF_UP) == 0) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* address = reinterpret_cast<const sockaddr_in*>(entry->ifa_addr);
    inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size());
    addresses.emplace_back(text.data());
  }
  freeifaddrs(list);
  std::stable_partition(addresses.begin(), addresses.end(), is_private);
  return addresses;
}

std::set<std::string> own_hosts(const std::string& address, int port, bool lan) {
  std::set<std::string> hosts;
  if (address != "0.0.0.0") hosts.insert(with_port(address, port));
  for (const char* name : {"127.0.0.1", "localhost", "[::1]"}) hosts.insert(with_port(name, port));
  if (!lan) return hosts;
  for (const std::string& other : network_addresses()) hosts.insert(with_port(other, port));
  if (const std::string name = host_name(); !name.empty()) {
    hosts.insert(with_port(lower(name), port));
    hosts.insert(with_port(lower(name) + ".local", port));
  }
  return hosts;
}

std::string new_token() {
  std::random_device random;
  std::string token;
  for (int i = 0; i < 4; ++i) token += fmt::format("{:08x}", random());
  return token;
}

}  // namespace joseki::studio

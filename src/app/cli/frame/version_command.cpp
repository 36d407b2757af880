// SPDX-License-Identifier: MIT
// joseki version: which joseki this is.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "app/cli/frame/commands.h"
#include "app/cli/frame/verb.h"
#include "core/version.h"

namespace joseki::app {
namespace {

std::string compiler() {
#if defined(__clang__)
  return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  return fmt::format("gcc {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

core::Result<Exit> run(Session& session) {
  if (session.json) {
    session.out.line({{"type", "version"}, {"version", core::version()}, {"compiler", compiler()}});
  } else if (session.quiet) {
    session.out.print("{}\n", core::version());
  } else {
    session.out.print("joseki {} ({})\n", core::version(), compiler());
  }
  return Exit::done;
}

}  // namespace

void add_version(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session,
                       {.name = "version",
                        .group = "About joseki",
                        .summary = "which joseki this is",
                        .details = "Shows the version and the compiler that made the program. "
                                   "With --quiet it is the version alone.",
                        .examples = {{"joseki version", "the version, in words"}}});
  set_action(verb, session, [&session] { return run(session); });
}

}  // namespace joseki::app

// SPDX-License-Identifier: MIT
// joseki serve: the Studio.
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/catalog/home.h"
#include "app/cli/frame/commands.h"
#include "app/cli/frame/stop_signal.h"
#include "app/cli/frame/terminal.h"
#include "app/cli/frame/verb.h"
#include "app/studio/qr_code.h"
#include "app/studio/serve.h"

namespace joseki::app {
namespace {

struct Options {
  std::string host = "127.0.0.1";
  int port = 2048;
  bool lan = false;
  bool no_open = false;
  bool or_open = false;
  bool no_first_tables = false;
  std::vector<std::string> tables;
  std::string web;
};

bool has_screen() {
  return std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr;
}

// In the browser of the desktop, if there is one; nobody waits for it, and it is no error if not.
void open_browser(std::string url) {
  std::string program = "xdg-open";
  char* const words[] = {program.data(), url.data(), nullptr};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", O_RDWR, 0);
  }
  pid_t pid = 0;
  static_cast<void>(posix_spawnp(&pid, "xdg-open", &actions, nullptr, words, environ));
  posix_spawn_file_actions_destroy(&actions);
}

void tell(Session& session, const studio::Serving& serving) {
  if (session.json) {
    Json line = {{"type", "serving"}, {"url", serving.url}, {"port", serving.port}};
    line["lan"] = serving.lan;
    line["home"] = serving.home.string();
    session.out.line(line);
  } else {
    session.out.print("The Studio is at {}\n", serving.url);
    if (!serving.lan.empty()) {
      session.out.print("In the network: {}\nWhoever has this link can use it.\n\n{}",
                        fmt::join(serving.lan, "\n                "),
                        studio::qr_picture(serving.lan.front()));
    }
    session.say("Ctrl-C ends it");
  }
  session.out.flush();
}

// Where the Studio of a data folder is reached, for as long as it runs: with a token in it, so for
// its owner's eyes only.
class AddressFile {
 public:
  explicit AddressFile(const studio::Serving& serving) : path_(path_in(serving.home)) {
    const int fd = open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0) return;  // only a convenience
    static_cast<void>(!write(fd, serving.url.data(), serving.url.size()));
    close(fd);
  }
  AddressFile(AddressFile&&) = delete;
  ~AddressFile() {
    std::error_code failure;
    std::filesystem::remove(path_, failure);
  }

  // Empty: none is known.
  static std::string address_in(const std::filesystem::path& home) {
    std::ifstream file(path_in(home));
    std::string address;
    std::getline(file, address);
    return address;
  }

 private:
  static std::filesystem::path path_in(const std::filesystem::path& home) {
    return home / "studio.url";
  }

  std::filesystem::path path_;
};

// The Studio that runs already takes the place of a new one. Its error, if its address is unknown.
core::Result<Exit> open_the_running_one(Session& session, const Options& options,
                                        const core::Error& error) {
  const auto home = home_folder();
  if (!home) return home.error();
  const std::string address = AddressFile::address_in(*home);
  if (address.empty()) return error;
  if (session.json) {
    session.out.line({{"type", "running"}, {"url", address}});
  } else {
    session.out.print("The Studio is at {} already\n", address);
  }
  if (!options.no_open && has_screen()) open_browser(address);
  return Exit::done;
}

core::Result<Exit> run(Session& session, const Options& options) {
  // Until the server answers there is nothing to finish, and what it waits for (a file of another
  // machine, a slow disk) may hear no request to stop.
  std::atomic<bool> answers = false;
  const StopOnSignal stop([&answers] {
    if (!answers) _exit(static_cast<int>(Exit::interrupted));
  });
  studio::ServeOptions serve;
  serve.host = options.host;
  serve.port = options.port;
  serve.lan = options.lan;
  serve.tables.assign(options.tables.begin(), options.tables.end());
  serve.web = options.web;
  serve.build_first_tables = !options.no_first_tables;
  serve.stop = stop.token();
  const bool opens =
      !options.no_open && !session.json && is_terminal(STDOUT_FILENO) && has_screen();
  std::optional<AddressFile> address;
  const auto status =
      studio::serve(serve, session.shelf, *session.log, [&](const studio::Serving& serving) {
        answers = true;
        address.emplace(serving);
        tell(session, serving);
        if (opens) open_browser(serving.url);
      });
  if (status) return Exit::done;
  if (options.or_open && status.error().code == core::Errc::busy) {
    return open_the_running_one(session, options, status.error());
  }
  return status.error();
}

VerbPage page() {
  return {
      .name = "serve",
      .group = "Play",
      .summary = "the Studio: play, practise and build in a web browser",
      .details =
          "Serves the web application and its HTTP API on this machine alone, and says where. "
          "Games, settings and records are kept in studio.db in $JOSEKI_HOME; nothing is lost "
          "when it ends, however it ends. On the first start a few small tables are built in "
          "the background.\n\n"
          "With --lan others in the network may come too, if they have the token: it is part of "
          "the link that is printed, also as a QR code, and another one each time. Only other "
          "machines you trust should be in that network: nothing is encrypted.\n\n"
          "What it did and what went wrong is in log/joseki.log in $JOSEKI_HOME, one line an "
          "event, without tokens and without what pages send; JOSEKI_LOG=off writes none.\n\n"
          "GET /api is the description of the API; docs/api.md says how to use it.",
      .examples = {{"joseki serve", "then open http://127.0.0.1:2048"},
                   {"joseki serve --port 0 --json", "on any free port, for a script"},
                   {"joseki serve --tables /data/tables", "with tables of another drive"},
                   {"joseki serve --lan", "play on the phone"}}};
}

}  // namespace

void add_serve(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("--host", options->host, "Address of this machine to listen on")
      .type_name("ADDRESS");
  verb.add_option("--port", options->port, "Port to listen on; 0: any free one")
      .type_name("N")
      .check(whole_number(0, 65535));
  verb.add_flag("--lan", options->lan, "Let others in the network in, with a token");
  verb.add_option("--tables", options->tables,
                  "Another folder with tables; may be given more than once")
      .type_name("FOLDER")
      .one_value_each_time();
  verb.add_flag("--no-open", options->no_open, "Do not open a browser");
  verb.add_flag("--or-open", options->or_open,
                "If the Studio runs already, open a browser there instead");
  verb.add_flag("--no-first-tables", options->no_first_tables,
                "Build no tables by itself on the first start");
  verb.add_option("--web", options->web,
                  "For who writes the application: its files from this folder")
      .type_name("FOLDER");
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app

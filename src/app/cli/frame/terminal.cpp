// SPDX-License-Identifier: MIT
#include "app/cli/frame/terminal.h"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

namespace joseki::app {
namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : "";
}

}  // namespace

bool is_terminal(int fd) { return isatty(fd) == 1; }

bool wants_colour(int fd) {
  return is_terminal(fd) && variable("NO_COLOR").empty() && !variable("TERM").empty() &&
         variable("TERM") != "dumb";
}

bool speaks_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view locale = variable(name);
    if (locale.empty()) continue;
    for (const char* charset : {"UTF-8", "utf-8", "UTF8", "utf8"}) {
      if (locale.find(charset) != std::string_view::npos) return true;
    }
    return false;
  }
  return false;
}

int terminal_width(int fd) {
  struct winsize size {};
  const bool known = ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

void open_standard_files() {
  // open() takes the lowest free number, so this ends with the first one above stderr.
  int fd = 0;
  while (fd >= 0 && fd <= STDERR_FILENO) fd = open("/dev/null", O_RDWR);  // NOLINT: no O_CLOEXEC
  if (fd > STDERR_FILENO) close(fd);
}

}  // namespace joseki::app

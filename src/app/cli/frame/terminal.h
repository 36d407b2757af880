// SPDX-License-Identifier: MIT
// What the terminal can do, and whether there is one.
#pragma once

namespace joseki::app {

bool is_terminal(int fd);

// Colours: only on a terminal that is not dumb, and not if NO_COLOR is set (no-color.org).
bool wants_colour(int fd);

// Whether the locale, as the environment has it, writes UTF-8: box drawing characters may be used.
bool speaks_utf8();

// Columns of the terminal at `fd`; 80 if there is none or it does not say.
int terminal_width(int fd);

// Makes sure that 0, 1 and 2 are open, so that a file of ours never gets one of these numbers and
// with it what is printed. To be called before any file is opened.
void open_standard_files();

}  // namespace joseki::app

// SPDX-License-Identifier: MIT
#include "app/studio/qr_code.h"

#include <qrencode.h>

#include <memory>

namespace joseki::studio {
namespace {

constexpr int kQuiet = 2;  // modules around; four are asked for, two are enough on a screen

struct FreeCode {
  void operator()(QRcode* code) const { QRcode_free(code); }
};

}  // namespace

std::string qr_picture(const std::string& text) {
  const std::unique_ptr<QRcode, FreeCode> code(
      QRcode_encodeString(text.c_str(), 0, QR_ECLEVEL_L, QR_MODE_8, 1));
  if (!code) return "";
  const int width = code->width;
  const auto is_dark = [&](int row, int column) {
    if (row < 0 || column < 0 || row >= width || column >= width) return false;
    return (code->data[row * width + column] & 1) != 0;
  };
  std::string out;
  for (int row = -kQuiet; row < width + kQuiet; row += 2) {
    for (int column = -kQuiet; column < width + kQuiet; ++column) {
      // Light modules are drawn: terminals are dark more often than not, and readers want light
      // around the code.
      const bool top = !is_dark(row, column);
      const bool bottom = !is_dark(row + 1, column);
      out += top && bottom ? "█" : top ? "▀" : bottom ? "▄" : " ";
    }
    out += '\n';
  }
  return out;
}

}  // namespace joseki::studio

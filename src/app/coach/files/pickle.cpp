// SPDX-License-Identifier: MIT
#include "app/coach/files/pickle.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <string_view>

namespace joseki::app {
namespace {

using Kind = Pickled::Kind;

// The classes whose values are data.
constexpr std::array<std::string_view, 6> kKnownSymbols = {"collections.defaultdict",
                                                           "builtins.dict",
                                                           "__builtin__.dict",
                                                           "numpy.core.multiarray.scalar",
                                                           "numpy._core.multiarray.scalar",
                                                           "numpy.dtype"};

bool is_scalar_maker(std::string_view symbol) { return symbol.ends_with(".multiarray.scalar"); }
bool is_dict_maker(std::string_view symbol) {
  return symbol.ends_with(".dict") || symbol.ends_with(".defaultdict");
}

}  // namespace

// A stack machine, as the format has it.
class PickleReader {
 public:
  explicit PickleReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  core::Result<PickleFile> read() {
    bool is_done = false;
    while (!is_done && !error_) {
      const auto instruction = take(1);
      if (error_) break;
      is_done = instruction[0] == '.';
      if (!is_done) step(instruction[0]);
    }
    if (!error_) file_.root_ = pop();
    if (error_) return *error_;
    return std::move(file_);
  }

 private:
  void refuse(core::Errc code, const core::Text& why) {
    if (error_) return;
    error_ = core::Error{code, core::text("byte {} of the pickle: {}", at_, why), {}};
  }
  void damaged(const core::Text& why) { refuse(core::Errc::damaged_file, why); }

  // Zeros after an error, so that nobody reads past the end.
  std::span<const std::uint8_t> take(std::uint64_t count) {
    static constexpr std::array<std::uint8_t, 16> kZeros{};
    if (error_ || count > bytes_.size() - at_) {
      damaged(core::text("the file ends in the middle of a value"));
      return std::span(kZeros).first(std::min<std::uint64_t>(count, kZeros.size()));
    }
    const auto some = bytes_.subspan(at_, count);
    at_ += count;
    return some;
  }
  std::uint64_t number(std::size_t bytes) {
    std::uint64_t value = 0;
    const auto some = take(bytes);
    for (std::size_t i = 0; i < bytes; ++i) value |= std::uint64_t{some[i]} << (8 * i);
    return value;
  }
  std::string line() {
    std::string text;
    while (!error_) {
      const auto letter = take(1)[0];
      if (letter == '\n') break;
      text.push_back(static_cast<char>(letter));
    }
    return text;
  }

  Pickled& push(Kind kind) {
    Pickled& value = file_.values_.emplace_back();
    value.kind = kind;
    stack_.push_back(&value);
    return value;
  }
  // Something, also after an error.
  Pickled* pop() {
    if (stack_.empty() || stack_.size() <= (marks_.empty() ? 0 : marks_.back())) {
      damaged(core::text("a value is missing"));
      return &file_.values_.emplace_back();
    }
    Pickled* top = stack_.back();
    stack_.pop_back();
    return top;
  }
  std::vector<Pickled*> pop_to_mark() {
    if (marks_.empty()) {
      damaged(core::text("a mark is missing"));
      return {};
    }
    const auto begin = stack_.begin() + static_cast<std::ptrdiff_t>(marks_.back());
    std::vector<Pickled*> values(begin, stack_.end());
    stack_.erase(begin, stack_.end());
    marks_.pop_back();
    return values;
  }

  void push_integer(bool is_negative, std::uint64_t magnitude) {
    Pickled& value = push(Kind::integer);
    value.is_negative = is_negative;
    value.magnitude = magnitude;
  }
  // Two's complement, lowest byte first; at most 64 bits and a sign.
  void push_long(std::uint64_t length) {
    const auto bytes = take(length);
    if (error_) return;
    const bool is_negative = length > 0 && (bytes[length - 1] & 0x80) != 0;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < length; ++i) {
      if (i < 8) value |= std::uint64_t{bytes[i]} << (8 * i);
      if (i >= 8 && bytes[i] != (is_negative ? 0xFF : 0))
        return damaged(core::text("a number is too large"));
    }
    if (is_negative && length < 8) value |= ~std::uint64_t{0} << (8 * length);
    push_integer(is_negative, is_negative ? ~value + 1 : value);
  }
  void push_text(Kind kind, std::uint64_t length) {
    const auto bytes = take(length);
    if (!error_) push(kind).text.assign(bytes.begin(), bytes.end());
  }
  void push_real(std::span<const std::uint8_t> highest_first) {
    std::uint64_t bits = 0;
    for (const std::uint8_t byte : highest_first) bits = bits << 8 | byte;
    push(Kind::real).real = std::bit_cast<double>(bits);
  }
  void push_symbol(const std::string& module, const std::string& name) {
    const std::string symbol = module + "." + name;
    if (std::find(kKnownSymbols.begin(), kKnownSymbols.end(), symbol) == kKnownSymbols.end()) {
      return refuse(core::Errc::bad_input,
                    core::text("it wants {}, which is no data: refused", symbol.substr(0, 80)));
    }
    push(Kind::symbol).text = symbol;
  }

  void add_to_top(const std::vector<Pickled*>& values, Kind kind) {
    if (error_) return;
    if (stack_.empty() || stack_.back()->kind != kind) {
      return damaged(core::text("values are added to what holds none"));
    }
    Pickled* to = stack_.back();
    if (kind == Kind::dict && values.size() % 2 != 0)
      return damaged(core::text("a key without a value"));
    to->items.insert(to->items.end(), values.begin(), values.end());
  }
  void push_tuple(std::size_t count) {
    std::vector<Pickled*> values(count);
    for (std::size_t i = count; i-- > 0;) values[i] = pop();
    push(Kind::list).items.assign(values.begin(), values.end());
  }

  // A class called with a tuple: an empty dictionary, a kind of number, or a number.
  void make() {
    const Pickled* arguments = pop();
    const Pickled* maker = pop();
    if (error_) return;
    if (maker->kind != Kind::symbol || arguments->kind != Kind::list) {
      return damaged(core::text("a call of what is no class"));
    }
    if (is_dict_maker(maker->text)) {
      push(Kind::dict);
    } else if (is_scalar_maker(maker->text)) {
      push_scalar(*arguments);
    } else if (!arguments->items.empty() && arguments->items[0]->kind == Kind::text) {
      push(Kind::symbol).text = arguments->items[0]->text;  // "u8"
    } else {
      damaged(core::text("a kind of number without a name"));
    }
  }
  // NumPy's: the kind, and the bytes.
  void push_scalar(const Pickled& arguments) {
    const PickledItems& items = arguments.items;
    if (items.size() != 2 || items[0]->kind != Kind::symbol || items[1]->kind != Kind::bytes) {
      return damaged(core::text("a number of an unknown form"));
    }
    const std::string& kind = items[0]->text;
    const std::string& bytes = items[1]->text;
    const bool has_length =
        kind.size() == 2 && bytes.size() == static_cast<std::size_t>(kind[1] - '0');
    if (!has_length || bytes.empty() || bytes.size() > 8) {
      return damaged(core::text("a number of the kind '{}'", kind.substr(0, 20)));
    }
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      value |= std::uint64_t{static_cast<std::uint8_t>(bytes[i])} << (8 * i);
    }
    if (kind == "f8") {
      push(Kind::real).real = std::bit_cast<double>(value);
    } else if (kind == "f4") {
      push(Kind::real).real = std::bit_cast<float>(static_cast<std::uint32_t>(value));
    } else if (kind[0] == 'u') {
      push_integer(false, value);
    } else if (kind[0] == 'i') {
      const auto unused = static_cast<unsigned>(64 - 8 * bytes.size());
      const auto whole = static_cast<std::int64_t>(value << unused) >> unused;
      push_integer(whole < 0, whole < 0 ? ~static_cast<std::uint64_t>(whole) + 1 : value);
    } else {
      damaged(core::text("a number of the kind '{}'", kind));
    }
  }

  void remember(std::uint64_t place) {
    if (stack_.empty()) return damaged(core::text("nothing to remember"));
    memo_[place] = stack_.back();
  }
  void recall(std::uint64_t place) {
    const auto found = memo_.find(place);
    if (found == memo_.end()) return damaged(core::text("a value that was not remembered"));
    stack_.push_back(found->second);
  }

  void step(std::uint8_t instruction);
  bool step_simple(std::uint8_t instruction);
  bool step_collection(std::uint8_t instruction);
  bool step_memory(std::uint8_t instruction);
  bool step_class(std::uint8_t instruction);

  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  PickleFile file_;
  std::vector<Pickled*> stack_;
  std::vector<std::size_t> marks_;  // where in the stack
  std::map<std::uint64_t, Pickled*> memo_;
  std::optional<core::Error> error_;
};

void PickleReader::step(std::uint8_t instruction) {
  if (step_simple(instruction) || step_collection(instruction) || step_memory(instruction) ||
      step_class(instruction)) {
    return;
  }
  refuse(core::Errc::bad_input, core::text("instruction {}, which data does not need: refused",
                                           fmt::format("{:#04x}", instruction)));
}

// Numbers, texts, and what only frames them.
bool PickleReader::step_simple(std::uint8_t instruction) {
  switch (instruction) {
    case 0x80:  // PROTO
      return take(1), true;
    case 0x95:  // FRAME
      return take(8), true;
    case 'N':  // NONE
      return push(Kind::none), true;
    case 0x88:  // NEWTRUE
    case 0x89:  // NEWFALSE
      return push(Kind::boolean).is_negative = instruction == 0x88, true;
    case 'K':  // BININT1
      return push_integer(false, number(1)), true;
    case 'M':  // BININT2
      return push_integer(false, number(2)), true;
    case 'J':  // BININT
      return push_long(4), true;
    case 0x8a:  // LONG1
      return push_long(number(1)), true;
    case 0x8b:  // LONG4
      return push_long(number(4)), true;
    case 'G':  // BINFLOAT
      return push_real(take(8)), true;
    case 0x8c:  // SHORT_BINUNICODE
      return push_text(Kind::text, number(1)), true;
    case 'X':  // BINUNICODE
      return push_text(Kind::text, number(4)), true;
    case 0x8d:  // BINUNICODE8
      return push_text(Kind::text, number(8)), true;
    case 'C':  // SHORT_BINBYTES
      return push_text(Kind::bytes, number(1)), true;
    case 'B':  // BINBYTES
      return push_text(Kind::bytes, number(4)), true;
    case 0x8e:  // BINBYTES8
      return push_text(Kind::bytes, number(8)), true;
    default:
      return false;
  }
}

bool PickleReader::step_collection(std::uint8_t instruction) {
  switch (instruction) {
    case '(':  // MARK
      return marks_.push_back(stack_.size()), true;
    case ')':  // EMPTY_TUPLE
    case ']':  // EMPTY_LIST
      return push(Kind::list), true;
    case '}':  // EMPTY_DICT
      return push(Kind::dict), true;
    case 0x85:  // TUPLE1
    case 0x86:  // TUPLE2
    case 0x87:  // TUPLE3
      return push_tuple(instruction - 0x84U), true;
    case 't': {  // TUPLE
      const auto values = pop_to_mark();
      return push(Kind::list).items.assign(values.begin(), values.end()), true;
    }
    case 'a':  // APPEND
      return add_to_top({pop()}, Kind::list), true;
    case 'e':  // APPENDS
      return add_to_top(pop_to_mark(), Kind::list), true;
    case 's': {  // SETITEM
      Pickled* value = pop();
      Pickled* key = pop();
      return add_to_top({key, value}, Kind::dict), true;
    }
    case 'u':  // SETITEMS
      return add_to_top(pop_to_mark(), Kind::dict), true;
    default:
      return false;
  }
}

// What is remembered to be used again.
bool PickleReader::step_memory(std::uint8_t instruction) {
  switch (instruction) {
    case 'q':  // BINPUT
      return remember(number(1)), true;
    case 'r':  // LONG_BINPUT
      return remember(number(4)), true;
    case 0x94:  // MEMOIZE
      return remember(memo_.size()), true;
    case 'h':  // BINGET
      return recall(number(1)), true;
    case 'j':  // LONG_BINGET
      return recall(number(4)), true;
    default:
      return false;
  }
}

bool PickleReader::step_class(std::uint8_t instruction) {
  switch (instruction) {
    case 'c': {  // GLOBAL
      const std::string module = line();
      return push_symbol(module, line()), true;
    }
    case 0x93: {  // STACK_GLOBAL
      const std::string name = pop()->text;
      return push_symbol(pop()->text, name), true;
    }
    case 'R':  // REDUCE
      return make(), true;
    case 'b':  // BUILD: the byte order of a kind of number, which files have in one way only
      return pop(), true;
    default:
      return false;
  }
}

core::Result<PickleFile> PickleFile::parse(std::span<const std::uint8_t> bytes) {
  return PickleReader(bytes).read();
}

}  // namespace joseki::app

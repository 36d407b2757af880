// SPDX-License-Identifier: MIT
// joseki export: a table or a network in a format that other programs read.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/model_shelf.h"
#include "app/cli/frame/commands.h"
#include "app/cli/frame/stop_signal.h"
#include "app/cli/frame/verb.h"
#include "app/cli/tables/table_named.h"
#include "app/report/text_format.h"
#include "search/network/onnx_file.h"

namespace joseki::app {
namespace {

struct Options {
  TableChoice choice;
  std::string format;
  std::string out;
  bool all = false;
  std::string depth_from;
  int threads = 0;
};

core::Status check_format(const std::string& table, const std::vector<std::string>& formats,
                          const std::string& format) {
  if (std::find(formats.begin(), formats.end(), format) != formats.end()) return core::Done{};
  return core::Error{core::Errc::bad_input,
                     fmt::format("'{}' cannot be written as '{}'", table, format),
                     fmt::format("its formats are: {}", fmt::join(formats, ", "))};
}

core::Result<FileStyle> style_of(const Options& options) {
  FileStyle style;
  if (options.all) style.draws = true;
  if (!options.depth_from.empty()) style.depth_from = options.depth_from == "1" ? 1 : 0;
  const bool has_styles =
      options.format == "data" || options.format == "xwin" || options.format == "ywin";
  if (has_styles || (!style.draws && !style.depth_from)) return style;
  return core::Error{core::Errc::bad_input,
                     fmt::format("--{} does not go with --format {}",
                                 options.all ? "all" : "depth-from", options.format),
                     "it belongs to data, xwin and ywin"};
}

void show(Session& session, const std::string& table, const Options& options,
          const core::FileWritten& written) {
  if (is_standard_output(options.out)) return;  // what was written is the answer
  if (session.json) {
    session.out.line({{"type", "exported"},
                      {"table", table},
                      {"format", options.format},
                      {"file", options.out},
                      {"records", written.records},
                      {"bytes", written.bytes}});
  } else {
    session.out.print("{}: {} to {} ({})\n", table, counted(written.records, "record"), options.out,
                      bytes_text(written.bytes));
  }
}

core::Result<Exit> export_table(Session& session, const AnyTable& table, const Options& options) {
  const std::string& name = table.name().text;
  if (auto status = check_format(name, table.export_formats(), options.format); !status) {
    return status.error();
  }
  const auto style = style_of(options);
  if (!style) return style.error();
  const StopOnSignal stop;
  const auto written = table.export_to({.format = options.format,
                                        .file = options.out,
                                        .style = *style,
                                        .threads = options.threads,
                                        .stop = stop.token()});
  if (!written) return with_remedy(table, written.error());
  show(session, name, options, *written);
  return Exit::done;
}

// A trained network, NAME behind net:.
core::Result<Exit> export_model(Session& session, const std::string& name, const Options& options) {
  if (auto status = check_format("net:" + name, {"onnx"}, options.format); !status) {
    return status.error();
  }
  const auto network = load_model(name);
  if (!network) return network.error();
  const StopOnSignal stop;
  const auto bytes = search::write_onnx(options.out, *network, stop.token());
  if (!bytes) return bytes.error();
  show(session, "net:" + name, options, {search::parameter_count(network->shape), *bytes});
  return Exit::done;
}

core::Result<Exit> run(Session& session, const Options& options) {
  constexpr std::string_view kModel = "net:";
  if (options.choice.table.starts_with(kModel)) {
    return export_model(session, options.choice.table.substr(kModel.size()), options);
  }
  const auto table = table_named(options.choice);
  if (!table) return table.error();
  return export_table(session, **table, options);
}

VerbPage page() {
  return {
      .name = "export",
      .group = "Solve",
      .summary = "write a table or a network in a format other programs read",
      .details =
          "Writes the table to FILE, whole or not at all. Formats of games: csv (position, value, "
          "plies; "
          "one line for every position up to symmetry and side to move), and for vanishing "
          "tic-tac-toe the files of older programs: data (every position won by somebody, "
          "14-byte records sorted by code), xwin and ywin (only what x or o wins). With --all they "
          "have "
          "a record for every position up to symmetry, drawn ones too, and zeros for boards that "
          "no game leads to. Depths count plies to the end, or one more with --depth-from 1, as "
          "some of those programs do.\n\nA link is followed; a pipe or a device is written as it "
          "stands.\n\n"
          "Formats of tables of 2048 formations: book (a folder with a file NAME_TARGET_K.book for "
          "layer K: 12-byte records of a board and a rate, 4,000,000,000 is certainty) and csv "
          "(board, layer, rate; one line for every stored board).\n\n"
          "Format of trained networks, net:MODEL: onnx, for programs that run networks. Its input "
          "is "
          "planes, its outputs are policy (logits), wdl and moves_left, all for the side to move; "
          "docs/formats/network-v1.md says what they mean. Its records are weights.",
      .examples = {{"joseki export vanish-4x4-m4 --format data --out game_tree_4x4_m4.data",
                    "21 million records, 278 MiB"},
                   {"joseki export vanish-4x4-m4 --format data --all --depth-from 1 --out all.data",
                    "73 million records with the draws, 973 MiB"},
                   {"joseki export tictactoe --format csv --out tictactoe.csv",
                    "for a spreadsheet"},
                   {"joseki export L3-512 --format book --out books",
                    "for another program that practises 2048"},
                   {"joseki export net:connect4 --format onnx --out connect4.onnx",
                    "a network for ONNX Runtime"}},
      .no = ""};
}

}  // namespace

void add_export(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  add_table_choice(verb, options->choice, "Name of a table that is built, or net:MODEL");
  add_choice(verb, "--format", options->format, {"csv", "data", "xwin", "ywin", "book", "onnx"},
             "What to write")
      .required();
  verb.add_option("--out", options->out, "The file, or for book the folder, to write")
      .required()
      .type_name("FILE");
  verb.add_flag("--all", options->all, "data, xwin, ywin: drawn positions too");
  add_choice(verb, "--depth-from", options->depth_from, {"0", "1"},
             "data, xwin, ywin: the depth of a finished game (default: 0)");
  add_threads(verb, options->threads);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app

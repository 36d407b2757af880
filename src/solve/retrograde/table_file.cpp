// SPDX-License-Identifier: MIT
#include "solve/retrograde/table_file.h"

#include <nlohmann/json.hpp>

namespace joseki::solve {
namespace {

core::Error foreign(const std::filesystem::path& path, const core::Text& why) {
  return {core::Errc::foreign_file, core::text("'{}' {}", path, why),
          core::text("move it away and build the table again")};
}

}  // namespace

core::Result<core::BlockFile> open_labelled(const std::filesystem::path& path,
                                            const core::BlockFileLabel& expected,
                                            std::uint64_t count) {
  auto file = core::BlockFile::open(path);
  if (!file) return file;
  const core::BlockFileLabel& label = file->label();
  if (label.kind != expected.kind) {
    return foreign(path, core::text("is a {}, not a {}", label.kind, expected.kind));
  }
  if (label.subject != expected.subject) {
    return foreign(path,
                   core::text("is the table '{}', not '{}'", label.subject, expected.subject));
  }
  if (label.ranking != expected.ranking || label.encoding != expected.encoding ||
      label.rules_hash != expected.rules_hash || file->count() != count) {
    return foreign(path,
                   core::text("was built by other rules or another numbering than this program's"));
  }
  return file;
}

std::string to_metadata(SolvePoint point) {
  return nlohmann::ordered_json{{"tier", point.tier}, {"depth", point.depth}}.dump();
}

core::Result<SolvePoint> point_of_metadata(const std::string& metadata) {
  const auto json = nlohmann::json::parse(metadata, nullptr, false);
  if (!json.is_object() || !json.contains("tier") || !json["tier"].is_number_integer() ||
      !json.contains("depth") || !json["depth"].is_number_integer()) {
    return core::Error{
        core::Errc::damaged_file, core::text("the checkpoint's metadata cannot be read"), {}};
  }
  return SolvePoint{json["tier"].get<int>(), json["depth"].get<int>()};
}

}  // namespace joseki::solve

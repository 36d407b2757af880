// SPDX-License-Identifier: MIT
#include "app/cli/play/adviser.h"

#include <utility>

#include "core/ensure.h"

namespace joseki::app {
namespace {

constexpr std::uint32_t kDeep = 20'000;
constexpr std::uint32_t kQuick = 2'000;

EngineSpec searching(std::uint32_t playouts) {
  EngineSpec spec;
  spec.playouts = playouts;
  return spec;
}

// Advice must not wait for a table.
core::Result<std::filesystem::path> no_table(const std::string& table) {
  return core::Error{core::Errc::not_found, "no table of " + table, ""};
}

}  // namespace

Adviser::Adviser(const SearchGame& game) : deep_spec_{.kind = EngineSpec::Kind::perfect} {
  auto deep = game.engine_maker(deep_spec_, {no_table});
  if (!deep) {
    deep_spec_ = searching(kDeep);
    deep = game.engine_maker(deep_spec_, {});
  }
  const auto quick = game.engine_maker(searching(kQuick), {});
  core::ensure(deep && quick, "every game can be searched");
  deep_ = (*deep)();
  quick_ = (*quick)();
}

core::Result<Advice> Adviser::advise(std::string_view position) {
  auto thought = deep_->think(position, {});
  if (!thought) return std::move(thought).error();
  return Advice{std::move(*thought), engine_text(deep_spec_)};
}

core::Result<Thought> Adviser::glance(std::string_view position) {
  return quick_->think(position, {});
}

}  // namespace joseki::app

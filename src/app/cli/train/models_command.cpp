// SPDX-License-Identifier: MIT
// joseki models: trained networks that can play.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/catalog/model_shelf.h"
#include "app/cli/frame/commands.h"
#include "app/cli/frame/verb.h"
#include "app/report/text_format.h"

namespace joseki::app {
namespace {

// Done if some game of this program can use it.
core::Status check_model(const Session& session, const search::Network& network,
                         const std::string& name) {
  const auto game = session.shelf.named(network.shape.game);
  if (!game) return game.error();
  return (*game)->check_network(network.shape, name);
}

Json model_object(const ModelPlace& place) {
  return {{"type", "model"},
          {"model", place.name},
          {"source", place.is_shipped() ? "shipped" : "trained"},
          {"file", place.is_shipped() ? Json(nullptr) : Json(place.file.string())}};
}

void add_network(Json& object, const search::Network& network) {
  const search::NetworkSize& size = network.shape.size;
  object.update({{"game", network.shape.game},
                 {"blocks", size.blocks},
                 {"channels", size.channels},
                 {"weights", search::parameter_count(network.shape)},
                 {"made_by", Json::parse(network.made_by, nullptr, false)}});
}

std::string size_text(const search::NetworkShape& shape) {
  return fmt::format("{} of {} channels, {} weights",
                     counted(static_cast<std::uint64_t>(shape.size.blocks), "block"),
                     shape.size.channels, grouped(search::parameter_count(shape)));
}

// Models that cannot be used are listed with the reason.
void show_in_list(Session& session, const ModelPlace& place) {
  if (session.quiet && !session.json) {
    session.out.print("{}\n", place.name);
    return;
  }
  const auto network = load_model(place);
  const core::Status status =
      network ? check_model(session, *network, place.name) : core::Status(network.error());
  if (session.json) {
    Json object = model_object(place);
    if (network) add_network(object, *network);
    object["problem"] = status ? Json(nullptr) : Json(status.error().what.english());
    session.out.line(object);
    return;
  }
  session.out.print(
      "{:<18} {}\n", place.name,
      status ? fmt::format("{:<14} {}; {}", network->shape.game, size_text(network->shape),
                           place.is_shipped() ? "part of joseki" : place.file.string())
             : "cannot be used: " + status.error().what.english());
}

void show_alone(Session& session, const ModelPlace& place, const search::Network& network) {
  if (session.json) {
    Json object = model_object(place);
    add_network(object, network);
    object["problem"] = nullptr;
    session.out.line(object);
    return;
  }
  session.out.print("{}: plays {}\n{}\n{}\n", place.name, network.shape.game,
                    size_text(network.shape),
                    place.is_shipped() ? "part of joseki" : place.file.string());
  const Json made_by = Json::parse(network.made_by, nullptr, false);
  for (const auto& [key, value] : made_by.items()) {
    session.out.print("  {}: {}\n", key,
                      value.is_string() ? value.get<std::string>() : json_text(value));
  }
}

core::Result<Exit> run(Session& session, const std::string& name) {
  if (name.empty()) {
    for (const ModelPlace& place : list_models()) show_in_list(session, place);
    return Exit::done;
  }
  const auto place = find_model(name);
  if (!place) return place.error();
  const auto network = load_model(*place);
  if (!network) return network.error();
  if (auto status = check_model(session, *network, name); !status) return status.error();
  show_alone(session, *place, *network);
  return Exit::done;
}

}  // namespace

void add_models(CommandLine& line, Session& session) {
  Verb verb = add_verb(
      line, session,
      {.name = "models",
       .group = "Look around",
       .summary = "trained networks that can play",
       .details = "Lists the networks that --engine net:NAME can use: those that come with joseki, "
                  "and those that joseki train has put into $JOSEKI_HOME/models. If two have the "
                  "same name, yours is used. With a name, or the path of a file, it says how that "
                  "model was made. With --quiet it prints the names alone.",
       .examples = {{"joseki models", "all models, one a line"},
                    {"joseki models connect4", "how one model was made"}}});
  auto name = std::make_shared<std::string>();
  verb.add_option("NAME", *name, "A model, or the path of a file");
  set_action(verb, session, [&session, name] { return run(session, *name); });
}

}  // namespace joseki::app

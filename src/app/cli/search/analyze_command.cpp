// SPDX-License-Identifier: MIT
// joseki analyze: searches for other programs, one query a line, answers tagged by id.
#include <fmt/format.h>

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "app/cli/frame/commands.h"
#include "app/cli/frame/line_reader.h"
#include "app/cli/frame/report_error.h"
#include "app/cli/frame/verb.h"
#include "app/cli/search/analysis_query.h"
#include "app/cli/search/answer_pool.h"
#include "app/cli/search/engine_choice.h"
#include "app/cli/search/thought_text.h"
#include "core/version.h"

namespace joseki::app {
namespace {

struct Options {
  int threads = 1;
  std::string dir;
};

// One line, with the id behind the type.
std::string tagged(const Json& object, const Json& id) {
  Json out = {{"type", object.at("type")}, {"id", id}};
  out.update(object);
  return json_text(out) + "\n";
}

// The queries that are not answered yet, so that they can be stopped. Any thread.
class OpenQueries {
 public:
  std::stop_token add(const std::string& id) {
    const std::scoped_lock lock(mutex_);
    return queries_.emplace(id, std::stop_source())->second.get_token();
  }
  void remove(const std::string& id) {
    const std::scoped_lock lock(mutex_);
    queries_.erase(queries_.find(id));  // one of them: ids may be used twice
  }
  bool stop(const std::string& id) {
    const std::scoped_lock lock(mutex_);
    const auto [begin, end] = queries_.equal_range(id);
    for (auto query = begin; query != end; ++query) query->second.request_stop();
    return begin != end;
  }

 private:
  std::mutex mutex_;
  std::multimap<std::string, std::stop_source> queries_;
};

class Analyst {
 public:
  Analyst(Session& session, const Options& options, int threads)
      : session_(session),
        resources_(engine_resources(session, options.dir)),
        pool_(threads, AnswerPool::Order::as_finished, [&session](const std::string& text) {
          session.out.write(text);
          session.out.flush();
          return session.out.is_open();
        }) {}

  Exit run() {
    LineReader lines(STDIN_FILENO);
    while (const auto line = pool_.is_open() ? lines.next() : std::nullopt) {
      const Json json = Json::parse(*line, nullptr, false);
      const Json id = id_of(json);
      const auto query = read_query(json);
      if (const core::Status status = query ? obey(*query, id) : query.error(); !status) {
        has_refused_ = true;
        pool_.put(tagged(error_line(status.error()), id));
      }
    }
    pool_.wait();
    return has_refused_ ? Exit::usage : Exit::done;
  }

 private:
  core::Status obey(const AnalysisQuery& query, const Json& id) {
    if (query.action == AnalysisQuery::Action::search) return search(query, id);
    if (query.action == AnalysisQuery::Action::version) {
      pool_.put(tagged({{"type", "version"}, {"version", core::version()}}, id));
    } else {
      const bool found = open_.stop(query.target);
      pool_.put(tagged(
          {{"type", "stopped"}, {"target", Json::parse(query.target)}, {"found", found}}, id));
    }
    return core::Done{};
  }

  core::Status search(const AnalysisQuery& query, const Json& id) {
    const auto game = session_.shelf.named(query.game);
    if (!game) return game.error();
    const auto maker = maker_for(**game, query.engine);
    if (!maker) return maker.error();
    const std::string position = query.position.empty() ? (*game)->start() : query.position;
    const ThoughtLabel label{(*game)->name(), engine_text(query.engine), query.seed, query.top};
    pool_.ask([this, id, label, position, maker = *maker, stop = open_.add(id.dump())](int) {
      const auto thought = maker()->think(position, {label.seed, stop});
      open_.remove(id.dump());
      if (!thought) {
        has_refused_ = true;
        return tagged(error_line(thought.error()), id);
      }
      Json answer = search_object(*thought, label);
      if (stop.stop_requested()) answer["stopped"] = true;
      return tagged(answer, id);
    });
    return core::Done{};
  }

  // Engines of the same kind share what they know, so tables are read once.
  core::Result<EngineMaker> maker_for(const SearchGame& game, const EngineSpec& spec) {
    const auto key = std::pair(game.name(), engine_text(spec));
    if (const auto known = makers_.find(key); known != makers_.end()) return known->second;
    auto maker = game.engine_maker(spec, resources_);
    if (maker) makers_.emplace(key, *maker);
    return maker;
  }

  Session& session_;
  EngineResources resources_;
  std::map<std::pair<std::string, std::string>, EngineMaker> makers_;  // by game and engine
  std::atomic<bool> has_refused_ = false;
  OpenQueries open_;
  AnswerPool pool_;  // last, so that it ends first: its questions use all of the above
};

core::Result<Exit> run(Session& session, const Options& options) {
  session.json = true;
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return Analyst(session, options, options.threads == 0 ? cores : options.threads).run();
}

VerbPage page() {
  return {.name = "analyze",
          .group = "Search",
          .summary = "searches for other programs: JSON Lines in and out",
          .details =
              "Reads one JSON object a line until the input ends:\n\n"
              "  {\"id\":\"x\",\"game\":\"connect4\",\"position\":\"4453\",\"playouts\":1000}\n\n"
              "and answers each with the object that joseki search --json prints, plus the id of "
              "the query. Other fields: time_ms, engine (as in joseki search), gumbel, seed, top "
              "(how many moves to list). {\"id\":\"y\",\"action\":\"stop\",\"target\":\"x\"} ends "
              "query x early; x then answers with what is known. {\"action\":\"version\"} asks "
              "for the version. With several threads several queries are searched at once, and "
              "each is answered when it is ready.\n\n"
              "A line that cannot be understood is answered with an error object, with its id if "
              "it has one; the exit code is then 2 in the end.",
          .examples = {{"joseki analyze < queries.jsonl > answers.jsonl", "a file of queries"},
                       {"joseki analyze --threads 0", "on all cores"}}};
}

}  // namespace

void add_analyze(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  add_threads(verb, options->threads);
  add_dir(verb, options->dir);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app

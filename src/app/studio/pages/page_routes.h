// SPDX-License-Identifier: MIT
// PageRoutes: connects the messages of a page with its class. A message is read into a request, a
// method of the page answers it with a value, and the value is written as JSON.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "app/studio/pages/fields.h"
#include "app/studio/routes.h"
#include "app/studio/session_states.h"

namespace joseki::studio {

// For messages whose answer is written as JSON elsewhere.
inline const Json& json_of(const Json& json) { return json; }
// For messages that only do something.
inline Json json_of(const core::Done& /*done*/) { return {{"type", "done"}}; }

// For each request there is a read_request(), for each answer a json_of(). Page::State is the
// answer that shows the whole page.
template <class Page>
class PageRoutes {
 public:
  // `routes` and `states` must outlive the routes. `name` as in the paths: "practice".
  PageRoutes(Routes& routes, SessionStates& states, std::string name, std::shared_ptr<Page> page)
      : routes_(routes), states_(states), name_(std::move(name)), page_(std::move(page)) {}

  template <class Request, class Answer>
  void add(const std::string& action,
           core::Result<Answer> (Page::*method)(const std::string& session, const Request&)) {
    routes_.add(name_ + "/" + action, handler_of(method));
  }

  // For messages that need nothing of a session: they do not wait for its others.
  template <class Request, class Answer>
  void add_reading(const std::string& action,
                   core::Result<Answer> (Page::*method)(const std::string& session,
                                                        const Request&)) {
    routes_.add_reading(name_ + "/" + action, handler_of(method));
  }

 private:
  template <class Request, class Answer>
  Handler handler_of(core::Result<Answer> (Page::*method)(const std::string& session,
                                                          const Request&)) {
    return [page = page_, method, &states = states_,
            name = name_](const Message& message) -> core::Result<Json> {
      Request request;
      if (auto status = read_request(message.body, request); !status) {
        return std::move(status).error();
      }
      const auto answer = (page.get()->*method)(message.session, request);
      if (!answer) return answer.error();
      Json json = json_of(*answer);
      if constexpr (std::is_same_v<Answer, typename Page::State>) {
        add_notice(json, states, name, message.session);
      }
      return json;
    };
  }

  Routes& routes_;
  SessionStates& states_;
  std::string name_;
  std::shared_ptr<Page> page_;
};

}  // namespace joseki::studio

// SPDX-License-Identifier: MIT
// Studio: everything pages are handed.
#pragma once

#include "app/log/event_log.h"
#include "app/players/game_shelf.h"
#include "app/studio/disk_shelf.h"
#include "app/studio/events.h"
#include "app/studio/mistakes.h"
#include "app/studio/records.h"
#include "app/studio/routes.h"
#include "app/studio/runs.h"
#include "app/studio/session_states.h"
#include "app/studio/settings.h"

namespace joseki::studio {

struct Studio {
  SessionStates& states;
  Records& records;
  Runs& runs;
  Mistakes& mistakes;
  Settings& settings;
  DiskShelf& tables;
  Events& events;
  const app::GameShelf& games;
  app::EventLog& log;
};

}  // namespace joseki::studio

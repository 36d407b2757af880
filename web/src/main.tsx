// SPDX-License-Identifier: MIT
// The Studio in the browser: begins everything that runs as long as the window is open.
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/shell.css";
import { render } from "preact";
import { connect } from "./api/connection";
import { watchStyles } from "./api/modules";
import { startKeys } from "./keys/keys";
import { startDrop } from "./shell/drop";
import { startSettings } from "./settings/store";
import { Shell } from "./shell/shell";
import { followLanguage } from "./i18n/server";
import { startTheme } from "./theme/applyTheme";

watchStyles();
startTheme();
followLanguage();
startKeys();
startDrop();
connect();
startSettings();
render(<Shell />, document.getElementById("app")!);

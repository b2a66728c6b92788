import "./scoreboard.css";
import "./styles.css";

import { createConnection } from "../lib/connection.ts";
import { createApi } from "./api.ts";
import { applyAppearance } from "./appearance.ts";
import { followSources } from "./follow.ts";
import { readParameters } from "./parameters.ts";
import { createScoreboardClock } from "./scoreboardClock.ts";
import { createScreen } from "./screen.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");

const parameters = readParameters(location);
applyAppearance(document.documentElement, parameters);
const clock = createScoreboardClock();
const screen = createScreen({ root, parameters, clock });
const connection = createConnection({
  url: `${location.origin.replace(/^http/, "ws")}/graphql`,
  onMessage: screen.handleMessage,
});
connection.watch(() => connection.isLost() && screen.handleLoss());
const api = createApi({ fetch: (...request) => window.fetch(...request), clock, key: parameters.key });
followSources({ api, connection, parameters }, screen.receive);
// Browsers delay timers of hidden pages, so a page is redrawn when it becomes visible.
document.addEventListener("visibilitychange", screen.redraw);
window.addEventListener("resize", screen.redraw);

import { arrangeTiles } from "./arrangeTiles.ts";
import type { Content } from "./content.ts";
import type { DrawnMatch, Timed } from "./describeMatch.ts";
import { describeMatch } from "./describeMatch.ts";
import { drawBroadcasts } from "./drawBroadcasts.ts";
import { drawMatch } from "./drawMatch.ts";
import { drawPresentation } from "./drawPresentation.ts";
import { drawUpcoming } from "./drawUpcoming.ts";
import { element } from "./elements.ts";
import { findShown } from "./findShown.ts";
import type { Parameters } from "./parameters.ts";

/** Draws the content at the time `now`, in milliseconds since the epoch. */
export function draw(content: Content, parameters: Parameters, now: number): Timed<HTMLElement> {
  switch (parameters.style) {
    case "list":
      return lasting(drawBroadcasts(content.broadcasts));
    case "next":
      return lasting(arrange("next", drawUpcoming(content, parameters, now), parameters));
    case "bug":
    case "full":
    case "lower":
    case "grid":
      return drawMatches(content, parameters, parameters.style, now);
    default:
      return parameters.style satisfies never;
  }
}

/** The styles that show current matches. */
type MatchStyle = Exclude<Parameters["style"], "list" | "next">;

function drawMatches(
  { courts }: Content,
  parameters: Parameters,
  style: MatchStyle,
  now: number,
): Timed<HTMLElement> {
  const described = findShown(courts, parameters).map((court) => describeMatch(court, parameters, now));
  const views = described.flatMap(({ view }) => view ?? []);
  const changesAt = Math.min(...described.map((one) => one.changesAt));
  return { view: arrangeMatches(views, parameters, style), changesAt };
}

function arrangeMatches(views: DrawnMatch[], parameters: Parameters, style: MatchStyle): HTMLElement {
  switch (style) {
    case "bug":
      return element("div", "bug", ...views.map(drawMatch));
    case "full":
      // A single match fills the screen.
      return element("div", "full", ...views.slice(0, 1).map(drawMatch));
    case "lower":
      return element("div", "lower", ...views.map((view) => drawPresentation(view, parameters.language)));
    case "grid":
      return arrange("grid", views.map(drawMatch), parameters);
    default:
      return style satisfies never;
  }
}

/** Arranges tiles as large as fit. */
function arrange(style: "grid" | "next", tiles: HTMLElement[], { scale }: Parameters): HTMLElement {
  const { columns, size } = arrangeTiles(style, tiles.length, {
    width: window.innerWidth,
    height: window.innerHeight,
    scale,
  });
  const made = element("div", style, ...tiles);
  made.style.setProperty("--columns", String(columns));
  made.style.setProperty("--size", String(size));
  return made;
}

function lasting<View>(view: View): Timed<View> {
  return { view, changesAt: Infinity };
}

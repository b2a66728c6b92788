import { nameEpisode } from "../../domain/broadcast.ts";
import type { ShownBroadcast } from "./content.ts";
import { element, isolated } from "./elements.ts";

/** The live broadcasts, in the order of the site. */
export function drawBroadcasts(broadcasts: readonly ShownBroadcast[]): HTMLElement {
  return element(
    "ul",
    "list",
    ...broadcasts.map(({ id, title, series }) => {
      const item = element(
        "li",
        "broadcast",
        isolated("series", series.title),
        isolated("episode", nameEpisode(title)),
      );
      item.dataset["key"] = id;
      return item;
    }),
  );
}

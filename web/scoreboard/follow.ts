import type { Connection } from "../lib/connection.ts";
import type { Api } from "./api.ts";
import type { Content } from "./content.ts";
import { noContent } from "./content.ts";
import { followCourts } from "./followCourts.ts";
import { followUpcoming } from "./followUpcoming.ts";
import { broadcastsSubscription, timeZoneQuery } from "./operations.ts";
import type { Parameters } from "./parameters.ts";
import { repeat } from "./repeat.ts";
import { subscribe } from "./subscribe.ts";

export interface Sources {
  api: Api;
  connection: Connection;
  parameters: Parameters;
}

/** How often the clock is corrected where there are no other requests. */
const clockEveryMs = 3_600_000;

/** Follows the data of the style. Every failure is retried, and no message is shown. */
export function followSources(sources: Sources, onContent: (content: Content) => void): void {
  let content = noContent;
  const change = (changed: Partial<Content>): void => {
    content = { ...content, ...changed };
    onContent(content);
  };
  correctClock(sources);
  if (sources.parameters.style === "list") {
    subscribe(sources.connection, broadcastsSubscription, {}, ({ liveEpisodes }) =>
      change({ broadcasts: liveEpisodes }),
    );
    return;
  }
  const updateUpcoming = sources.parameters.style === "next" ? followUpcoming(sources, change) : null;
  followCourts(sources, (courts, update) => {
    change({ courts });
    updateUpcoming?.(courts, update);
  });
}

/** Every response over HTTP corrects the clock; this sends a request for styles that send no others. */
function correctClock({ api, connection }: Sources): void {
  const ask = repeat(async () => {
    await api.ask(timeZoneQuery, {});
  }, clockEveryMs);
  // Also corrected after a reconnect, since the machine may have been suspended.
  connection.watch(() => connection.isLost() || ask());
}

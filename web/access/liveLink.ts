/** The state of a link labelled LIVE: it opens the live episode instead of the previously selected one. */
const toLive = { leadsToLive: true };

/** The router state of a link to the page of a series. */
export function linkState({ isLive }: { isLive: boolean }): typeof toLive | null {
  return isLive ? toLive : null;
}

/** Whether the viewer followed a link labelled LIVE; `state` is the router's. */
export function leadsToLive(state: unknown): boolean {
  return typeof state === "object" && state !== null && "leadsToLive" in state;
}

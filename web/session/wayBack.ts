import type { Location } from "react-router-dom";

interface WayBack {
  from: string;
}

/** What a link to the sign-in page carries along, to come back to this place. */
export function keepWayBack({ pathname, search }: Location): WayBack {
  return { from: pathname + search };
}

/** The place to come back to: only ever a path of this site, the home page when there is none. */
export function readWayBack(state: unknown): string {
  const from = state instanceof Object && "from" in state ? state.from : undefined;
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : "/";
}

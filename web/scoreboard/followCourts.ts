import type { ScoreboardCourt, Update } from "./courtList.ts";
import { applyUpdate } from "./courtList.ts";
import type { Sources } from "./follow.ts";
import { updatesSubscription } from "./operations.ts";
import { repeat } from "./repeat.ts";
import { subscribe } from "./subscribe.ts";

/** Receives the courts with the update that changed them; the update is null where the courts were polled. */
type OnCourts = (courts: readonly ScoreboardCourt[], update: Update | null) => void;

const pollEveryMs = 1_000;

/** Follows all courts that the caller may see. */
export function followCourts(sources: Sources, onCourts: OnCourts): void {
  if (sources.parameters.key === null) subscribeToCourts(sources, onCourts);
  else pollCourts(sources, onCourts);
}

function subscribeToCourts({ connection }: Sources, onCourts: OnCourts): void {
  let courts: readonly ScoreboardCourt[] = [];
  let cursor: string | null = null;
  const variables = {
    get since() {
      return cursor;
    },
  };
  const readAgain = subscribe(connection, updatesSubscription, variables, ({ tournamentUpdates: update }) => {
    const present = applyUpdate(courts, update);
    cursor = present && update.cursor;
    if (!present) return readAgain();
    courts = present;
    onCourts(courts, update);
  });
}

/** Polls, since tokens are accepted over HTTP only. */
function pollCourts({ api, parameters }: Sources, onCourts: OnCourts): void {
  const query = new URLSearchParams(parameters.courts.map((court) => ["court", court]));
  repeat(async () => {
    onCourts(await api.readCourts(query), null);
  }, pollEveryMs);
}

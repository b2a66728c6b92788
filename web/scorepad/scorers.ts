import type { ApolloClient } from "@apollo/client";

import { serverTime } from "../ui/serverTime.ts";
import { showToast } from "../ui/toast.ts";
import { createScorer, type MatchScorer } from "./scorer.ts";
import { createScoringApi, type ScoringApi } from "./scoringApi.ts";
import { openScoringDevice } from "./scoringDevice.ts";
import { createServerClock, type ServerClock } from "./serverClock.ts";

/** The scorers of this tab, one for each match. */
export interface Scorers {
  find: (matchId: string) => MatchScorer;
  /** The server's time in milliseconds. */
  readTime: () => number;
}

interface ScorersOptions {
  api: ScoringApi;
  device: { id: string; name: string };
}

const onUnseenProblem = (text: string) => showToast({ text });

function createScorers({ api, device }: ScorersOptions): Scorers {
  const scorers = new Map<string, MatchScorer>();
  const clock: ServerClock = createServerClock();

  const runNow = () => scorers.forEach((scorer) => scorer.runNow());
  window.addEventListener("online", runNow);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") runNow();
  });
  // Unsent events survive a reload, but not the closing of the tab.
  window.addEventListener("beforeunload", (event) => {
    if ([...scorers.values()].some((scorer) => scorer.read().unsent > 0)) event.preventDefault();
  });

  return {
    find(matchId) {
      const found = scorers.get(matchId) ?? createScorer({ matchId, api, device, clock, onUnseenProblem });
      scorers.set(matchId, found);
      return found;
    },
    readTime: () => clock.read(Date.now()) ?? serverTime.now(),
  };
}

const opened = new WeakMap<ApolloClient, Map<string, Promise<Scorers>>>();

interface Opener {
  /** The name of the scorer for other users. */
  name: string;
  /** The headers of a scorer without an account. */
  headers?: Record<string, string>;
}

/** The scorers of this tab with this name and these headers. They continue when their page is unmounted. */
export function openScorers(client: ApolloClient, { name, headers = {} }: Opener): Promise<Scorers> {
  const ofClient = opened.get(client) ?? new Map<string, Promise<Scorers>>();
  opened.set(client, ofClient);
  const open = async () => {
    const api = createScoringApi(client, headers);
    return createScorers({ api, device: { id: await openScoringDevice(), name } });
  };
  // Two links of one court have the same name, but not the same token.
  const key = JSON.stringify([name, headers]);
  const scorers = ofClient.get(key) ?? open();
  ofClient.set(key, scorers);
  return scorers;
}

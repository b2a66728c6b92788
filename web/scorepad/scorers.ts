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

interface OpenedScorers {
  scorers: Promise<Scorers>;
  /** Sets the name of the device in later requests. */
  rename: (name: string) => void;
}

const opened = new WeakMap<ApolloClient, Map<string, OpenedScorers>>();

interface Opener {
  /** The name of the scorer for other users, which may change while it scores. */
  name: string;
  /** The id of the scorer's account; null for a scorer without one. */
  account: string | null;
  /** The headers of a scorer without an account. */
  headers?: Record<string, string>;
}

/**
 * The scorers of this tab with this account or these headers, named as the last call says. They continue when their page
 * is unmounted.
 */
export async function openScorers(
  client: ApolloClient,
  { name, account, headers = {} }: Opener,
): Promise<Scorers> {
  const ofClient = opened.get(client) ?? new Map<string, OpenedScorers>();
  opened.set(client, ofClient);
  // The name is no part of the key: the tab holds the lock of its device, so it cannot open the device again.
  const key = JSON.stringify([account, headers]);
  const found = ofClient.get(key) ?? open(client, name, headers);
  ofClient.set(key, found);
  found.rename(name);
  return found.scorers;
}

function open(client: ApolloClient, firstName: string, headers: Record<string, string>): OpenedScorers {
  let present = firstName;
  async function create(): Promise<Scorers> {
    const id = await openScoringDevice();
    const device = {
      id,
      get name() {
        return present;
      },
    };
    return createScorers({ api: createScoringApi(client, headers), device });
  }
  return {
    scorers: create(),
    rename(name) {
      present = name;
    },
  };
}

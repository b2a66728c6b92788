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

interface ChangingScorers extends Scorers {
  /** The requests have the headers of another link from now on. */
  changeLink: () => void;
}

interface ScorersOptions {
  api: ScoringApi;
  device: { id: string; name: string };
}

const onUnseenProblem = (text: string) => showToast({ text });

function createScorers({ api, device }: ScorersOptions): ChangingScorers {
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
    changeLink: () => scorers.forEach((scorer) => scorer.changeLink()),
    readTime: () => clock.read(Date.now()) ?? serverTime.now(),
  };
}

/** The name of a device for other users, and the headers of one without an account. Both may change while it scores. */
interface Identity {
  name: string;
  headers?: Record<string, string>;
}

interface OpenedScorers {
  scorers: Promise<Scorers>;
  /** Sets the name and the headers of later requests. */
  identify: (identity: Identity) => void;
}

const opened = new WeakMap<ApolloClient, Map<string, OpenedScorers>>();

interface Opener extends Identity {
  /** The id of the scorer's account, or of the court of a scorer without one. */
  ownerId: string;
}

/**
 * The scorers of this tab with this account or for this court, with the name and the headers of the last call: a new link
 * of the court continues with the entries of the previous one. They continue when their page is unmounted.
 */
export async function openScorers(client: ApolloClient, { ownerId, ...identity }: Opener): Promise<Scorers> {
  const ofClient = opened.get(client) ?? new Map<string, OpenedScorers>();
  opened.set(client, ofClient);
  // The identity is no part of the key: the tab holds the lock of its device, so it cannot open the device again.
  const found = ofClient.get(ownerId) ?? open(client, identity);
  ofClient.set(ownerId, found);
  found.identify(identity);
  return found.scorers;
}

function open(client: ApolloClient, first: Identity): OpenedScorers {
  let present = first;
  let created: ChangingScorers | null = null;
  async function create(): Promise<Scorers> {
    const id = await openScoringDevice();
    const device = {
      id,
      get name() {
        return present.name;
      },
    };
    created = createScorers({ api: createScoringApi(client, () => present.headers), device });
    return created;
  }
  return {
    scorers: create(),
    identify(identity) {
      const isOtherLink = identity.headers?.["authorization"] !== present.headers?.["authorization"];
      present = identity;
      if (isOtherLink) created?.changeLink();
    },
  };
}

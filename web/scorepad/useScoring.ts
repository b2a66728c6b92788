import { useEffect, useSyncExternalStore } from "react";

import { idle, type Scoring } from "./scoredMatch.ts";
import type { MatchScorer } from "./scorer.ts";
import type { Scorers } from "./scorers.ts";

const watchNothing = () => () => {};
const readIdle = () => idle;

interface Scored {
  /** Null without a match. */
  scorer: MatchScorer | null;
  scoring: Scoring;
}

/** The scorer of a match on this device, without any request. */
export function useWatchedScoring(scorers: Scorers, match: { id: string } | null): Scored {
  const scorer = match && scorers.find(match.id);
  const scoring = useSyncExternalStore(scorer?.watch ?? watchNothing, scorer?.read ?? readIdle, readIdle);
  return { scorer, scoring };
}

/** The scorer of a match on this device, which continues after a reload, and when a pad of the match opens again. */
export function useScoring(scorers: Scorers, match: { id: string; lastEventNumber: number } | null): Scored {
  const { scorer, scoring } = useWatchedScoring(scorers, match);
  const events = match?.lastEventNumber ?? 0;
  useEffect(() => scorer?.resume(), [scorer]);
  useEffect(() => scorer?.receiveEventCount(events), [scorer, events]);
  return { scorer, scoring };
}

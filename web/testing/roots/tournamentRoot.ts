import { createFollowers } from "../followers.ts";
import {
  changesPlan,
  type CourtState,
  listDays,
  type MatchState,
  showMatch,
  type TournamentState,
} from "../tournamentState.ts";
import { createCourtsRoot } from "./courtsRoot.ts";
import { createMatchesRoot } from "./matchesRoot.ts";
import { createMatchImportRoot } from "./matchImportRoot.ts";
import { createTestScoring, type TestScoring } from "./scoringRoot.ts";
import { createTokensRoot } from "./tokensRoot.ts";
import { createTournamentResponses } from "./tournamentResponses.ts";

export interface TestTournament {
  readonly revision: number;
  present: () => TournamentState;
  /** Makes one committed change. */
  change: (alter: (tournament: TournamentState) => void) => void;
  /** Restores the state at this revision, and returns the new revision. */
  restore: (revision: number) => number;
  /** The scoring of its matches. */
  readonly scoring: TestScoring;
  /** The fields of the schema about courts and matches. */
  root: object;
}

interface MatchFilter {
  text?: string | null;
  day?: string | null;
  courtId?: string | null;
  statuses?: readonly string[] | null;
  first: number;
}

const cursorOf = (revision: number) => `tournament-${revision}`;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

/** The tournament of a screen test, with a clock of its own. */
export function createTournament(): TestTournament {
  const states: TournamentState[] = [{ courts: [], matches: [] }];
  const present = () => states.at(-1) ?? { courts: [], matches: [] };
  const { follow, notify } = createFollowers(() => cursorOf(states.length - 1));

  const findMatch = (id: string | null) => {
    const match = present().matches.find((one) => one.id === id);
    return match ? showMatch(match) : null;
  };
  const showCourt = ({ currentId, nextId, ...court }: CourtState) => ({
    pictureDelayMs: 20_000,
    pictureOffsetMs: 0,
    ...court,
    current: findMatch(currentId),
    next: findMatch(nextId),
  });
  const stamp = () => ({ revision: states.length - 1, cursor: cursorOf(states.length - 1) });

  function createUpdate(since: string | null) {
    const before = states.find((_, revision) => cursorOf(revision) === since);
    const now = present();
    const isNew = (list: readonly object[] | undefined, one: object) =>
      !list?.some((other) => same(one, other));
    const changed = before ? now.matches.filter((match) => isNew(before.matches, match)) : null;
    const formerOf = ({ id }: MatchState) => before?.matches.find((match) => match.id === id);
    return {
      ...stamp(),
      courts: now.courts.filter((court) => isNew(before?.courts, court)).map(showCourt),
      courtOrder: before && same(idsOf(before.courts), idsOf(now.courts)) ? null : idsOf(now.courts),
      matches: changed?.map(showMatch) ?? null,
      planned: changed?.filter((match) => changesPlan(formerOf(match), match)).map(showMatch) ?? null,
      days: before && same(listDays(before), listDays(now)) ? null : listDays(now),
      removedMatches: idsOf(before?.matches ?? []).filter((id) => !idsOf(now.matches).includes(id)),
    };
  }

  function change(alter: (tournament: TournamentState) => void): void {
    const next = structuredClone(present());
    alter(next);
    states.push(next);
    notify();
  }
  const showTournament = () => ({ id: "main", ...stamp(), courts: present().courts.map(showCourt) });
  const site = { present, change, showTournament, showCourt, showMatch };
  const responses = createTournamentResponses(site);
  const scoring = createTestScoring({ present, change });

  return {
    scoring,
    get revision() {
      return states.length - 1;
    },
    present,
    change,
    restore(revision) {
      change((tournament) => Object.assign(tournament, structuredClone(states[revision])));
      return states.length - 1;
    },
    root: {
      tournament: showTournament,
      tournamentDays: () => listDays(present()),
      ...scoring.root,
      ...createCourtsRoot(site, responses),
      ...createMatchesRoot(site, responses),
      ...createTokensRoot(),
      ...createMatchImportRoot((match) => change(({ matches }) => void matches.push(match))),
      matches: ({ text, day, courtId, statuses, first }: MatchFilter) =>
        present()
          .matches.filter(
            (match) =>
              (!text || JSON.stringify(match.sides).toLowerCase().includes(text.toLowerCase())) &&
              (!day || match.day === day) &&
              (!courtId || match.courtId === courtId) &&
              (!statuses || statuses.includes(match.status)),
          )
          .slice(0, first)
          .map(showMatch),
      tournamentUpdates: ({ since }: { since?: string | null }) =>
        follow((from) => ({ tournamentUpdates: createUpdate(from) }), since),
    },
  };
}

import { createFollowers } from "./followers.ts";
import type { CourtState, MatchState, TournamentState } from "./tournamentState.ts";

export interface TestTournament {
  readonly revision: number;
  /** Makes one committed change. */
  change: (alter: (tournament: TournamentState) => void) => void;
  /** The fields of the schema about courts and matches. */
  root: object;
}

const cursorOf = (revision: number) => `tournament-${revision}`;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id);

const showMatch = (match: MatchState) => ({ hasTimeClock: false, version: 1, day: null, ...match });

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

  function sayUpdate(since: string | null) {
    const before = states.find((_, revision) => cursorOf(revision) === since);
    const now = present();
    const isNew = (list: readonly object[] | undefined, one: object) =>
      !list?.some((other) => same(one, other));
    return {
      ...stamp(),
      courts: now.courts.filter((court) => isNew(before?.courts, court)).map(showCourt),
      courtOrder: before && same(idsOf(before.courts), idsOf(now.courts)) ? null : idsOf(now.courts),
      matches: before ? now.matches.filter((match) => isNew(before.matches, match)).map(showMatch) : null,
      removedMatches: idsOf(before?.matches ?? []).filter((id) => !idsOf(now.matches).includes(id)),
    };
  }

  return {
    get revision() {
      return states.length - 1;
    },
    change(alter) {
      const next = structuredClone(present());
      alter(next);
      states.push(next);
      notify();
    },
    root: {
      tournament: () => ({ id: "main", ...stamp(), courts: present().courts.map(showCourt) }),
      matches: ({ text, first }: { text?: string | null; first: number }) =>
        present()
          .matches.filter(
            ({ sides }) => !text || JSON.stringify(sides).toLowerCase().includes(text.toLowerCase()),
          )
          .slice(0, first)
          .map(showMatch),
      tournamentUpdates: ({ since }: { since?: string | null }) =>
        follow((from) => ({ tournamentUpdates: sayUpdate(from) }), since),
    },
  };
}

import type { EntityManager } from "typeorm";

import type { TournamentPages } from "../../domain/renderedPage.ts";
import type { PendingWork } from "../concurrency/pendingWork.ts";
import type { TournamentChange } from "./tournamentClock.ts";

/** Follows which pages of the tournament have content, so that every rendered page can link to them. */
export interface FollowedTournamentPages {
  /** The pages that had content at the last reading; none before the first. */
  current: () => TournamentPages;
  /** Reads them again when one of the changes may add or remove a page. Null stands for unknown changes. */
  applyChanges: (changes: readonly TournamentChange[] | null) => void;
  /** Repeats a failed read; called once a second. */
  retry: () => void;
}

export function followTournamentPages(
  db: EntityManager,
  track: PendingWork["track"],
  onError: (error: unknown) => void,
): FollowedTournamentPages {
  let current: TournamentPages = { hasCourts: false, hasSchedule: false };
  let reading = Promise.resolve();
  let hasFailed = false;

  async function read(): Promise<void> {
    const [pages] = await db.query<TournamentPages[]>(
      `select exists (select from court where is_public) as "hasCourts",
          exists (
            select from tournament_day join match on match.day = tournament_day.day
                left join court on court.id = match.court_id
              where published_at is not null and court.is_public is not false
          ) as "hasSchedule"`,
    );
    if (pages) current = pages;
    hasFailed = false;
  }

  /** One after the other, so that a former state replaces no later one. */
  function begin(): void {
    hasFailed = false;
    reading = track(reading.then(read)).catch((error: unknown) => {
      hasFailed = true;
      onError(error);
    });
  }

  return {
    current: () => current,
    applyChanges(changes) {
      // A day that is published or withdrawn moves its matches.
      if (changes?.every(({ isMoved }) => !isMoved)) return;
      begin();
    },
    retry() {
      if (hasFailed) begin();
    },
  };
}

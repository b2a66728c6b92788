// What every display of a match agrees on: pages, overlays and displays in the hall.

interface Games {
  /** Finished games and the current one. */
  games: readonly (readonly number[])[];
  gamesWon: readonly number[];
}

/** The game that is being played comes after as many games as were won; null between two games and at the start. */
export function splitGames({ games, gamesWon }: Games) {
  const finished = gamesWon.reduce((sum, won) => sum + won, 0);
  return { finished: games.slice(0, finished), current: games[finished] ?? null };
}

/** The seconds that are left of a timer, never less than none; those that have passed where it has no end. */
export function readTimer(
  { startedAt, seconds }: { startedAt: string; seconds: number | null },
  now: number,
): number {
  const passed = Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1_000));
  return seconds === null ? passed : Math.max(0, seconds - passed);
}

/** As "1:05". */
export function formatTimer(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

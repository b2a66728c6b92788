// Rules that all displays of a match share: pages, overlays and displays in the hall.

interface Games {
  /** Finished games and the current one. */
  games: readonly (readonly number[])[];
  gamesWon: readonly number[];
}

/**
 * Separates the finished games from the current game, which has the next index. The current game is null between two
 * games and at the start.
 */
export function splitGames({ games, gamesWon }: Games) {
  const finished = gamesWon.reduce((sum, won) => sum + won, 0);
  return { finished: games.slice(0, finished), current: games[finished] ?? null };
}

/** The remaining seconds of a timer, at least 0. For a timer without an end, the elapsed seconds. */
export function readTimer(
  { startedAt, seconds }: { startedAt: string; seconds: number | null },
  now: number,
): number {
  const passed = Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1_000));
  return seconds === null ? passed : Math.max(0, seconds - passed);
}

/** Formats seconds like "1:05". */
export function formatTimer(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

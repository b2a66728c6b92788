/** The state of a test's tournament, with the names of the schema. */
export interface CourtState {
  id: string;
  name: string;
  isPublic: boolean;
  episodeId: string | null;
  seriesId: string | null;
  /** The id of its current match. */
  currentId: string | null;
  nextId: string | null;
  version: number;
  pictureDelayMs?: number;
  pictureOffsetMs?: number;
}

export interface MatchState {
  id: string;
  number: number | null;
  discipline: "MS" | "WS" | "MD" | "WD" | "XD" | "OTHER";
  draw: string;
  round: string;
  format: "THREE_BY_21" | "THREE_BY_15" | "THREE_BY_11" | "FIVE_BY_11" | "ONE_BY_21";
  sides: {
    players: { name: string; shortName: string; country: string | null }[];
    from: string | null;
    seed: string | null;
    team: string | null;
  }[];
  courtId: string | null;
  episodeId: string | null;
  status: "SCHEDULED" | "CALLED" | "ON_COURT" | "FINISHED" | "CANCELLED";
  phase:
    | "NOT_STARTED"
    | "WARM_UP"
    | "PLAYING"
    | "INTERVAL"
    | "BETWEEN_GAMES"
    | "INJURY"
    | "SUSPENDED"
    | "FINISHED";
  games: [number, number][];
  gamesWon: [number, number];
  winner: number | null;
  ending: "NORMAL" | "RETIRED" | "DISQUALIFIED" | "WALKOVER" | "NO_MATCH" | null;
  service: { side: number; fromRight: boolean; server: number | null; receiver: number | null } | null;
  gamePointFor: number[];
  matchPointFor: number[];
  timer: {
    kind: "WARM_UP" | "INTERVAL" | "BETWEEN_GAMES" | "RALLY" | "INJURY" | "SUSPENSION";
    startedAt: string;
    seconds: number | null;
  } | null;
  scheduled: { kind: "AT" | "NOT_BEFORE" | "FOLLOWS"; at: string | null };
  startedAt: string | null;
  endedAt: string | null;
  changedAt: string | null;
  lastEventNumber: number;
  isFresh: boolean;
  hasTimeClock?: boolean;
  day?: string | null;
  sequence?: number | null;
  version?: number;
  expectedMinutes?: number;
  calledAt?: string | null;
  lastRallyAt?: string | null;
  rescheduledAt?: string | null;
}

/** A match in the form of the schema. */
export function showMatch(match: MatchState) {
  return {
    hasTimeClock: false,
    version: 1,
    day: null,
    sequence: null,
    expectedMinutes: 40,
    calledAt: null,
    lastRallyAt: null,
    rescheduledAt: null,
    ...match,
    sides: match.sides.map((side) => ({
      ...side,
      players: side.players.map((player) => ({ ...player, key: player.name })),
    })),
  };
}

/** The fields of a match other than its score. */
function planOf(match: MatchState) {
  const { number, discipline, draw, round, format, sides, day, courtId, sequence, scheduled } =
    showMatch(match);
  const { status, calledAt, startedAt, endedAt, episodeId, version } = showMatch(match);
  const start = [scheduled, status, calledAt, startedAt, endedAt];
  return [number, discipline, draw, round, format, sides, day, courtId, sequence, start, episodeId, version];
}

/** Whether other fields of the match have changed than its score. */
export const changesPlan = (former: MatchState | undefined, match: MatchState): boolean =>
  former === undefined || JSON.stringify(planOf(former)) !== JSON.stringify(planOf(match));

export interface TournamentState {
  courts: CourtState[];
  matches: MatchState[];
  /** Days whose matches are not published; all others are. */
  withheldDays?: string[];
}

/** The days with matches. */
export function listDays({ matches, withheldDays = [] }: TournamentState) {
  const days = new Set(matches.flatMap(({ day }) => day ?? []));
  return [...days].toSorted().map((day) => ({
    day,
    isPublished: !withheldDays.includes(day),
    note: "",
    matches: matches.filter((match) => match.day === day).length,
  }));
}

/** A public court without a match or a broadcast. */
export function makeCourt(part: Partial<CourtState> & { id: string }): CourtState {
  return {
    name: `Court ${part.id}`,
    isPublic: true,
    episodeId: null,
    seriesId: null,
    currentId: null,
    nextId: null,
    version: 1,
    ...part,
  };
}

/** A side of one player, or of two. */
export function makeSide(...names: string[]): MatchState["sides"][number] {
  const players = names.map((name) => ({ name, shortName: name.split(" ").at(-1) ?? name, country: null }));
  return { players, from: null, seed: null, team: null };
}

/** A match in men's singles that has not begun. */
export function makeMatch(part: Partial<MatchState> & { id: string }): MatchState {
  return {
    number: null,
    discipline: "MS",
    draw: "",
    round: "",
    format: "THREE_BY_21",
    sides: [makeSide("Mads Solberg"), makeSide("Ravi Chandran")],
    courtId: null,
    episodeId: null,
    status: "SCHEDULED",
    phase: "NOT_STARTED",
    games: [],
    gamesWon: [0, 0],
    winner: null,
    ending: null,
    service: null,
    gamePointFor: [],
    matchPointFor: [],
    timer: null,
    scheduled: { kind: "FOLLOWS", at: null },
    startedAt: null,
    endedAt: null,
    changedAt: null,
    lastEventNumber: 0,
    isFresh: true,
    ...part,
  };
}

/** A match on court with these games, the last of which is being played. */
export function makePlayed(
  part: Partial<MatchState> & { id: string; games: [number, number][] },
): MatchState {
  const wins = part.games.slice(0, -1);
  return makeMatch({
    status: "ON_COURT",
    phase: "PLAYING",
    gamesWon: [wins.filter(([a, b]) => a > b).length, wins.filter(([a, b]) => b > a).length],
    service: { side: 0, fromRight: true, server: 0, receiver: 0 },
    lastEventNumber: 1,
    ...part,
  });
}

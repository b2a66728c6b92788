import { expect, test } from "vitest";

import { createRandom } from "../../server/testing/random.ts";
import type { ScoringFormat } from "./formats.ts";
import { gamePointFor, matchPointFor } from "./gamePoints.ts";
import { reduceMatch } from "./reduceMatch.ts";
import { shownGames } from "./scoreState.ts";
import { serviceOf } from "./service.ts";
import { type Entry, logOf, voidOf } from "./testing/log.ts";

// A second, simple model of the laws of badminton, which shares no code with the reducer:
// https://corporate.bwfbadminton.com/statutes/ (section 4.1, laws 6 to 11 and 16). Random matches are counted by both.

type Side = 0 | 1;
type Player = 0 | 1;

interface Laws {
  mostGames: number;
  /** A game is won at this number of points, unless both sides have one point less. */
  points: number;
  /** The point that decides a game in which no side leads by two. */
  lastPoint: number;
  /** The points at which an interval begins: in games before the last possible one, and in the last possible one. */
  intervals: { before: number | null; last: number };
  secondsBetweenGames: number;
}

const lawsOf: Record<ScoringFormat, Laws> = {
  THREE_BY_21: {
    mostGames: 3,
    points: 21,
    lastPoint: 30,
    intervals: { before: 11, last: 11 },
    secondsBetweenGames: 120,
  },
  THREE_BY_15: {
    mostGames: 3,
    points: 15,
    lastPoint: 21,
    intervals: { before: 8, last: 8 },
    secondsBetweenGames: 120,
  },
  THREE_BY_11: {
    mostGames: 3,
    points: 11,
    lastPoint: 15,
    intervals: { before: 6, last: 6 },
    secondsBetweenGames: 120,
  },
  FIVE_BY_11: {
    mostGames: 5,
    points: 11,
    lastPoint: 15,
    intervals: { before: null, last: 6 },
    secondsBetweenGames: 60,
  },
  ONE_BY_21: {
    mostGames: 1,
    points: 21,
    lastPoint: 30,
    intervals: { before: 11, last: 11 },
    secondsBetweenGames: 0,
  },
};

/** The number of random matches of each format. */
const countedMatches = 60;

/** A match as an umpire counts it on paper. */
class PaperMatch {
  games: [number, number][] = [];
  score: [number, number] = [0, 0];
  server: Side;
  left: Side;
  /** The players of each side, first the one in the right service court. */
  courts: [[Player, Player], [Player, Player]];
  timer: { kind: "WARM_UP" | "INTERVAL" | "BETWEEN_GAMES"; seconds: number } | null = null;
  phase: "WARM_UP" | "PLAYING" | "INTERVAL" | "BETWEEN_GAMES" | "FINISHED" = "WARM_UP";
  winner: Side | null = null;
  ending: "NORMAL" | "RETIRED" | "DISQUALIFIED" | null = null;
  hasYellowCard = [false, false];

  constructor(
    readonly laws: Laws,
    toss: { leftSide: Side; server: Side; serverPlayer: Player; receiverPlayer: Player },
  ) {
    this.server = toss.server;
    this.left = toss.leftSide;
    const [servers, receivers] = [pairWith(toss.serverPlayer), pairWith(toss.receiverPlayer)];
    this.courts = toss.server === 0 ? [servers, receivers] : [receivers, servers];
    this.timer = { kind: "WARM_UP", seconds: 120 };
  }

  isLastGame(): boolean {
    return this.games.length + 1 === this.laws.mostGames;
  }

  /** Laws 7.2 to 7.5. */
  isWon(points: number, others: number): boolean {
    const { points: enough, lastPoint } = this.laws;
    if (points === lastPoint) return true;
    if (others < enough - 1) return points === enough;
    return points === others + 2;
  }

  wonBy(side: Side): number {
    return this.games.filter((game) => game[side] > game[other(side)]).length;
  }

  /** "Love all, play", or the start of a game, in which each pair may choose. */
  play(players: { serverPlayer: Player; receiverPlayer: Player } | null): void {
    this.phase = "PLAYING";
    this.timer = null;
    if (!players) return;
    const index = this.score[this.server] % 2;
    for (const [side, player] of [
      [this.server, players.serverPlayer],
      [other(this.server), players.receiverPlayer],
    ] as const)
      if (this.courts[side][index] !== player) this.courts[side].reverse();
  }

  rally(side: Side): void {
    this.phase = "PLAYING";
    this.timer = null;
    this.point(side);
  }

  point(side: Side): void {
    // Law 11.4: only the serving side that wins the rally changes its service courts.
    if (this.server === side) this.courts[side].reverse();
    this.server = side;
    this.score[side] += 1;
    if (this.isWon(this.score[side], this.score[other(side)])) {
      this.games.push(this.score);
      this.score = [0, 0];
      if (this.wonBy(side) * 2 > this.laws.mostGames) {
        this.end("NORMAL", side);
        return;
      }
      // Laws 8.1.1 and 8.1.2.
      this.left = other(this.left);
      this.phase = "BETWEEN_GAMES";
      this.timer = { kind: "BETWEEN_GAMES", seconds: this.laws.secondsBetweenGames };
      return;
    }
    const { intervals } = this.laws;
    const mark = this.isLastGame() ? intervals.last : intervals.before;
    if (this.score[side] !== mark || this.score[other(side)] >= mark) return;
    // Law 8.1.3.
    if (this.isLastGame()) this.left = other(this.left);
    this.phase = "INTERVAL";
    this.timer = { kind: "INTERVAL", seconds: 60 };
  }

  card(colour: "YELLOW" | "RED" | "BLACK", side: Side): void {
    const isSecond = colour === "YELLOW" && this.hasYellowCard[side] === true;
    if (colour === "YELLOW") this.hasYellowCard[side] = true;
    if (this.phase === "FINISHED") return;
    if (colour === "BLACK") this.end("DISQUALIFIED", other(side));
    else if ((colour === "RED" || isSecond) && this.phase !== "WARM_UP") this.point(other(side));
  }

  end(ending: "NORMAL" | "RETIRED" | "DISQUALIFIED", winner: Side): void {
    this.phase = "FINISHED";
    this.timer = null;
    this.ending = ending;
    this.winner = winner;
  }

  /** The sides that the next rally would let win the game. */
  gamePoints(): Side[] {
    if (this.phase === "FINISHED") return [];
    return ([0, 1] as const).filter((side) => this.isWon(this.score[side] + 1, this.score[other(side)]));
  }

  /** What people in the hall can see. */
  read(isDoubles: boolean) {
    const index = this.score[this.server] % 2;
    const shown = this.phase === "FINISHED" || this.phase === "BETWEEN_GAMES" || this.games.length === 0;
    const hasPoints = this.score[0] + this.score[1] > 0;
    return {
      games: shown && !hasPoints ? this.games : [...this.games, this.score],
      gamesWon: [this.wonBy(0), this.wonBy(1)],
      phase: this.phase,
      timer: this.timer,
      winner: this.winner,
      ending: this.ending,
      leftSide: this.left,
      service:
        this.phase === "FINISHED"
          ? null
          : {
              side: this.server,
              fromRight: index === 0,
              server: isDoubles ? this.courts[this.server][index] : 0,
              receiver: isDoubles ? this.courts[other(this.server)][index] : 0,
            },
      gamePointFor: this.gamePoints(),
      matchPointFor: this.gamePoints().filter((side) => (this.wonBy(side) + 1) * 2 > this.laws.mostGames),
    };
  }
}

const other = (side: Side): Side => (side === 0 ? 1 : 0);
const pairWith = (player: Player): [Player, Player] => (player === 0 ? [0, 1] : [1, 0]);

type Random = () => number;
type Call = { entry: Entry; apply: (match: PaperMatch) => void };

/** The next event of a random match, in a state that allows it. */
function chooseCall(random: Random, match: PaperMatch, isDoubles: boolean, strength: number): Call {
  const side: Side = random() < strength ? 0 : 1;
  const player = (): Player => (isDoubles && random() < 0.5 ? 1 : 0);
  const choice = random();
  if (match.phase !== "PLAYING" && choice < 0.5) {
    const players = isDoubles && random() < 0.5 ? { serverPlayer: player(), receiverPlayer: player() } : null;
    return { entry: { kind: "PLAY", detail: { ...players } }, apply: (paper) => paper.play(players) };
  }
  if (choice < 0.97) return { entry: { kind: "RALLY", side }, apply: (paper) => paper.rally(side) };
  if (choice < 0.999) {
    const colour = random() < 0.6 ? "YELLOW" : "RED";
    return {
      entry: { kind: "CARD", side, detail: { colour } },
      apply: (paper) => paper.card(colour, side),
    };
  }
  if (random() < 0.5)
    return {
      entry: { kind: "CARD", side, detail: { colour: "BLACK" } },
      apply: (paper) => paper.card("BLACK", side),
    };
  return { entry: { kind: "RETIRED", side }, apply: (paper) => paper.end("RETIRED", other(side)) };
}

function readReduced(format: ScoringFormat, isDoubles: boolean, entries: readonly Entry[]) {
  const reduced = reduceMatch(format, isDoubles, logOf(entries));
  if ("impossible" in reduced) throw new Error(`${reduced.impossible}: ${reduced.reason}`);
  const { state } = reduced;
  const { phase, timer, winner, ending, leftSide, gamesWon } = state;
  return {
    games: shownGames(state),
    gamesWon,
    phase,
    timer: timer === null || timer.kind === "RALLY" ? null : { kind: timer.kind, seconds: timer.seconds },
    winner,
    ending,
    leftSide,
    service: serviceOf(state, isDoubles),
    gamePointFor: gamePointFor(format, state),
    matchPointFor: matchPointFor(format, state),
  };
}

test.each<{ format: ScoringFormat; seed: number }>([
  { format: "THREE_BY_21", seed: 1 },
  { format: "THREE_BY_15", seed: 2 },
  { format: "THREE_BY_11", seed: 3 },
  { format: "FIVE_BY_11", seed: 4 },
  { format: "ONE_BY_21", seed: 5 },
])(
  "Random matches of $format are counted as the laws say, also when entries are undone",
  ({ format, seed }) => {
    const random = createRandom(seed);
    for (let number = 0; number < countedMatches; number += 1) {
      const isDoubles = number % 2 === 1;
      const strength = 0.3 + random() * 0.4;
      const side = (): Side => (random() < 0.5 ? 0 : 1);
      const player = (): Player => (isDoubles ? side() : 0);
      const toss = { leftSide: side(), server: side(), serverPlayer: player(), receiverPlayer: player() };
      const entries: Entry[] = [{ kind: "TOSS", detail: toss }];
      /** The calls in force, each with the number of its event. */
      const calls: { call: Call; place: number }[] = [];
      const count = () => {
        const paper = new PaperMatch(lawsOf[format], toss);
        for (const { call } of calls) call.apply(paper);
        return paper;
      };
      for (let paper = count(); paper.phase !== "FINISHED"; paper = count()) {
        const call = chooseCall(random, paper, isDoubles, strength);
        entries.push(call.entry);
        calls.push({ call, place: entries.length });
        // Undo takes back one or more of the last entries, also across the end of a game or of the match.
        while (random() < 0.08) {
          const undone = calls.pop();
          if (undone === undefined) break;
          entries.push(voidOf(undone.place));
        }
        expect(readReduced(format, isDoubles, entries), `match ${number}`).toEqual(count().read(isDoubles));
      }
    }
  },
);

import * as v from "valibot";

import type { ScoringFormat } from "../../../domain/scoring/formats.ts";
import { impossibilities } from "../../../domain/scoring/impossibilities.ts";
import { matchWinner } from "../../../domain/scoring/possibleScores.ts";
import type { MatchEnding, Side } from "../../../domain/scoring/scoreState.ts";
import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { type Correction, readGames, typeGames } from "../correction.ts";
import { sideRule } from "./entryRules.ts";

type End = Exclude<MatchEnding, "NORMAL"> | "PLAYED";

export const correctedEnds: readonly { value: End; label: string }[] = [
  { value: "PLAYED", label: "As the games say" },
  { value: "RETIRED", label: "Retired" },
  { value: "DISQUALIFIED", label: "Disqualified" },
  { value: "WALKOVER", label: "Walkover" },
  { value: "NO_MATCH", label: "No match" },
];

/** Whether the winner of a match with this end has to be entered. */
export const needsWinner = (end: End): boolean => end !== "PLAYED" && end !== "NO_MATCH";

/** The rules of a typed score in this format; the output is the correction. */
export function makeCorrectionRules(format: ScoringFormat) {
  return v.pipe(
    v.object({
      games: v.pipe(
        v.array(v.tuple([v.string(), v.string()])),
        v.rawTransform(({ dataset, addIssue, NEVER }) => {
          const read = readGames(format, dataset.value);
          if ("games" in read) return read.games;
          addIssue({ message: read.problem });
          return NEVER;
        }),
      ),
      serving: sideRule,
      end: v.picklist(correctedEnds.map(({ value }) => value)),
      winner: sideRule,
    }),
    v.check(
      ({ games, end }) => end === "PLAYED" || matchWinner(format, games) === null,
      impossibilities.decided,
    ),
    v.check(({ end, winner }) => !needsWinner(end) || winner !== null, "Choose the side that wins."),
    v.transform(({ games, serving, end, winner }): Correction => ({
      games,
      serving,
      ending: end === "PLAYED" ? null : end,
      winner: needsWinner(end) ? winner : null,
    })),
  );
}

export type CorrectionValues = v.InferInput<ReturnType<typeof makeCorrectionRules>>;

/** The values of the form for the present score of the match. */
export function readScoreValues({ format, games, service, ending, winner }: Match): CorrectionValues {
  return {
    games: typeGames(format, games),
    serving: readSide(service?.side),
    end: ending === null || ending === "NORMAL" ? "PLAYED" : ending,
    winner: readSide(winner),
  };
}

const readSide = (side: number | null | undefined): Side | null => (side === 0 || side === 1 ? side : null);

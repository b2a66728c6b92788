import { useState } from "react";

import type { MatchEnding, Side } from "../../../domain/scoring/scoreState.ts";
import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import { ChoiceGroup } from "../../ui/forms/ChoiceGroup.tsx";
import { type Correct, type CorrectionRefusal, readGames, type TypedGame, typeGames } from "../correction.ts";
import { GameFields } from "./GameFields.tsx";
import { PadDialog } from "./PadDialog.tsx";
import { listSides } from "./sideOptions.ts";

type End = Exclude<MatchEnding, "NORMAL"> | "PLAYED";

const ends: readonly { value: End; label: string }[] = [
  { value: "PLAYED", label: "As the games say" },
  { value: "RETIRED", label: "Retired" },
  { value: "DISQUALIFIED", label: "Disqualified" },
  { value: "WALKOVER", label: "Walkover" },
  { value: "NO_MATCH", label: "No match" },
];

function readEnd({ ending }: Match): End {
  return ending === null || ending === "NORMAL" ? "PLAYED" : ending;
}
const readSide = (side: number | null | undefined): Side | null => (side === 0 || side === 1 ? side : null);

interface CorrectScoreDialogProps {
  match: Match;
  onCorrect: Correct;
  onDone: () => void;
}

/** Replaces the score by a typed one; impossible scores are refused. */
export function CorrectScoreDialog({ match, onCorrect, onDone }: CorrectScoreDialogProps) {
  const [typed, setTyped] = useState<readonly TypedGame[]>(() => typeGames(match.format, match.games));
  const [end, setEnd] = useState(() => readEnd(match));
  const [winner, setWinner] = useState(() => readSide(match.winner));
  const [serving, setServing] = useState(() => readSide(match.service?.side));
  const [refusal, setRefusal] = useState<CorrectionRefusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const read = readGames(match.format, typed);
  const needsWinner = end !== "PLAYED" && end !== "NO_MATCH";
  const incomplete = needsWinner && winner === null ? "Choose the side that wins." : null;
  const problem = "problem" in read ? read.problem : incomplete;

  const label = refusal?.isTaken ? "Take over and save" : "Save score";

  async function submit() {
    if ("problem" in read || isBusy) return;
    setIsBusy(true);
    const ending = end === "PLAYED" ? null : end;
    const correction = { games: read.games, serving, ending, winner: needsWinner ? winner : null };
    // Saving again after the warning about another device confirms the takeover.
    const refused = await onCorrect(correction, refusal?.isTaken ?? false);
    setIsBusy(false);
    setRefusal(refused);
    if (refused === null) onDone();
  }

  return (
    <PadDialog
      title="Correct the score"
      submit={{ label: isBusy ? "Saving..." : label, problem }}
      refusal={refusal?.message}
      onSubmit={() => void submit()}
      onCancel={onDone}
    >
      <GameFields
        match={match}
        games={typed}
        onChange={(games) => {
          setTyped(games);
          setRefusal(null);
        }}
      />
      <ChoiceGroup legend="Serves next" options={listSides(match)} value={serving} onChoose={setServing} />
      <ChoiceGroup legend="End of the match" options={ends} value={end} onChoose={setEnd} />
      {needsWinner && (
        <ChoiceGroup legend="Winner" options={listSides(match)} value={winner} onChoose={setWinner} />
      )}
    </PadDialog>
  );
}

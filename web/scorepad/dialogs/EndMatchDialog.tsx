import { useState } from "react";

import { isDoubles } from "../../../domain/scoring/doubles.ts";
import { otherSide, type PlayerIndex, type Side } from "../../../domain/scoring/scoreState.ts";
import { nameSide } from "../../matches/score.ts";
import { ChoiceGroup } from "../../ui/forms/ChoiceGroup.tsx";
import type { EventDraft } from "../eventDrafts.ts";
import type { EntryDialogProps } from "./entryDialog.ts";
import { PadDialog } from "./PadDialog.tsx";
import { listPlayers, listSides } from "./sideOptions.ts";

type End = "RETIRED" | "DISQUALIFIED" | "WALKOVER" | "NO_MATCH";

const ends: readonly { value: End; label: string; question: string }[] = [
  { value: "RETIRED", label: "Retired", question: "Who has retired?" },
  { value: "DISQUALIFIED", label: "Disqualified", question: "Who is disqualified?" },
  { value: "WALKOVER", label: "Walkover", question: "Who does not compete?" },
  { value: "NO_MATCH", label: "No match", question: "" },
];

function describeEnd(end: End, side: Side, player: PlayerIndex | null): EventDraft {
  if (end === "NO_MATCH") return { kind: "NO_MATCH" };
  if (end === "WALKOVER") return { kind: "WALKOVER", side };
  // A player is disqualified by a black card.
  if (end === "DISQUALIFIED") return { kind: "CARD", side, player, detail: { colour: "BLACK" } };
  return { kind: "RETIRED", side, player };
}

/** Ends a match before it is won, after explaining the effect. */
export function EndMatchDialog({ match, onRecord, onCancel }: EntryDialogProps) {
  const [end, setEnd] = useState<End | null>(null);
  const [side, setSide] = useState<Side | null>(null);
  const [player, setPlayer] = useState<PlayerIndex | null>(null);
  const needsSide = end !== null && end !== "NO_MATCH";
  const isComplete = end !== null && (!needsSide || side !== null);
  const hasPlayers = needsSide && end !== "WALKOVER" && isDoubles(match.discipline, match.sides);

  return (
    <PadDialog
      title="End the match"
      submit={{
        label: "End match",
        look: "danger",
        problem: isComplete ? null : "Choose how the match ends.",
      }}
      onCancel={onCancel}
      onSubmit={() => end && onRecord(describeEnd(end, side ?? 0, player))}
    >
      <ChoiceGroup legend="How does it end?" options={ends} value={end} onChoose={setEnd} />
      {needsSide && (
        <ChoiceGroup
          legend={ends.find(({ value }) => value === end)?.question ?? ""}
          options={listSides(match)}
          value={side}
          onChoose={(value) => {
            setSide(value);
            setPlayer(null);
          }}
        />
      )}
      {hasPlayers && side !== null && (
        <ChoiceGroup
          legend="Which player?"
          options={listPlayers(match, side)}
          value={player}
          onChoose={setPlayer}
        />
      )}
      <output>
        {isComplete &&
          (end === "NO_MATCH" || side === null
            ? "The match ends without a winner. The score stays as it is."
            : `Won by ${nameSide(match, otherSide(side))}. The score stays as it is.`)}
      </output>
    </PadDialog>
  );
}

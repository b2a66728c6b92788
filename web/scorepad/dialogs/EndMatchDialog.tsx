import { useController } from "react-hook-form";
import * as v from "valibot";

import { isDoubles } from "../../../domain/scoring/doubles.ts";
import { otherSide, type PlayerIndex, type Side } from "../../../domain/scoring/scoreState.ts";
import { nameSide } from "../../matches/score.ts";
import { ChoiceGroup } from "../../ui/forms/ChoiceGroup.tsx";
import type { EventDraft } from "../eventDrafts.ts";
import type { EntryDialogProps } from "./entryDialog.ts";
import { choiceRule, playerRule, sideRule } from "./entryRules.ts";
import { PadDialog } from "./PadDialog.tsx";
import { listPlayers, listSides } from "./sideOptions.ts";
import { useEntryForm } from "./useEntryForm.ts";

type End = "RETIRED" | "DISQUALIFIED" | "WALKOVER" | "NO_MATCH";

const ends: readonly { value: End; label: string; question: string }[] = [
  { value: "RETIRED", label: "Retired", question: "Who has retired?" },
  { value: "DISQUALIFIED", label: "Disqualified", question: "Who is disqualified?" },
  { value: "WALKOVER", label: "Walkover", question: "Who does not compete?" },
  { value: "NO_MATCH", label: "No match", question: "" },
];

const rules = v.pipe(
  v.object({
    end: choiceRule(
      ends.map(({ value }) => value),
      "Choose how the match ends.",
    ),
    side: sideRule,
    player: playerRule,
  }),
  v.check(({ end, side }) => end === "NO_MATCH" || side !== null, "Choose the side."),
);

const nothingChosen: v.InferInput<typeof rules> = { end: null, side: null, player: null };

function describeEnd(end: End, side: Side, player: PlayerIndex | null): EventDraft {
  if (end === "NO_MATCH") return { kind: "NO_MATCH" };
  if (end === "WALKOVER") return { kind: "WALKOVER", side };
  // A player is disqualified by a black card.
  if (end === "DISQUALIFIED") return { kind: "CARD", side, player, detail: { colour: "BLACK" } };
  return { kind: "RETIRED", side, player };
}

/** Ends a match before it is won, after explaining the effect. */
export function EndMatchDialog({ match, onRecord, onCancel }: EntryDialogProps) {
  const { form, entry, problem, onSubmit } = useEntryForm({
    rules,
    defaultValues: nothingChosen,
    onEnter: ({ end, side, player }) => onRecord(describeEnd(end, side ?? 0, player)),
  });
  const { control, setValue } = form;
  const end = useController({ control, name: "end" }).field;
  const side = useController({ control, name: "side" }).field;
  const player = useController({ control, name: "player" }).field;
  const needsSide = end.value !== null && end.value !== "NO_MATCH";
  const hasPlayers = needsSide && end.value !== "WALKOVER" && isDoubles(match.discipline, match.sides);

  return (
    <PadDialog
      title="End the match"
      submit={{ label: "End match", look: "danger", problem }}
      onCancel={onCancel}
      onSubmit={onSubmit}
    >
      <ChoiceGroup legend="How does it end?" options={ends} value={end.value} onChoose={end.onChange} />
      {needsSide && (
        <ChoiceGroup
          legend={ends.find(({ value }) => value === end.value)?.question ?? ""}
          options={listSides(match)}
          value={side.value}
          onChoose={(value) => {
            side.onChange(value);
            setValue("player", null);
          }}
        />
      )}
      {hasPlayers && side.value !== null && (
        <ChoiceGroup
          legend="Which player?"
          options={listPlayers(match, side.value)}
          value={player.value}
          onChoose={player.onChange}
        />
      )}
      <output>
        {entry &&
          (entry.end === "NO_MATCH" || entry.side === null
            ? "The match ends without a winner. The score stays as it is."
            : `Won by ${nameSide(match, otherSide(entry.side))}. The score stays as it is.`)}
      </output>
    </PadDialog>
  );
}

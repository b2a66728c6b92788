import { useController } from "react-hook-form";
import * as v from "valibot";

import { isDoubles } from "../../../domain/scoring/doubles.ts";
import type { Side } from "../../../domain/scoring/scoreState.ts";
import { ChoiceGroup } from "../../ui/forms/ChoiceGroup.tsx";
import type { EntryDialogProps } from "./entryDialog.ts";
import { choiceRule, playerRule } from "./entryRules.ts";
import { PadDialog } from "./PadDialog.tsx";
import { listPlayers, listSides } from "./sideOptions.ts";
import { useEntryForm } from "./useEntryForm.ts";

const effects = {
  YELLOW: "A warning.",
  RED: "The other side gets a point.",
  BLACK: "Disqualified: the other side wins the match.",
};
type Colour = keyof typeof effects;

const colours: readonly { value: Colour; label: string }[] = [
  { value: "YELLOW", label: "Yellow" },
  { value: "RED", label: "Red" },
  { value: "BLACK", label: "Black" },
];

const incomplete = "Choose the side and the card.";

const rules = v.object({
  side: choiceRule([0, 1], incomplete),
  player: playerRule,
  colour: choiceRule(["YELLOW", "RED", "BLACK"], incomplete),
});

const nothingChosen: v.InferInput<typeof rules> = { side: null, player: null, colour: null };

/** Records a card. After a yellow card the side is offered only the others. */
export function CardDialog({ match, state, onRecord, onCancel }: EntryDialogProps) {
  const { form, problem, onSubmit } = useEntryForm({
    rules,
    defaultValues: nothingChosen,
    onEnter: ({ side, player, colour }) => onRecord({ kind: "CARD", side, player, detail: { colour } }),
  });
  const { control, setValue } = form;
  const side = useController({ control, name: "side" }).field;
  const player = useController({ control, name: "player" }).field;
  const colour = useController({ control, name: "colour" }).field;
  const isWarned = (one: Side | null) => one !== null && state.hasYellowCard[one];
  const offered = colours.filter(({ value }) => value !== "YELLOW" || !isWarned(side.value));

  return (
    <PadDialog
      title="Card"
      submit={{ label: "Record card", look: colour.value === "BLACK" ? "danger" : "accent", problem }}
      onCancel={onCancel}
      onSubmit={onSubmit}
    >
      <ChoiceGroup
        legend="Side"
        options={listSides(match)}
        value={side.value}
        onChoose={(value) => {
          side.onChange(value);
          setValue("player", null);
          if (colour.value === "YELLOW" && isWarned(value)) setValue("colour", null);
        }}
      />
      {side.value !== null && isDoubles(match.discipline, match.sides) && (
        <ChoiceGroup
          legend="Player"
          options={listPlayers(match, side.value)}
          value={player.value}
          onChoose={player.onChange}
        />
      )}
      <ChoiceGroup legend="Card" options={offered} value={colour.value} onChoose={colour.onChange} />
      <output>{colour.value && effects[colour.value]}</output>
    </PadDialog>
  );
}

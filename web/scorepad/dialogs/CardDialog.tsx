import { useState } from "react";

import { isDoubles } from "../../../domain/scoring/doubles.ts";
import type { PlayerIndex, Side } from "../../../domain/scoring/scoreState.ts";
import { ChoiceGroup } from "../../ui/forms/ChoiceGroup.tsx";
import type { EntryDialogProps } from "./entryDialog.ts";
import { PadDialog } from "./PadDialog.tsx";
import { listPlayers, listSides } from "./sideOptions.ts";

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

/** Records a card. After a yellow card the side is offered only the others. */
export function CardDialog({ match, state, onRecord, onCancel }: EntryDialogProps) {
  const [side, setSide] = useState<Side | null>(null);
  const [player, setPlayer] = useState<PlayerIndex | null>(null);
  const [colour, setColour] = useState<Colour | null>(null);
  const isWarned = side !== null && state.hasYellowCard[side];
  const offered = colours.filter(({ value }) => value !== "YELLOW" || !isWarned);
  const chosen = offered.some(({ value }) => value === colour) ? colour : null;

  return (
    <PadDialog
      title="Card"
      submit={{
        label: "Record card",
        look: chosen === "BLACK" ? "danger" : "accent",
        problem: side === null || chosen === null ? "Choose the side and the card." : null,
      }}
      onCancel={onCancel}
      onSubmit={() => onRecord({ kind: "CARD", side, player, detail: { colour: chosen } })}
    >
      <ChoiceGroup
        legend="Side"
        options={listSides(match)}
        value={side}
        onChoose={(value) => {
          setSide(value);
          setPlayer(null);
        }}
      />
      {side !== null && isDoubles(match.discipline, match.sides) && (
        <ChoiceGroup legend="Player" options={listPlayers(match, side)} value={player} onChoose={setPlayer} />
      )}
      <ChoiceGroup legend="Card" options={offered} value={chosen} onChoose={setColour} />
      <output>{chosen && effects[chosen]}</output>
    </PadDialog>
  );
}

import { useState } from "react";

import { isDoubles } from "../../../domain/scoring/doubles.ts";
import { placePlayers, serviceOf } from "../../../domain/scoring/service.ts";
import type { EntryDialogProps } from "./entryDialog.ts";
import { PadDialog } from "./PadDialog.tsx";
import { type ServiceChoice, ServiceFields } from "./ServiceFields.tsx";

/** Corrects the serving side, the ends and, in doubles, the service courts of the players. */
export function ServiceDialog({ match, state, onRecord, onCancel }: EntryDialogProps) {
  const isOfPairs = isDoubles(match.discipline, match.sides);
  const [choice, setChoice] = useState<ServiceChoice>(() => {
    const service = serviceOf(state, isOfPairs);
    const { server = null, receiver = null } = service ?? {};
    return { leftSide: state.leftSide, serving: state.serving, server, receiver };
  });
  const { leftSide, serving, server, receiver } = choice;
  const right = isOfPairs ? placePlayers({ ...state, serving, right: null }, server, receiver) : null;

  return (
    <PadDialog
      title="Correct the service"
      submit={{
        label: "Save service",
        problem: serving === null ? "Choose the side that serves." : null,
      }}
      onCancel={onCancel}
      onSubmit={() => onRecord({ kind: "SERVICE_CORRECTED", detail: { serving, right, leftSide } })}
    >
      <ServiceFields match={match} choice={choice} asksForSides onChange={setChoice} />
    </PadDialog>
  );
}

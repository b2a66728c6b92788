import * as v from "valibot";

import { isDoubles } from "../../../domain/scoring/doubles.ts";
import { placePlayers, serviceOf } from "../../../domain/scoring/service.ts";
import type { EntryDialogProps } from "./entryDialog.ts";
import { choiceRule } from "./entryRules.ts";
import { PadDialog } from "./PadDialog.tsx";
import { ServiceFields, missingPlayer, placesPlayers, serviceRules } from "./ServiceFields.tsx";
import { useEntryForm } from "./useEntryForm.ts";

const choices = v.object({
  ...serviceRules.entries,
  serving: choiceRule([0, 1], "Choose the side that serves."),
});

/** Corrects the serving side, the ends and, in doubles, the service courts of the players. */
export function ServiceDialog({ match, state, onRecord, onCancel }: EntryDialogProps) {
  const isOfPairs = isDoubles(match.discipline, match.sides);
  const { server = null, receiver = null } = serviceOf(state, isOfPairs) ?? {};
  const { form, problem, onSubmit } = useEntryForm({
    rules: v.pipe(
      choices,
      v.check((chosen) => placesPlayers(state.right, chosen), missingPlayer),
    ),
    defaultValues: { leftSide: state.leftSide, serving: state.serving, server, receiver },
    onEnter({ leftSide, serving, ...players }) {
      const right = isOfPairs ? placePlayers({ ...state, serving }, players.server, players.receiver) : null;
      onRecord({ kind: "SERVICE_CORRECTED", detail: { serving, right, leftSide } });
    },
  });

  return (
    <PadDialog
      title="Correct the service"
      submit={{ label: "Save service", problem }}
      onCancel={onCancel}
      onSubmit={onSubmit}
    >
      <ServiceFields match={match} form={form} asksForSides />
    </PadDialog>
  );
}

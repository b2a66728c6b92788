import * as v from "valibot";

import type { EntryDialogProps } from "./entryDialog.ts";
import { choiceRule } from "./entryRules.ts";
import { PadDialog } from "./PadDialog.tsx";
import {
  type ServiceChoice,
  ServiceFields,
  missingPlayer,
  placesPlayers,
  serviceRules,
} from "./ServiceFields.tsx";
import { useEntryForm } from "./useEntryForm.ts";

const incomplete = "Choose the side on the left and the side that serves.";

const rules = v.pipe(
  v.object({
    ...serviceRules.entries,
    leftSide: choiceRule([0, 1], incomplete),
    serving: choiceRule([0, 1], incomplete),
  }),
  v.check((chosen) => placesPlayers(null, chosen), missingPlayer),
);

const unknown: ServiceChoice = { leftSide: null, serving: null, server: null, receiver: null };

/** Records the result of the toss. */
export function TossDialog({ match, onRecord, onCancel }: EntryDialogProps) {
  const { form, problem, onSubmit } = useEntryForm({
    rules,
    defaultValues: unknown,
    onEnter: ({ leftSide, serving, server, receiver }) =>
      onRecord({
        kind: "TOSS",
        detail: { leftSide, server: serving, serverPlayer: server, receiverPlayer: receiver },
      }),
  });

  return (
    <PadDialog title="Toss" submit={{ label: "Save toss", problem }} onCancel={onCancel} onSubmit={onSubmit}>
      <ServiceFields match={match} form={form} asksForSides />
    </PadDialog>
  );
}

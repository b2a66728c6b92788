import * as v from "valibot";

import type { EntryDialogProps } from "./entryDialog.ts";
import { PadDialog } from "./PadDialog.tsx";
import { ServiceFields, missingPlayer, placesPlayers, serviceRules } from "./ServiceFields.tsx";
import { useEntryForm } from "./useEntryForm.ts";

/** Asks who serves and receives first in the next game, which each side of doubles chooses. */
export function GameStartDialog({ match, state, onRecord, onCancel }: EntryDialogProps) {
  const { form, problem, onSubmit } = useEntryForm({
    rules: v.pipe(
      serviceRules,
      v.check((chosen) => placesPlayers(state.right, chosen), missingPlayer),
    ),
    defaultValues: { leftSide: state.leftSide, serving: state.serving, server: null, receiver: null },
    onEnter({ server, receiver }) {
      // When the players are unknown, the positions of the last game stay.
      const detail =
        server === null && receiver === null ? {} : { serverPlayer: server, receiverPlayer: receiver };
      onRecord({ kind: "PLAY", detail });
    },
  });
  const label = `Start game ${state.games.length + 1}`;

  return (
    <PadDialog title={label} submit={{ label, problem }} onCancel={onCancel} onSubmit={onSubmit}>
      <ServiceFields match={match} form={form} asksForSides={false} />
    </PadDialog>
  );
}

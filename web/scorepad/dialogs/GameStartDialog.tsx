import { useState } from "react";

import type { EntryDialogProps } from "./entryDialog.ts";
import { PadDialog } from "./PadDialog.tsx";
import { type ServiceChoice, ServiceFields } from "./ServiceFields.tsx";

/** Asks who serves and receives first in the next game, which each side of doubles chooses. */
export function GameStartDialog({ match, state, onRecord, onCancel }: EntryDialogProps) {
  const [choice, setChoice] = useState<ServiceChoice>({
    leftSide: state.leftSide,
    serving: state.serving,
    server: null,
    receiver: null,
  });
  const { server, receiver } = choice;
  const label = `Start game ${state.games.length + 1}`;
  // When the players are unknown, the positions of the last game stay.
  const detail =
    server === null && receiver === null ? {} : { serverPlayer: server, receiverPlayer: receiver };

  return (
    <PadDialog
      title={label}
      submit={{ label, problem: null }}
      onCancel={onCancel}
      onSubmit={() => onRecord({ kind: "PLAY", detail })}
    >
      <ServiceFields match={match} choice={choice} asksForSides={false} onChange={setChoice} />
    </PadDialog>
  );
}

import { useState } from "react";

import type { EntryDialogProps } from "./entryDialog.ts";
import { PadDialog } from "./PadDialog.tsx";
import { type ServiceChoice, ServiceFields } from "./ServiceFields.tsx";

const unknown: ServiceChoice = { leftSide: null, serving: null, server: null, receiver: null };

/** Records the result of the toss. */
export function TossDialog({ match, onRecord, onCancel }: EntryDialogProps) {
  const [choice, setChoice] = useState(unknown);
  const { leftSide, serving, server, receiver } = choice;
  const isComplete = leftSide !== null && serving !== null;

  return (
    <PadDialog
      title="Toss"
      submit={{
        label: "Save toss",
        problem: isComplete ? null : "Choose the side on the left and the side that serves.",
      }}
      onCancel={onCancel}
      onSubmit={() =>
        onRecord({
          kind: "TOSS",
          detail: { leftSide, server: serving, serverPlayer: server, receiverPlayer: receiver },
        })
      }
    >
      <ServiceFields match={match} choice={choice} asksForSides onChange={setChoice} />
    </PadDialog>
  );
}

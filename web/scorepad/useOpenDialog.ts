import { useState } from "react";

import type { Courts_MatchFragment as Match } from "../lib/generated/TournamentUpdates.ts";
import type { PadDialogName } from "./dialogs/MoreDialog.tsx";
import type { Scoring } from "./scoredMatch.ts";

/** A dialog of a pad, with the match and the log as the pad showed them when the dialog was opened. */
export interface OpenDialog {
  name: PadDialogName;
  match: Match;
  /** The last event of the log on this device; undefined without one. */
  lastEventId: string | undefined;
}

interface PadDialog {
  /** Null for none. */
  opened: OpenDialog | null;
  /** Opens a dialog instead of the present one; null closes it. */
  open: (name: PadDialogName | null) => void;
}

/**
 * The open dialog of a court's pad. It is closed when another match comes to the court, and when it records an event of
 * a match that this device no longer scores.
 */
export function useOpenDialog(match: Match | null, { state, events }: Scoring): PadDialog {
  const [stored, setStored] = useState<OpenDialog | null>(null);
  const needsScoring = stored !== null && stored.name !== "more" && stored.name !== "correct";
  const isObsolete = stored?.match.id !== match?.id || (needsScoring && state === null);
  const opened = isObsolete ? null : stored;
  if (opened !== stored) setStored(opened);
  const lastEventId = events.at(-1)?.id;
  return { opened, open: (name) => setStored(name && match && { name, match, lastEventId }) };
}

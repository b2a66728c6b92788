import type { ScoreState } from "../../../domain/scoring/scoreState.ts";
import type { Courts_MatchFragment as Match } from "../../lib/generated/TournamentUpdates.ts";
import type { EventDraft } from "../eventDrafts.ts";

/** The props of every dialog that records an event of the match that this device scores. */
export interface EntryDialogProps {
  match: Match;
  state: ScoreState;
  onRecord: (draft: EventDraft) => void;
  onCancel: () => void;
}

import Plus from "lucide-react/icons/plus";
import { useState } from "react";

import { useMatchManagerQuery } from "../../lib/generated/MatchManager.ts";
import type {
  Courts_CourtFragment as Court,
  Courts_MatchFragment as Match,
} from "../../lib/generated/TournamentUpdates.ts";
import { CorrectScoreDialog } from "../../scorepad/CorrectScoreDialog.tsx";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useFormPanel } from "../forms/useFormPanel.ts";
import { DeleteMatch } from "./DeleteMatch.tsx";
import { MatchForm } from "./MatchForm.tsx";
import { MatchList } from "./MatchList.tsx";
import { MatchToolbar } from "./MatchToolbar.tsx";
import { askFor, mostMatches } from "./matchView.ts";
import type { CourtActions } from "./useCourtActions.ts";
import { useMatchView } from "./useMatchView.ts";

import styles from "./MatchManager.module.css";

interface MatchManagerProps {
  courts: readonly Court[];
  actions: CourtActions;
  /** The time zone of the event, an IANA name. */
  zone: string;
}

/** Everything that is planned: adding, editing and deleting matches, and calling them. */
export function MatchManager({ courts, actions, zone }: MatchManagerProps) {
  const { view, asked, setView } = useMatchView();
  const { data, previousData, error } = useMatchManagerQuery({ variables: askFor(asked) });
  const matches = (data ?? previousData)?.matches;
  const { edited, form, open, close } = useFormPanel(matches ?? [], "match:");
  const [dialog, setDialog] = useState<{ kind: "delete" | "correct"; match: Match }>();

  function act(action: "call" | "edit" | "delete" | "correct", match: Match) {
    if (action === "edit") void open(match);
    else if (action !== "call") setDialog({ kind: action, match });
    else if (match.courtId !== null) void actions.call({ id: match.courtId }, match.id);
  }
  const endDialog = () => setDialog(undefined);

  return (
    <Panel
      title="Manage Matches"
      actions={
        <Button look="quiet" onClick={() => void open("new")}>
          <Plus size={16} aria-hidden="true" />
          Add match
        </Button>
      }
    >
      <div className={styles.manager}>
        {edited && (
          <MatchForm
            ref={form}
            key={edited === "new" ? edited : edited.id}
            start={edited === "new" ? null : edited}
            courts={courts}
            zone={zone}
            onClose={close}
          />
        )}
        <MatchToolbar view={view} courts={courts} onChange={setView} />
        {matches && matches.length > 0 ? (
          <MatchList matches={matches} courts={courts} zone={zone} onAct={act} />
        ) : (
          <p className={styles.none}>{describeNone(matches !== undefined, error !== undefined)}</p>
        )}
        {matches?.length === mostMatches && (
          <p className={styles.none}>
            Only the first {mostMatches} matches are shown. Choose a day or a court, or search.
          </p>
        )}
      </div>
      {dialog?.kind === "delete" && (
        <DeleteMatch
          match={dialog.match}
          onCancel={endDialog}
          onDeleted={() => {
            if (edited instanceof Object && edited.id === dialog.match.id) close();
            endDialog();
          }}
        />
      )}
      {dialog?.kind === "correct" && (
        <CorrectScoreDialog
          match={dialog.match}
          onCorrect={(...correction) => actions.correct(dialog.match, ...correction)}
          onDone={endDialog}
        />
      )}
    </Panel>
  );
}

function describeNone(isLoaded: boolean, isFailed: boolean): string {
  if (isLoaded) return "No match is planned here.";
  return isFailed ? "The matches could not be loaded. They are asked for again." : "Loading...";
}

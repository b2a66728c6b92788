import type { ApolloClient } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { useState } from "react";

import { MatchFormDocument, useMatchManagerQuery } from "../../lib/generated/MatchManager.ts";
import type {
  Courts_CourtFragment as Court,
  Courts_MatchFragment as Match,
} from "../../lib/generated/TournamentUpdates.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { mayAdminister } from "../../session/roles.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useCourtActions } from "../courts/useCourtActions.ts";
import { useFormPanel } from "../forms/useFormPanel.ts";
import { MatchDialog, type OpenMatchDialog } from "./MatchDialog.tsx";
import { MatchForm } from "./MatchForm.tsx";
import { MatchImportDialog } from "./MatchImportDialog.tsx";
import type { MatchAction } from "./MatchLine.tsx";
import { MatchList } from "./MatchList.tsx";
import { MatchToolbar } from "./MatchToolbar.tsx";
import { matchFiltersOf, mostMatches } from "./matchView.ts";
import { useMatchView } from "./useMatchView.ts";

import styles from "./MatchManager.module.css";

interface MatchManagerProps {
  courts: readonly Court[];
  /** The time zone of the event, an IANA name. */
  zone: string;
}

interface MatchManagerActionsProps {
  onImport: () => void;
  onAdd: () => void;
}

function MatchManagerActions({ onImport, onAdd }: MatchManagerActionsProps) {
  return (
    <>
      <Button look="quiet" onClick={onImport}>
        <Upload size={16} aria-hidden="true" />
        Import order of play…
      </Button>
      <Button look="quiet" onClick={onAdd}>
        <Plus size={16} aria-hidden="true" />
        Add match
      </Button>
    </>
  );
}

/** Loads the match of a draft or of an open dialog, which the list may not contain. */
async function loadMatch(client: ApolloClient, id: string): Promise<Match | undefined> {
  const { data } = await client.query({
    query: MatchFormDocument,
    variables: { id },
    fetchPolicy: "network-only",
  });
  return data?.match ?? undefined;
}

/** The list of matches, where they are added, edited, deleted, moved and called. */
export function MatchManager({ courts, zone }: MatchManagerProps) {
  const { view, debouncedView, setView, flush } = useMatchView();
  const actions = useCourtActions();
  const client = useApolloClient();
  const isAdmin = mayAdminister(useViewer().viewer);
  const { data, previousData, error, refetch } = useMatchManagerQuery({
    variables: matchFiltersOf(debouncedView),
  });
  useRetry(error !== undefined && !data, refetch);
  const matches = (data ?? previousData)?.matches;
  // The previous data may be the result of a search, in which a match has another place than in the order of play.
  const isComplete = data !== undefined && debouncedView.search === "" && data.matches.length < mostMatches;
  const { edited, form, open, close } = useFormPanel((id) => loadMatch(client, id), "match:");
  const [isImporting, setIsImporting] = useState(false);
  const [dialog, setDialog] = useState<OpenMatchDialog>();

  function act(action: MatchAction, match: Match) {
    if (action === "edit") void open(match);
    else if (action !== "call") setDialog({ kind: action, match });
    else if (match.courtId !== null) void actions.call({ id: match.courtId }, match.id);
  }

  function closeDeleted({ id }: Match) {
    if (edited instanceof Object && edited.id === id) close();
    setDialog(undefined);
  }

  async function loadPresent({ kind, match }: OpenMatchDialog) {
    const [loaded] = await Promise.allSettled([loadMatch(client, match.id)]);
    const present = loaded.status === "fulfilled" ? loaded.value : undefined;
    // The dialog may have been closed meanwhile.
    if (present) setDialog((shown) => (shown?.match.id === match.id ? { kind, match: present } : shown));
  }

  return (
    <Panel
      title="Manage Matches"
      actions={
        isAdmin && (
          <MatchManagerActions onImport={() => setIsImporting(true)} onAdd={() => void open("new")} />
        )
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
        <MatchToolbar view={view} courts={courts} onChange={setView} onLeave={flush} />
        {matches && matches.length > 0 ? (
          <MatchList
            matches={matches}
            courts={courts}
            zone={zone}
            isComplete={isAdmin && isComplete}
            actions={actions}
            onAct={act}
          />
        ) : (
          <p className={styles.none}>{describeNone(matches !== undefined, error !== undefined)}</p>
        )}
        {matches?.length === mostMatches && (
          <p className={styles.none}>
            Only the first {mostMatches} matches are shown. Choose a day or a court, or search.
          </p>
        )}
      </div>
      {isImporting && <MatchImportDialog onClose={() => setIsImporting(false)} />}
      {dialog && (
        <MatchDialog
          dialog={dialog}
          courts={courts}
          zone={zone}
          actions={actions}
          onEnd={() => setDialog(undefined)}
          onLoad={() => void loadPresent(dialog)}
          onDeleted={closeDeleted}
        />
      )}
    </Panel>
  );
}

function describeNone(isLoaded: boolean, isFailed: boolean): string {
  if (isLoaded) return "No match is planned here.";
  return isFailed ? "The matches could not be loaded. They are asked for again." : "Loading...";
}

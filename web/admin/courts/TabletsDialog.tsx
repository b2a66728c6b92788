import { useState } from "react";

import {
  type CourtTablets_TokenFragment as Token,
  type CourtTabletsQuery,
  useCourtTabletsQuery,
} from "../../lib/generated/CourtTablets.ts";
import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { LoadFailure } from "../../ui/LoadFailure.tsx";
import { LinkList } from "../forms/LinkList.tsx";
import { isRevoked, LinksDialog } from "../forms/LinksDialog.tsx";
import { listPolling } from "../forms/listPolling.ts";
import { useClosedWhenDeleted } from "../forms/useClosedWhenDeleted.ts";
import { NewTablet } from "./NewTablet.tsx";
import { RevokeTablet } from "./RevokeTablet.tsx";
import { TabletLine } from "./TabletLine.tsx";
import { type MadeTablet, TabletLink } from "./TabletLink.tsx";

interface TabletsDialogProps {
  court: Court;
  isDeleted: boolean;
  onClose: () => void;
}

/** Creates, lists and revokes the links by which a court's tablets and phones score without an account. */
export function TabletsDialog({ court, isDeleted, onClose }: TabletsDialogProps) {
  useClosedWhenDeleted({ name: court.name, isDeleted, onClose });
  const { data, previousData, error, refetch } = useCourtTabletsQuery({
    fetchPolicy: "cache-and-network",
    ...listPolling,
  });
  const { tryNow, isTrying } = useRetry(error !== undefined, refetch);
  const [made, setMade] = useState<MadeTablet>();
  const [revoking, setRevoking] = useState<Token>();
  const loaded = data ?? previousData;
  const shown = made && !isRevoked(made, loaded?.accessTokens) ? made : undefined;
  const listUsed = (from: CourtTabletsQuery | undefined) =>
    from?.accessTokens.filter(({ courtId, revokedAt }) => courtId === court.id && revokedAt === null);
  const tokens = listUsed(loaded);

  return (
    <LinksDialog
      title={`Tablets of ${court.name}`}
      step={`${shown?.link} ${revoking?.id} ${tokens?.length}`}
      onClose={onClose}
    >
      {shown ? (
        <TabletLink made={shown} onDone={() => setMade(undefined)} />
      ) : (
        <NewTablet
          court={court}
          tokens={tokens}
          load={async () => listUsed((await refetch()).data)}
          onMade={(tablet) => {
            setMade(tablet);
            void Promise.allSettled([refetch()]);
          }}
        />
      )}
      {tokens ? (
        <LinkList label="Links in use" none="No link has been made for this court yet.">
          {tokens.map((token) => (
            <TabletLine key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </LinkList>
      ) : (
        (error !== undefined || isTrying) && (
          <LoadFailure what="The links" isTrying={isTrying} onRetry={tryNow} />
        )
      )}
      {revoking && (
        <RevokeTablet
          token={revoking}
          isRevoked={tokens?.some(({ id }) => id === revoking.id) === false}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </LinksDialog>
  );
}

import { useApolloClient } from "@apollo/client/react";
import { useEffect, useMemo, useState } from "react";

import { CourtPad } from "../scorepad/CourtPad.tsx";
import type { PadActions } from "../scorepad/padActions.ts";
import { openScorers, type Scorers } from "../scorepad/scorers.ts";
import { LeftMatch } from "./LeftMatch.tsx";
import { UmpireMessage } from "./UmpireMessage.tsx";
import { useCourtOfToken } from "./useCourtOfToken.ts";
import { type LastMatch, useLeftMatch } from "./useLeftMatch.ts";

import styles from "./UmpirePage.module.css";

interface FailedCall {
  matchId: string;
  problem: string;
}

interface UmpireCourtProps {
  token: string;
  lastMatch: LastMatch;
}

/** The score pad of the token's court. */
export function UmpireCourt({ token, lastMatch }: UmpireCourtProps) {
  const headers = useMemo(() => ({ authorization: `Bearer ${token}` }), [token]);
  const { court, refusal, isUnreachable, refetch } = useCourtOfToken(headers);
  const scorers = useDeviceScorers(court, headers);
  const [failed, setFailed] = useState<FailedCall | null>(null);
  const left = useLeftMatch((refusal === null && court?.current) || null, lastMatch);
  const leftMatch = left && scorers && <LeftMatch key={left.id} match={left} scorers={scorers} />;

  const actions: PadActions = {
    // Taking a match that has not been called yet also calls it.
    async call(_, matchId) {
      const scorer = scorers?.find(matchId);
      await scorer?.take(false);
      const problem = scorer?.read().problem ?? null;
      setFailed(problem === null ? null : { matchId, problem });
      refetch();
    },
  };

  if (refusal !== null)
    return (
      <UmpireMessage title="This link does not work any more">
        <p>{refusal}</p>
        {leftMatch}
      </UmpireMessage>
    );
  if (!court || !scorers)
    return (
      <output className={styles.waiting}>
        {isUnreachable ? "The server cannot be reached. Trying again..." : "Loading..."}
      </output>
    );
  // Only the response was lost when the match is on the court; its pad shows what else happens.
  const problem = failed && failed.matchId !== court.current?.id ? failed.problem : null;
  return (
    <div className={styles.court}>
      <output className={styles.problem}>
        {problem ?? (isUnreachable ? "The server cannot be reached. Trying again..." : null)}
      </output>
      {leftMatch}
      <CourtPad
        court={court}
        scorers={scorers}
        actions={actions}
        isSelected={false}
        remark={null}
        heading="h2"
      />
    </div>
  );
}

/** The scorers of this device; undefined until its court is loaded. */
function useDeviceScorers(
  court: { id: string; name: string } | undefined,
  headers: Record<string, string>,
): Scorers | undefined {
  const client = useApolloClient();
  const [scorers, setScorers] = useState<Scorers>();
  const { id, name } = court ?? {};
  useEffect(() => {
    let isGone = false;
    async function open(ownerId: string, device: string) {
      const opened = await openScorers(client, { ownerId, name: device, headers });
      if (!isGone) setScorers(opened);
    }
    if (id !== undefined && name !== undefined) void open(id, `Phone on ${name}`);
    return () => {
      isGone = true;
    };
  }, [client, headers, id, name]);
  return scorers;
}

import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";

import { describeFailure } from "../../lib/describeFailure.ts";
import {
  type HistoryUpdatesSubscriptionVariables,
  OlderHistoryDocument,
  useHistoryUpdatesSubscription,
} from "../../lib/generated/History.ts";
import { type HistoryRows, placeNewest, placeOlder } from "./historyRows.ts";

interface ShownRows {
  /** Null until they are loaded. */
  rows: HistoryRows | null;
  error: Error | undefined;
  restart: () => void;
  showOlder: () => void;
  isLoadingOlder: boolean;
  olderProblem: string | undefined;
}

const olderFailed = "The older changes could not be loaded. Please try again.";

/** The rows of an unchanging filter. They are many and change at the top, so they are not stored in Apollo's cache. */
export function useHistoryRows(wanted: HistoryUpdatesSubscriptionVariables): ShownRows {
  const client = useApolloClient();
  const [rows, setRows] = useState<HistoryRows | null>(null);
  const [isLoadingOlder, setLoadingOlder] = useState(false);
  const [olderProblem, setOlderProblem] = useState<string>();
  const { error, restart } = useHistoryUpdatesSubscription({
    variables: wanted,
    fetchPolicy: "no-cache",
    onData: ({ data: { data: value } }) => {
      if (value) setRows((before) => placeNewest(before, value.history));
    },
  });

  async function loadOlder(before: number) {
    setLoadingOlder(true);
    const [outcome] = await Promise.allSettled([
      client.query({
        query: OlderHistoryDocument,
        variables: { ...wanted, before },
        fetchPolicy: "no-cache",
      }),
    ]);
    setLoadingOlder(false);
    const older = outcome.status === "fulfilled" ? outcome.value.data?.history : undefined;
    const reason: unknown = outcome.status === "rejected" ? outcome.reason : undefined;
    setOlderProblem(older ? undefined : describeFailure(reason, olderFailed));
    if (older) setRows((present) => present && placeOlder(present, before, older));
  }

  return {
    rows,
    error,
    restart,
    showOlder() {
      const last = rows?.entries.at(-1);
      if (last && !isLoadingOlder) void loadOlder(last.revision);
    },
    isLoadingOlder,
    olderProblem,
  };
}

import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent } from "react";

import { type Change, createChangeLink } from "./changeLink.ts";

/** Tells of what this tab changes as long as the dashboard is shown; other pages load nothing of it. */
export function useOwnChanges(onChange: (changes: readonly Change[]) => void): void {
  const client = useApolloClient();
  const report = useEffectEvent(onChange);
  useEffect(() => {
    const { link } = client;
    client.setLink(createChangeLink((changes) => report(changes)).concat(link));
    return () => client.setLink(link);
  }, [client]);
}

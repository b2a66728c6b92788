import { createContext, type ReactNode, use, useSyncExternalStore } from "react";

import type { WatchedConnection } from "./outages.ts";

const ConnectionContext = createContext<WatchedConnection | undefined>(undefined);

export function ConnectionProvider({
  connection,
  children,
}: {
  connection: WatchedConnection;
  children: ReactNode;
}) {
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

/** The page's connection, to be restarted when the caller has become someone else. */
export function useConnection(): WatchedConnection {
  const connection = use(ConnectionContext);
  if (!connection) throw new Error("There is no ConnectionProvider around this component.");
  return connection;
}

/** True while the site cannot be reached, or live values are missing. */
export function useIsConnectionLost(): boolean {
  const { watch, isLost } = useConnection();
  return useSyncExternalStore(watch, isLost, () => false);
}

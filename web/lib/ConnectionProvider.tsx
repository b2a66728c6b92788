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

/** The page's connection, which must be restarted after the caller has signed in or out. */
export function useConnection(): WatchedConnection {
  const connection = use(ConnectionContext);
  if (!connection) throw new Error("There is no ConnectionProvider around this component.");
  return connection;
}

/** Whether the site is unreachable, or live values are missing. */
export function useIsConnectionLost(): boolean {
  const { watch, isLost } = useConnection();
  return useSyncExternalStore(watch, isLost, () => false);
}

import { createContext, type ReactNode, use, useSyncExternalStore } from "react";

import type { Connection } from "./connection.ts";

const ConnectionContext = createContext<Connection | undefined>(undefined);

export function ConnectionProvider({
  connection,
  children,
}: {
  connection: Connection;
  children: ReactNode;
}) {
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

/** The page's connection, to be restarted when the caller has become someone else. */
export function useConnection(): Connection {
  const connection = use(ConnectionContext);
  if (!connection) throw new Error("There is no ConnectionProvider around this component.");
  return connection;
}

/** True while live values are missing because the connection is down. */
export function useIsConnectionLost(): boolean {
  const { watch, isLost } = useConnection();
  return useSyncExternalStore(watch, isLost, () => false);
}

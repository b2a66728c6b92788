import type { ClientConfig } from "pg";
import { Client } from "pg";

/**
 * A single connection outside of the pool, not yet connected. When it is lost, its next statement fails; without a
 * listener, its error event would end the process.
 */
export function createDatabaseConnection(config: ClientConfig): Client {
  const connection = new Client(config);
  connection.on("error", () => undefined);
  return connection;
}

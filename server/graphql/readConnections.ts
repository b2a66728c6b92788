import type { DataSource } from "typeorm";

import { createConnectionShare } from "../concurrency/connectionShare.ts";
import { limits } from "../configuration/limits.ts";
import { openSnapshot } from "../database.ts";
import type { Snapshot } from "../live/loaders.ts";

/** Reads from the database without taking the connections that are reserved for changes. */
export interface ReadConnections {
  /** Opens a snapshot. Throws the error of an unavailable database when no connection becomes free in time. */
  openSnapshot: () => Promise<Snapshot>;
  /** The number of readers that wait for a connection. */
  waiting: () => number;
}

/** The number of a pool's connections that are reserved for changes. */
export function connectionsForChanges(connections: number): number {
  return Math.max(1, Math.floor(connections * limits.database.changesShare));
}

/**
 * Limits how many snapshots are open at a time, so that a change always finds a connection, however much visitors read.
 */
export function createReadConnections(database: DataSource, connections: number): ReadConnections {
  const share = createConnectionShare(connections - connectionsForChanges(connections));

  /** Uses its connection for as long as the snapshot is open. */
  async function open(onOpen: (snapshot: Snapshot) => void): Promise<void> {
    const snapshot = await openSnapshot(database);
    await new Promise<void>((end) => {
      onOpen({ ...snapshot, close: () => snapshot.close().finally(end) });
    });
  }

  return {
    openSnapshot: () =>
      new Promise((resolve, reject) => {
        share.use(() => open(resolve)).catch(reject);
      }),
    waiting: share.waiting,
  };
}

import { randomUUID } from "node:crypto";

import type { EntityManager } from "typeorm";

import { isId } from "../../domain/ids.ts";
import { limits } from "../configuration/limits.ts";
import { announceViewers, dropViewerSums, readViewerSums, writeViewerSums } from "./viewerCounts.service.ts";

/**
 * Counts the viewers on the sockets of this process in memory, and stores only their sums, because a row for each
 * viewer would need a write for each of them.
 */
export interface Viewers {
  /** Counts the socket as a viewer of the episode, once, until the returned function is called. */
  join: (socket: object, picture: Picture) => () => void;
  /** Removes a closed socket. */
  drop: (socket: object) => void;
  count: () => { page: number; tile: number };
  /** Stores the sums that have changed or are about to expire; called every second. */
  write: () => Promise<void>;
  /** Notifies all processes of changed sums; called every second, in one process only. */
  announce: () => Promise<void>;
  /** Deletes the sums of this process. */
  close: () => Promise<void>;
}

interface Picture {
  episodeId: string;
  /** Whether the picture is one of several on a page. */
  isTile: boolean;
}

export function createViewers(db: EntityManager): Viewers {
  const processId = randomUUID();
  const sockets = new Map<object, Set<Picture>>();
  let written = "[]";
  let writtenAt = -Infinity;
  let announced: string | null = null;
  let announcedAt = -Infinity;
  let writing = Promise.resolve();

  /** The episodes with the most viewers. Clients may send any ids, so their number must not slow the statement. */
  function sums(): [episodeId: string, viewers: number][] {
    const viewers = new Map<string, number>();
    for (const pictures of sockets.values())
      for (const id of new Set([...pictures].map(({ episodeId }) => episodeId)))
        viewers.set(id, (viewers.get(id) ?? 0) + 1);
    return [...viewers]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, limits.viewers.most)
      .toSorted(([one], [other]) => (one < other ? -1 : 1));
  }

  async function writeNow(present: [string, number][], now: number): Promise<void> {
    writtenAt = now;
    await writeViewerSums(db, processId, present);
    written = JSON.stringify(present);
  }

  return {
    join(socket, picture) {
      const pictures = sockets.get(socket) ?? new Set();
      // A text that is not an id belongs to no episode.
      if (isId(picture.episodeId)) sockets.set(socket, pictures.add(picture));
      return () => {
        pictures.delete(picture);
        if (pictures.size === 0 && sockets.get(socket) === pictures) sockets.delete(socket);
      };
    },
    drop: (socket) => void sockets.delete(socket),
    count() {
      const pictures = [...sockets.values()].flatMap((those) => [...those]);
      const tile = pictures.filter(({ isTile }) => isTile).length;
      return { page: pictures.length - tile, tile };
    },
    async write() {
      const now = performance.now();
      if (now - writtenAt < limits.viewers.writeMs) return;
      const present = sums();
      if (present.length === 0 && written === "[]") return;
      writing = writeNow(present, now);
      await writing;
    },
    async announce() {
      const now = performance.now();
      if (now - announcedAt < limits.viewers.writeMs) return;
      const present = JSON.stringify(await readViewerSums(db));
      if (present === announced) return;
      announcedAt = now;
      await announceViewers(db);
      announced = present;
    },
    async close() {
      await writing.catch(() => undefined);
      if (written !== "[]") await dropViewerSums(db, processId);
    },
  };
}

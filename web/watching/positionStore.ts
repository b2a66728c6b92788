import { leastPositionSeconds, mostPositionSeconds, mostVisitorPositions } from "../../domain/watching.ts";
import { withStorage } from "../lib/storage.ts";
import { serverTime } from "../ui/serverTime.ts";

// Positions stored in the browser. Each has its own key, since tabs are separate processes: two that wrote one list at
// the same time would lose each other's positions. A stored text that is no position is ignored.

interface KeptPosition {
  readonly episodeId: string;
  readonly seconds: number;
  /** An ISO 8601 time. */
  readonly seenAt: string;
  /** Whether it was removed from the row "Continue watching". */
  readonly isHidden: boolean;
}

/** A constant, so that the list is the same before and after hydration. */
export const noPositions: readonly KeptPosition[] = [];

export interface PositionStore {
  /** Returns the newest first, at most 50; the same array until it changes. */
  read: () => readonly KeptPosition[];
  /**
   * Stores the position with the server's time, since it is compared with positions of the account. Shows the recording
   * in the row again.
   */
  keep: (episodeId: string, seconds: number) => void;
  hide: (episodeId: string, isHidden: boolean) => void;
  /** Deletes these positions, unless newer ones were saved. */
  drop: (positions: readonly KeptPosition[]) => void;
  /** Deletes the position in this recording. */
  remove: (episodeId: string) => void;
  /** Calls the listener when positions were added or removed, in this tab or another. */
  watch: (listener: () => void) => () => void;
}

/** Null for an invalid text: the server refuses a whole list because of one invalid entry. */
function parsePosition(episodeId: string, text: string): KeptPosition | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (!(value instanceof Object) || !("seconds" in value) || !("seenAt" in value)) return null;
  const { seconds, seenAt } = value;
  if (typeof seconds !== "number" || !Number.isInteger(seconds)) return null;
  if (seconds < leastPositionSeconds || seconds > mostPositionSeconds) return null;
  if (typeof seenAt !== "string" || !/^\d{4}-.+Z$/.test(seenAt) || !Number.isFinite(Date.parse(seenAt)))
    return null;
  return { episodeId, seconds, seenAt, isHidden: "isHidden" in value && value.isHidden === true };
}

/** A store of the positions whose keys begin with the prefix. */
export function createPositionStore(prefix: string): PositionStore {
  const listeners = new Set<() => void>();
  let known: { text: string; positions: readonly KeptPosition[] } = { text: "", positions: noPositions };

  function read(): readonly KeptPosition[] {
    const entries = withStorage("localStorage", (storage) =>
      Object.keys(storage)
        .filter((key) => key.startsWith(prefix))
        .map((key): [string, string] => [key.slice(prefix.length), storage.getItem(key) ?? ""]),
    );
    const text = JSON.stringify(entries ?? []);
    if (text !== known.text) {
      const positions = (entries ?? [])
        .flatMap(([episodeId, stored]) => parsePosition(episodeId, stored) ?? [])
        .toSorted((a, b) => Date.parse(b.seenAt) - Date.parse(a.seenAt));
      known = {
        text,
        positions: positions.length > 0 ? positions.slice(0, mostVisitorPositions) : noPositions,
      };
    }
    return known.positions;
  }

  function remove(episodeId: string): void {
    withStorage("localStorage", (storage) => storage.removeItem(prefix + episodeId));
  }

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function write({ episodeId, ...position }: KeptPosition): void {
    const kept = read().filter((one) => one.episodeId !== episodeId);
    for (const oldest of kept.slice(mostVisitorPositions - 1)) remove(oldest.episodeId);
    withStorage("localStorage", (storage) => storage.setItem(prefix + episodeId, JSON.stringify(position)));
    notify();
  }

  return {
    read,
    keep: (episodeId, seconds) =>
      write({ episodeId, seconds, seenAt: new Date(serverTime.now()).toISOString(), isHidden: false }),
    hide(episodeId, isHidden) {
      const present = read().find((one) => one.episodeId === episodeId);
      if (present) write({ ...present, isHidden });
    },
    drop(positions) {
      const present = read();
      // Compared completely, since two positions may be stored within the same millisecond.
      const stale = positions.filter(({ episodeId, seconds, seenAt }) =>
        present.some(
          (one) => one.episodeId === episodeId && one.seconds === seconds && one.seenAt === seenAt,
        ),
      );
      for (const { episodeId } of stale) remove(episodeId);
      if (stale.length > 0) notify();
    },
    remove(episodeId) {
      remove(episodeId);
      notify();
    },
    watch(listener) {
      const onStorage = ({ key }: StorageEvent) => {
        // The key is null when the whole storage was cleared.
        if (key === null || key.startsWith(prefix)) listener();
      };
      listeners.add(listener);
      window.addEventListener("storage", onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener("storage", onStorage);
      };
    },
  };
}

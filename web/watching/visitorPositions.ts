import { leastPositionSeconds, mostVisitorPositions } from "../../domain/watching.ts";
import { withStorage } from "../lib/storage.ts";

// Where a visitor stopped watching, kept in the browser. Each position has a key of its own, since tabs are processes of their
// own: two that wrote one list at the same time would lose each other's positions. Storage may hold anything; what is no
// position counts as none.

export interface VisitorPosition {
  readonly episodeId: string;
  readonly seconds: number;
  /** As ISO 8601. */
  readonly seenAt: string;
  /** Taken out of the row "Continue watching". */
  readonly isHidden: boolean;
}

const prefix = "watched:";
/** One for all, so that the list is the same before and after the server's HTML has been taken over. */
export const noPositions: readonly VisitorPosition[] = [];
const listeners = new Set<() => void>();
let known: { text: string; positions: readonly VisitorPosition[] } = { text: "", positions: noPositions };

function parsePosition(episodeId: string, text: string): VisitorPosition | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (!(value instanceof Object) || !("seconds" in value) || !("seenAt" in value)) return null;
  const { seconds, seenAt } = value;
  if (typeof seconds !== "number" || !Number.isInteger(seconds) || seconds < leastPositionSeconds)
    return null;
  if (typeof seenAt !== "string" || !Number.isFinite(Date.parse(seenAt))) return null;
  return { episodeId, seconds, seenAt, isHidden: "isHidden" in value && value.isHidden === true };
}

/** The newest first, at most 50; the same list until it changes. */
export function readVisitorPositions(): readonly VisitorPosition[] {
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

/** Keeps where the visitor stopped, and shows the recording in the row again. */
export function keepVisitorPosition(episodeId: string, seconds: number): void {
  write({ episodeId, seconds, seenAt: new Date().toISOString(), isHidden: false });
}

export function hideVisitorPosition(episodeId: string, isHidden: boolean): void {
  const present = readVisitorPositions().find((one) => one.episodeId === episodeId);
  if (present) write({ ...present, isHidden });
}

/** Forgets these positions, unless they were saved anew meanwhile. */
export function dropVisitorPositions(positions: readonly VisitorPosition[]): void {
  const present = readVisitorPositions();
  const stale = positions.filter(({ episodeId, seenAt }) =>
    present.some((one) => one.episodeId === episodeId && one.seenAt === seenAt),
  );
  for (const { episodeId } of stale) remove(episodeId);
  if (stale.length > 0) notify();
}

export function dropVisitorPosition(episodeId: string): void {
  remove(episodeId);
  notify();
}

function remove(episodeId: string): void {
  withStorage("localStorage", (storage) => storage.removeItem(prefix + episodeId));
}

function write({ episodeId, ...position }: VisitorPosition): void {
  const kept = readVisitorPositions().filter((one) => one.episodeId !== episodeId);
  for (const oldest of kept.slice(mostVisitorPositions - 1)) remove(oldest.episodeId);
  withStorage("localStorage", (storage) => storage.setItem(prefix + episodeId, JSON.stringify(position)));
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** Calls back when positions came or went, in whichever tab. */
export function watchVisitorPositions(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // The key is null when the storage was emptied as a whole.
    if (key === null || key.startsWith(prefix)) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

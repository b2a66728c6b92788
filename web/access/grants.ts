import { withStorage } from "../lib/storage.ts";

// The grants of a visitor, stored in the browser and shared by its tabs. A stored text that is no list of grants counts
// as none.

/** The server's proof that the password of a series was entered. */
export interface Grant {
  readonly seriesId: string;
  readonly token: string;
}

const key = "authorizedSeries";
/** A constant, so that the list is the same before and after hydration. */
export const noGrants: readonly Grant[] = [];
/** The number of grants that fit into a request's headers; the oldest are removed. */
const maxGrants = 100;
/** A token of characters that a header can contain. */
const tokenPattern = /^[\x21-\x7e]{1,200}$/;

const listeners = new Set<() => void>();
let known: { text: string | null; grants: readonly Grant[] } = { text: null, grants: noGrants };
let sent: readonly Grant[] | undefined;
/** The list that the browser refused to store. It is valid until the page is left. */
let unstored: string | null = null;

function isPlain(value: unknown): value is string {
  return typeof value === "string" && tokenPattern.test(value);
}

/** The grants in a stored text: one for each series, the newest last. */
export function parseGrants(text: string | null): readonly Grant[] {
  let list: unknown;
  try {
    list = JSON.parse(text ?? "[]");
  } catch (error) {
    if (error instanceof SyntaxError) return noGrants;
    throw error;
  }
  if (!Array.isArray(list)) return noGrants;
  const tokens = new Map<string, string>();
  for (const entry of list) {
    if (!(entry instanceof Object) || !isPlain(entry.seriesId) || !isPlain(entry.token)) continue;
    tokens.delete(entry.seriesId);
    tokens.set(entry.seriesId, entry.token);
  }
  return [...tokens].slice(-maxGrants).map(([seriesId, token]) => ({ seriesId, token }));
}

/** Returns the same object until the list changes. */
export function readStoredGrants(): readonly Grant[] {
  const text = unstored ?? withStorage("localStorage", (storage) => storage.getItem(key));
  if (text !== known.text) known = { text, grants: parseGrants(text) };
  return known.grants;
}

/** The request header with the grants; no header without grants. */
export function createGrantHeaders(): Record<string, string> {
  const grants = readStoredGrants();
  return grants.length > 0 ? { "x-series-grants": JSON.stringify(grants) } : {};
}

/** The grants for a new socket. The next call of `dropStaleGrants` must contain the server's response to them. */
export function sendGrants(): readonly Grant[] {
  sent = readStoredGrants();
  return sent;
}

/** Whether the current socket was opened with these grants, or no socket was opened yet. */
export function areSent(grants: readonly Grant[]): boolean {
  return sent === undefined || isSame(sent, grants);
}

/** Stores the grant, replacing the previous one of the same series. */
export function addGrant({ seriesId, token }: Grant): void {
  const others = readStoredGrants().filter((one) => one.seriesId !== seriesId);
  writeGrants([...others, { seriesId, token }].slice(-maxGrants));
}

/** Removes these grants, unless they have been replaced. */
export function dropGrants(grants: readonly Grant[]): void {
  const present = readStoredGrants();
  const left = without(present, grants);
  if (left.length < present.length) writeGrants(left);
}

/** Removes the grants that opened no series: those sent with the socket whose series are not among the unlocked. */
export function dropStaleGrants(unlockedIds: ReadonlySet<string>): void {
  const stale = sent?.filter(({ seriesId }) => !unlockedIds.has(seriesId)) ?? noGrants;
  // Without them the caller's rights are the same, so no new socket is needed.
  sent = sent && without(sent, stale);
  dropGrants(stale);
}

function writeGrants(grants: readonly Grant[]): void {
  const text = JSON.stringify(grants);
  const isStored = withStorage("localStorage", (storage) => {
    if (grants.length > 0) storage.setItem(key, text);
    else storage.removeItem(key);
    return true;
  });
  unstored = isStored ? null : text;
  for (const listener of listeners) listener();
}

function includes(grants: readonly Grant[], { seriesId, token }: Grant): boolean {
  return grants.some((one) => one.seriesId === seriesId && one.token === token);
}

function without(grants: readonly Grant[], others: readonly Grant[]): readonly Grant[] {
  return grants.filter((one) => !includes(others, one));
}

function isSame(some: readonly Grant[], others: readonly Grant[]): boolean {
  return some.length === others.length && some.every((one) => includes(others, one));
}

/** Calls the listener when grants were added or removed, in this tab or another. */
export function watchGrants(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

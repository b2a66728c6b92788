import { withStorage } from "../lib/storage.ts";
import { makeUuid } from "./makeUuid.ts";

const storageKey = "scoringDevice";
/** The time that the previous page of a reload may take to release its id. */
const handoverMs = 1_000;

/**
 * The id that identifies this tab as a scorer to the server; a reload keeps it. When a tab is duplicated, browsers copy
 * its storage: the copy finds the id in use, and takes another.
 */
export async function openScoringDevice(): Promise<string> {
  const kept = withStorage("sessionStorage", (session) => session.getItem(storageKey));
  if (kept !== null && (await claim(kept))) return kept;
  const made = makeUuid(Date.now());
  withStorage("sessionStorage", (session) => session.setItem(storageKey, made));
  await claim(made);
  return made;
}

/** Locks the id until the tab is closed or reloaded; resolves to false while another tab holds it. */
async function claim(id: string): Promise<boolean> {
  // Browsers have no locks where the site is opened over plain http.
  if (!("locks" in navigator)) return true;
  return new Promise((resolve) => {
    const isHeld = async () => {
      resolve(true);
      await new Promise(() => {});
    };
    const options = { signal: AbortSignal.timeout(handoverMs) };
    navigator.locks.request(`scoring device ${id}`, options, isHeld).catch(() => resolve(false));
  });
}

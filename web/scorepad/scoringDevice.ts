import { withStorage } from "../lib/storage.ts";
import { makeUuid } from "./makeUuid.ts";

const storageKey = "scoringDevice";
/** How long the page before a reload may take to let go of its id. */
const handoverMs = 1_000;

/**
 * The id that identifies this tab as a scorer to the server; a reload keeps it. Browsers copy the storage of a tab that is
 * duplicated: the copy finds the id in use, and takes another.
 */
export async function openScoringDevice(): Promise<string> {
  const kept = withStorage("sessionStorage", (session) => session.getItem(storageKey));
  if (kept !== null && (await claim(kept))) return kept;
  const made = makeUuid(Date.now());
  withStorage("sessionStorage", (session) => session.setItem(storageKey, made));
  await claim(made);
  return made;
}

/** Holds the id until the tab is closed or loaded again; false while another tab holds it. */
async function claim(id: string): Promise<boolean> {
  // Browsers have no locks where the site is opened by plain http.
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

import { fileURLToPath } from "node:url";

import type { Rolldown } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
const entry = `${root}main.tsx`;
/** Chunks by what imports all that is in them, each without what the former have. */
const chunkRoots = {
  base: [entry],
  // Loaded on every page, after it is seen.
  tournament: [`${root}matches/TournamentFollower.tsx`, `${root}matches/score.ts`],
  scores: [`${root}matches/CourtPanel.tsx`],
  remindButton: [`${root}reminders/RemindButton.tsx`],
};
/** The rest of it, which is loaded by those who set reminders. */
const reminders = /[\\/]web[\\/](reminders[\\/]|lib[\\/]generated[\\/](PushDevice|Reminder))/;
/** What nearly every place of the dashboard shows, beside its frame. */
const places =
  /[\\/]web[\\/](ui[\\/]Panel|admin[\\/](PlaceLoading|episodes[\\/](EventTime|episodeTimes)|history[\\/]undo)\.)/;
const chunkOf = new Map<string, string>();

/**
 * What is needed together is one chunk, instead of one for each set of later pages that need a part of it: a load waits
 * for few files, and few files are named.
 */
export function nameChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (chunkOf.size === 0) {
    for (const [name, roots] of Object.entries(chunkRoots)) {
      const reached = new Set(roots);
      for (const module of reached) {
        if (chunkOf.has(module)) continue;
        chunkOf.set(module, name);
        for (const next of graph.getModuleInfo(module)?.importedIds ?? []) reached.add(next);
      }
    }
  }
  if (id === entry) return null;
  const isOfPlaces = places.test(id);
  return chunkOf.get(id) ?? (reminders.test(id) ? "reminders" : isOfPlaces ? "places" : null);
}

import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { Rolldown } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
/**
 * Chunks by their entry modules, after the one of the build's entry: each contains what these import and no earlier chunk
 * contains.
 */
const chunkRoots = {
  // Loaded on every page after the first paint.
  tournament: [`${root}matches/TournamentFollower.tsx`, `${root}matches/score.ts`],
  scores: [`${root}matches/CourtPanel.tsx`],
  remindButton: [`${root}reminders/RemindButton.tsx`],
};
/** Chunks of modules that several pages share, by the beginnings of their paths from here. */
const sharedParts = {
  // Loaded by viewers who have reminders. The dialog that sets one is not part of it: it is loaded on a click, with the
  // libraries of forms.
  reminders: [
    "reminders/Device",
    "reminders/HomeScreenSteps.",
    "reminders/OtherWay.",
    "reminders/ReminderEntry.",
    "reminders/ReminderLabel.",
    "reminders/ReminderList.",
    "reminders/deviceEndpoint.",
    "reminders/push",
    "reminders/reminders.",
    "reminders/useAttempt.",
    "lib/generated/PushDevice",
    "lib/generated/Reminder",
  ],
  // Loaded with the first form.
  forms: [
    "lib/formResolver.",
    "lib/useSentForm.",
    "ui/forms/ChoiceGroup.",
    "../node_modules/react-hook-form/",
    "../node_modules/@hookform/",
  ],
  // Nearly every page of the dashboard shows them.
  dashboard: [
    "../domain/listLimits.",
    "ui/Panel.",
    "admin/DashboardPageLoading.",
    "admin/episodes/EventTime.",
    "admin/episodes/episodeTimes.",
    "admin/history/undo.",
  ],
  // Plays a stream, on its page or in a preview.
  stream: [
    "player/HlsPlayer.",
    "player/hlsSource.",
    "player/hlsFeatures.",
    "player/describePlaybackFailure.",
    "player/playback/",
    "player/usePlayback.",
  ],
  // Small parts of the series page: in files of their own they would add two kilobytes to its JavaScript.
  parts: [
    "../domain/whiteSpace.",
    "../domain/youtube.",
    "access/wayBack.",
    "lib/paths.",
    "player/PlayerMediaProvider.",
    "player/embedAddress.",
    "series/filterEpisodes.",
    "series/waiting/formatCountdown.",
    "ui/MessagePanel.",
    "ui/forms/Field",
    "ui/forms/Switch.",
    "ui/forms/useDebounced.",
    "ui/readKey.",
    "watching/WatchProgress.",
    "watching/unsavedPositions.",
  ],
};
/** Folders whose styles are one file in the dashboard's build: a page would wait for a dozen small files. */
const joinedStyles = ["admin/", "reminders/", "ui/"];
const isJoinedStyle = (id: string) =>
  id.endsWith(".css") && joinedStyles.some((folder) => id.startsWith(join(root, folder)));

/**
 * Puts modules that are needed together into one chunk, so that a page loads few files. The first chunk of a build
 * contains what its entry imports.
 */
export function nameChunks(entry: string) {
  const isDashboard = entry === `${root}dashboard.tsx`;
  const chunkOf = new Map<string, string>();
  return (id: string, graph: Rolldown.ChunkingContext): string | null => {
    if (chunkOf.size === 0) {
      for (const [name, roots] of Object.entries({ base: [entry], ...chunkRoots })) {
        const reached = new Set(roots);
        for (const module of reached) {
          if (chunkOf.has(module)) continue;
          chunkOf.set(module, name);
          for (const next of graph.getModuleInfo(module)?.importedIds ?? []) reached.add(next);
        }
      }
    }
    if (id === entry) return null;
    const name = chunkOf.get(id);
    if (name !== undefined) return name;
    return isDashboard && isJoinedStyle(id) ? "dashboard" : nameSharedChunk(id);
  };
}

function nameSharedChunk(id: string): string | null {
  const isOf = (paths: readonly string[]) => paths.some((path) => id.startsWith(join(root, path)));
  return Object.entries(sharedParts).find(([, paths]) => isOf(paths))?.[0] ?? null;
}

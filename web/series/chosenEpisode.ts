import { withStorage } from "../lib/storage.ts";
import { type Broadcasted, stateOf } from "../ui/useClock.ts";

// Decides which episode of a series the page shows. Pure functions, except for those that store the viewer's selection
// for the browser session.

interface Choice extends Broadcasted {
  id: string;
}

/** The episode that the viewer selected in the list, by a suggestion, or by opening a link to it. */
export interface Selection {
  id: string;
  /** Whether it was live when it was selected, or has been since. */
  wasLive: boolean;
}

/** The time before its start from which the page selects an upcoming episode. */
const soonMs = 60 * 60 * 1000;

const startOf = ({ releaseDate }: Choice) => (releaseDate === null ? -Infinity : Date.parse(releaseDate));

/** The earliest of the late and upcoming episodes that start before `until`. */
export function findNext<Episode extends Choice>(
  episodes: readonly Episode[],
  now: number,
  until = Infinity,
): Episode | undefined {
  return episodes
    .filter((episode) => ["late", "upcoming"].includes(stateOf(episode, now)) && startOf(episode) <= until)
    .toSorted((one, other) => startOf(one) - startOf(other))[0];
}

function findNewestRecording<Episode extends Choice>(
  episodes: readonly Episode[],
  now: number,
): Episode | undefined {
  return episodes
    .filter((episode) => stateOf(episode, now) === "recording")
    .toSorted((one, other) => startOf(other) - startOf(one))[0];
}

/**
 * The selected episode, unless it was live when selected, has ended, and another one is live. Otherwise the live one,
 * the next one that starts within an hour, the newest recording, or the first.
 */
export function chooseEpisode<Episode extends Choice>(
  episodes: readonly Episode[],
  selection: Selection | null,
  now: number,
): Episode | undefined {
  const live = episodes.find(({ isLive }) => isLive);
  const selected = episodes.find(({ id }) => id === selection?.id);
  const isOver = selection?.wasLive === true && selected?.isLive === false;
  if (selected && !(isOver && live)) return selected;
  return live ?? findNext(episodes, now, now + soonMs) ?? findNewestRecording(episodes, now) ?? episodes[0];
}

/** The target of a link labelled LIVE: the selection, unless it is not live and another episode is. */
export function selectLive(selection: Selection | null, episodes: readonly Choice[]): Selection | null {
  const live = episodes.find(({ isLive }) => isLive);
  if (selection === null || !live) return selection;
  const isSelectedLive = episodes.some(({ id, isLive }) => isLive && id === selection.id);
  return isSelectedLive ? selection : { id: live.id, wasLive: true };
}

/** The episode that follows the end of another: a live one, otherwise the next recording or broadcast. */
export function findFollowing<Episode extends Choice>(
  episodes: readonly Episode[],
  ended: { id: string },
  wasLive: boolean,
  now: number,
): Episode | undefined {
  const place = episodes.findIndex(({ id }) => id === ended.id);
  const others = episodes.filter(({ id }) => id !== ended.id);
  const recording = episodes.slice(place + 1).find((episode) => stateOf(episode, now) === "recording");
  const broadcast = findNext(others, now);
  return others.find(({ isLive }) => isLive) ?? (wasLive ? broadcast : (recording ?? broadcast));
}

/** The episode that the page has shown until now. */
export interface Shown extends Selection {
  /** Whether its video has not begun to play yet, or has ended. */
  isIdle: boolean;
  /** Whether its video has begun to play, even if its planned start was moved to later. */
  isPlaying: boolean;
}

/**
 * The episode that an open page shows. The playing episode stays when another one goes live or ends. It changes with a
 * new selection, with an episode that is live while nothing plays, and at the end of waiting.
 */
export function keepEpisode<Episode extends Choice>(
  episodes: readonly Episode[],
  selection: Selection | null,
  shown: Shown | null,
  now: number,
): Episode | undefined {
  const present = episodes.find(({ id }) => id === shown?.id);
  if (!shown || !present) return chooseEpisode(episodes, selection, now);
  const isSelected = selection?.id === present.id;
  const hasNewSelection = !isSelected && episodes.some(({ id }) => id === selection?.id);
  if (hasNewSelection) return chooseEpisode(episodes, selection, now);
  if (present.isLive || (isSelected && !shown.wasLive)) return present;
  const state = stateOf(present, now);
  if ((state === "upcoming" || state === "late") && !shown.isPlaying) {
    return chooseEpisode(episodes, isSelected ? shown : null, now);
  }
  return (shown.isIdle && episodes.find(({ isLive }) => isLive)) || present;
}

const keyOf = (seriesId: string) => `episode:${seriesId}`;
const liveMark = " live";

/** Stores only the id: addresses of protected streams must not outlive the access. */
export function rememberSelection(seriesId: string, { id, wasLive }: Selection): void {
  withStorage("sessionStorage", (session) =>
    session.setItem(keyOf(seriesId), id + (wasLive ? liveMark : "")),
  );
}

export function removeSelection(seriesId: string): void {
  withStorage("sessionStorage", (session) => session.removeItem(keyOf(seriesId)));
}

export function recallSelection(seriesId: string): Selection | null {
  const kept = withStorage("sessionStorage", (session) => session.getItem(keyOf(seriesId)));
  if (kept === null) return null;
  return { id: kept.replace(liveMark, ""), wasLive: kept.endsWith(liveMark) };
}

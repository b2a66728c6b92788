import { limits } from "../../configuration/limits.ts";
import type { IssueList } from "./issueList.ts";

/** Counts the items of a file. When it exceeds a limit of a backup, it reports that and the rest is not checked. */
export interface ItemCounter {
  /** Counts a series, valid or not; false when it is one too many. */
  countSeries: () => boolean;
  /** Counts an episode; false when it is one too many, or the rest of the file is not checked. */
  countEpisode: () => boolean;
  countAccessCodes: (codes: number) => boolean;
  countFormerSlugs: (slugs: number) => boolean;
  /** Whether an entry may have so many episodes before its series. */
  allowWaiting: (episodes: number) => boolean;
  /** Whether the file may have so many members that may be series. */
  allowStrays: (strays: number) => boolean;
  /** The number of series, including invalid ones. */
  seriesCount: () => number;
  /** Counts a series or an episode that was read. */
  countRead: () => void;
  /** The number of series and episodes that were read since the last call, up to the first fault. */
  takeReadCount: () => number;
  /** Skips the rest of a file that has faults. */
  stop: () => void;
  /** Whether the rest of the file is not checked. */
  isFull: () => boolean;
}

export function createItemCounter(errors: IssueList): ItemCounter {
  const most = limits.backup;
  let seriesCount = 0;
  let episodeCount = 0;
  let codeCount = 0;
  let formerSlugCount = 0;
  let readCount = 0;
  let isFull = false;

  function allow(count: number, limit: number, what: string): boolean {
    if (count <= limit) return true;
    errors.setOnly(`A backup holds at most ${limit.toLocaleString("en")} ${what}.`);
    isFull = true;
    return false;
  }

  const allowSeries = (count: number): boolean => allow(count, most.series, "series");
  const allowEpisodes = (count: number): boolean => allow(count, most.episodes, "episodes");

  return {
    countSeries() {
      seriesCount += 1;
      return allowSeries(seriesCount);
    },
    countEpisode() {
      episodeCount += 1;
      return !isFull && allowEpisodes(episodeCount);
    },
    countAccessCodes(codes) {
      codeCount += codes;
      return allow(codeCount, most.accessCodes, "access codes");
    },
    countFormerSlugs(slugs) {
      formerSlugCount += slugs;
      return allow(formerSlugCount, most.formerSlugs, "former IDs");
    },
    allowWaiting: allowEpisodes,
    allowStrays: (strays) => allowSeries(strays + seriesCount),
    seriesCount: () => seriesCount,
    countRead() {
      if (errors.isEmpty()) readCount += 1;
    },
    takeReadCount() {
      const taken = readCount;
      readCount = 0;
      return taken;
    },
    stop() {
      errors.add("", "The rest of the file was not read.");
      isFull = true;
    },
    isFull: () => isFull,
  };
}

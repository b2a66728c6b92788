import type { DataSource } from "typeorm";

import { limits } from "../configuration/limits.ts";
import type { Picture } from "./picture.entity.ts";
import { mediaPathPrefix, isUnused, keysOf } from "./pictures.service.ts";
import type { Storage } from "./storage.ts";

/** Removes the files of unused pictures: replaced, never saved, or unused for a long time. */
export interface PictureSweeper {
  /** Starts a sweep. During a running sweep, schedules another one after it. */
  wake: () => void;
  /** Waits for the running sweep. */
  close: () => Promise<void>;
}

/** How many pictures are removed at a time. */
const picturesAtATime = 100;

export function createPictureSweeper(options: {
  database: DataSource;
  storage: Storage;
  onError: (error: unknown) => void;
}): PictureSweeper {
  const { database, storage } = options;
  let sweeping: Promise<void> | null = null;
  let hasNews = false;
  let isClosed = false;

  function wake(): void {
    hasNews = true;
    if (isClosed || sweeping) return;
    sweeping = sweep()
      .catch(options.onError)
      .finally(() => {
        sweeping = null;
      });
  }

  async function sweep(): Promise<void> {
    do {
      hasNews = false;
      while (await removeSome());
    } while (hasNews);
  }

  /**
   * Removes some pictures, and returns whether there may be more. The row is deleted last, so that after a crash or an
   * outage of the store the next sweep tries again.
   */
  async function removeSome(): Promise<boolean> {
    const pictures = isClosed ? [] : await markUnusedPictures(database);
    if (pictures.length === 0) return false;
    await storage.remove(pictures.flatMap(keysOf));
    await database.query("delete from picture where url = any($1) and removed_at is not null", [
      pictures.map(({ url }) => url),
    ]);
    return pictures.length === picturesAtATime;
  }

  return {
    wake,
    async close() {
      isClosed = true;
      await sweeping;
    },
  };
}

/**
 * Marks the unused pictures that are due as removed. Rows that another transaction has locked are skipped. Those that a
 * sweep has tried before come last, so that a file that the store does not remove delays no other.
 */
async function markUnusedPictures(database: DataSource): Promise<Pick<Picture, "url" | "copyWidths">[]> {
  const { neverSavedMs, unusedMs } = limits.picture;
  return database.query(
    `with due as (
        select url from picture
        where starts_with(url, $1) and ${isUnused}
          and (removed_at is not null or dropped_at is not null
            or coalesce(last_used_at + $2 * interval '1 millisecond',
              created_at + $3 * interval '1 millisecond') < now())
        order by removed_at nulls first limit ${picturesAtATime} for update skip locked
      ), removed as (
        update picture set removed_at = coalesce(removed_at, now()) from due where picture.url = due.url
        returning picture.url, copy_widths
      ) select url, copy_widths as "copyWidths" from removed`,
    [mediaPathPrefix, unusedMs, neverSavedMs],
  );
}

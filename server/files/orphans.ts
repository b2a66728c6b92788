import type { DataSource } from "typeorm";

import type { Storage } from "./storage.ts";
import { createPictureSweeper } from "./sweeper.ts";

/** Removes the files of all unused pictures that are due. Returns how many were removed and how many remain. */
export async function removeOrphans(
  database: DataSource,
  storage: Storage,
): Promise<{ removed: number; left: number }> {
  const before = await countPictures(database);
  let left = before;
  for (let former = Infinity; left < former;) {
    former = left;
    await sweep(database, storage);
    left = await countPictures(database);
  }
  return { removed: before - left, left };
}

async function sweep(database: DataSource, storage: Storage): Promise<void> {
  const failures: unknown[] = [];
  const sweeper = createPictureSweeper({ database, storage, onError: (error) => failures.push(error) });
  sweeper.wake();
  await sweeper.close();
  if (failures.length > 0) throw failures[0];
}

async function countPictures(database: DataSource): Promise<number> {
  const [found] = await database.query<{ count: number }[]>("select count(*)::int as count from picture");
  return found?.count ?? 0;
}

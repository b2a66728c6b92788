import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

import { ifPresent } from "./postgresPlace.ts";

/**
 * Creates the folder and those above it that are missing. Node's `recursive` is not used: it never ends in a folder that
 * exists and in which mkdir nevertheless fails with ENOENT, as in /proc.
 */
export async function createFolder(path: string): Promise<void> {
  const isFolder = async (): Promise<boolean> => (await ifPresent(stat(path)))?.isDirectory() === true;
  if (await isFolder()) return;
  await createFolder(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!(await isFolder())) throw error;
  }
}

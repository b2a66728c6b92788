import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { limits } from "../configuration/limits.ts";
import { FileStoreUnavailable } from "../errors.ts";
import { codeOf } from "../postgres/databaseErrors.ts";

/** The content type of every stored picture. */
export const pictureType = "image/webp";

/** The file store. The server generates all keys. No part of a request is used in a key. */
export interface Storage {
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** The content of the file; null when there is no such file. */
  read(key: string): Promise<Buffer | null>;
  /** Removes the files. Missing files are not an error. */
  remove(keys: readonly string[]): Promise<void>;
}

/** Stores files in a folder. A write is atomic. */
export function createFolderStorage(directory: string): Storage {
  return {
    async put(key, bytes) {
      const path = join(directory, key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(draftOf(path), bytes, { flush: true });
      await rename(draftOf(path), path);
    },
    async read(key) {
      try {
        return await readFile(join(directory, key));
      } catch (error) {
        if (codeOf(error) === "ENOENT") return null;
        throw error;
      }
    },
    async remove(keys) {
      const paths = keys.map((key) => join(directory, key));
      await Promise.all(
        paths.flatMap((path) => [path, draftOf(path)]).map((path) => rm(path, { force: true })),
      );
    },
  };
}

/**
 * A file is written under a temporary name next to its final one. After a crash the temporary file remains until its
 * key is removed.
 */
function draftOf(path: string): string {
  return `${path}.part`;
}

/** Wraps the store. An operation that fails or times out throws FileStoreUnavailable, and the cause is logged. */
export function guardStorage(storage: Storage, onAway: (error: unknown) => void): Storage {
  async function guard<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("The file store is too slow")), limits.store.responseMs);
    });
    try {
      return await Promise.race([work, late]);
    } catch (error) {
      onAway(error);
      throw new FileStoreUnavailable();
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    put: (key, bytes, type) => guard(storage.put(key, bytes, type)),
    read: (key) => guard(storage.read(key)),
    remove: (keys) => guard(storage.remove(keys)),
  };
}

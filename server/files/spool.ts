import { randomUUID } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Opens an empty file for what is too large for memory. It has no name any more, so nothing of it is left once it is
 * closed, not even after a crash, and nobody else can open it: a backup holds passwords.
 */
export async function openSpoolFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `broadcasts-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

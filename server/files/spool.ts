import { randomUUID } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Opens an empty temporary file for an upload or an export. It is unlinked immediately, so that no other process can
 * open it and it disappears when it is closed or the process crashes: a backup contains passwords.
 */
export async function openSpoolFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `broadcasts-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

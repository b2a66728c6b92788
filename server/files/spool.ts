import { randomUUID } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Opens an empty temporary file for an upload or an export. It is unlinked at once, so nothing of it is left after it is
 * closed or the process has crashed, and no other process can open it: a backup holds passwords.
 */
export async function openSpoolFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `broadcasts-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

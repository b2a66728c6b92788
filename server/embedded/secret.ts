import { randomBytes } from "node:crypto";
import { link, readFile, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { AppSecret } from "../auth/secrets.ts";
import type { Config } from "../configuration/config.ts";

/** The configured secret; without one, the secret in the data directory. */
export async function openSecret(config: Config, directory: string): Promise<AppSecret> {
  return { present: config.appSecret ?? (await keepSecret(directory)), former: config.formerAppSecret };
}

/** The secret that was generated at the first start. With another secret every protected series would be locked. */
async function keepSecret(directory: string): Promise<string> {
  const path = join(directory, "secret.txt");
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(48).toString("base64url"), { mode: 0o600 });
  try {
    // Linking creates the name for a complete file only, and only for the first of several processes.
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(path, "utf8");
}

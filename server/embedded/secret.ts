import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import * as v from "valibot";

import type { AppSecret } from "../auth/secrets.ts";
import type { Config } from "../configuration/config.ts";
import { ConfigError } from "../configuration/config.ts";
import { secret } from "../configuration/valueTypes.ts";

/**
 * The configured secret; without one, the secret in the data directory. Throws a ConfigError when its file is damaged.
 */
export async function openSecret(config: Config, directory: string): Promise<AppSecret> {
  return { present: config.appSecret ?? (await keepSecret(directory)), former: config.formerAppSecret };
}

/** The secret that was generated at the first start. With another secret every protected series would be locked. */
async function keepSecret(directory: string): Promise<string> {
  const path = join(directory, "secret.txt");
  const draft = `${path}.${process.pid}`;
  try {
    // Flushed before it gets its name, because a power failure could otherwise leave an empty file with this name.
    await writeFile(draft, randomBytes(48).toString("base64url"), { mode: 0o600, flush: true });
    // Linking creates the name for a complete file only, and only for the first of several processes.
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const stored = await readFile(path, "utf8");
  // Anyone could forge what a missing or short secret signs.
  if (!v.is(secret, stored))
    throw new ConfigError("DATA_DIR/secret.txt is damaged: restore it from a backup");
  return stored;
}

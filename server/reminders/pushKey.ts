import { createECDH } from "node:crypto";

import type { EntityManager } from "typeorm";
import webPush from "web-push";

import type { AppSecret, AppSettings } from "../auth/secrets.ts";
import { seal, tryUnseal, unseal } from "../auth/secrets.ts";

/** The VAPID key with which the site identifies itself to push services (RFC 8292). Both parts are base64url. */
export interface PushKey {
  publicKey: string;
  privateKey: string;
}

/**
 * Returns the key of all processes: the configured one, or the one in the database, which the first process generates.
 * A key in the database that neither the present nor the former secret decrypts is replaced.
 */
export type ReadPushKey = () => Promise<PushKey>;

/** The log that receives a warning when a key is replaced. */
interface PushKeyLog {
  warn: (fields: object, text: string) => void;
}

export function createPushKeyReader(
  db: EntityManager,
  { config, appSecret, log }: AppSettings & { log: PushKeyLog },
): ReadPushKey {
  let key: PushKey | null = config.pushPrivateKey === null ? null : keyOf(config.pushPrivateKey);

  return async () => {
    key ??= await keepKey(db, appSecret, log);
    return key;
  };
}

function keyOf(privateKey: string): PushKey {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return { publicKey: curve.getPublicKey("base64url"), privateKey };
}

async function keepKey(db: EntityManager, appSecret: AppSecret, log: PushKeyLog): Promise<PushKey> {
  const stored = (await readCipher(db)) ?? (await insertKey(db, appSecret));
  const privateKey = tryUnseal(appSecret, "push key", stored);
  return keyOf(privateKey ?? (await replaceKey(db, appSecret, stored, log)));
}

/** Stores the key, unless another process has stored one at the same time. */
async function insertKey(db: EntityManager, appSecret: AppSecret): Promise<string> {
  await db.query("insert into push_key (private_key_cipher) values ($1) on conflict (is_only) do nothing", [
    sealNewKey(appSecret),
  ]);
  return readPresentCipher(db);
}

/**
 * Replaces a key that no secret decrypts, unless another process has replaced it at the same time, and returns the
 * private key.
 */
async function replaceKey(
  db: EntityManager,
  appSecret: AppSecret,
  lost: string,
  log: PushKeyLog,
): Promise<string> {
  const replaced = await db.query<unknown[]>(
    `with replaced as (
        update push_key set private_key_cipher = $2 where private_key_cipher = $1 returning 1
      ) select from replaced`,
    [lost, sealNewKey(appSecret)],
  );
  if (replaced.length > 0)
    log.warn(
      {},
      "The push key was encrypted with another APP_SECRET and was replaced: each browser must visit the site once before it gets reminders again",
    );
  return unseal(appSecret, "push key", await readPresentCipher(db));
}

function sealNewKey(appSecret: AppSecret): string {
  return seal(appSecret, "push key", webPush.generateVAPIDKeys().privateKey);
}

async function readPresentCipher(db: EntityManager): Promise<string> {
  const stored = await readCipher(db);
  if (stored === null) throw new Error("The push key is missing");
  return stored;
}

async function readCipher(db: EntityManager): Promise<string | null> {
  const [row] = await db.query<{ cipher: string }[]>("select private_key_cipher as cipher from push_key");
  return row?.cipher ?? null;
}

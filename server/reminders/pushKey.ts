import { createECDH } from "node:crypto";

import type { EntityManager } from "typeorm";
import webPush from "web-push";

import type { AppSettings } from "../auth/secrets.ts";
import { seal, unseal } from "../auth/secrets.ts";

/** The VAPID key with which the site identifies itself to push services (RFC 8292). Both parts are base64url. */
export interface PushKey {
  publicKey: string;
  privateKey: string;
}

/**
 * Returns the key of all processes: the configured one, or the one in the database, which the first process generates.
 */
export type ReadPushKey = () => Promise<PushKey>;

export function createPushKeyReader(db: EntityManager, { config, appSecret }: AppSettings): ReadPushKey {
  let key: PushKey | null = config.pushPrivateKey === null ? null : keyOf(config.pushPrivateKey);

  return async () => {
    key ??= await keepKey(db, appSecret);
    return key;
  };
}

function keyOf(privateKey: string): PushKey {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return { publicKey: curve.getPublicKey("base64url"), privateKey };
}

async function keepKey(db: EntityManager, appSecret: AppSettings["appSecret"]): Promise<PushKey> {
  const stored = (await readCipher(db)) ?? (await insertKey(db, appSecret));
  return keyOf(unseal(appSecret, "push key", stored));
}

/** Stores the key, unless another process has stored one at the same time. */
async function insertKey(db: EntityManager, appSecret: AppSettings["appSecret"]): Promise<string> {
  const { privateKey } = webPush.generateVAPIDKeys();
  await db.query("insert into push_key (private_key_cipher) values ($1) on conflict (is_only) do nothing", [
    seal(appSecret, "push key", privateKey),
  ]);
  const stored = await readCipher(db);
  if (stored === null) throw new Error("The push key is missing");
  return stored;
}

async function readCipher(db: EntityManager): Promise<string | null> {
  const [row] = await db.query<{ cipher: string }[]>("select private_key_cipher as cipher from push_key");
  return row?.cipher ?? null;
}

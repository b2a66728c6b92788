import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

import type { Config } from "../configuration/config.ts";

/** A 256-bit token for a cookie or a link; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

/** The text was sealed with another secret, or altered. */
export class WrongSecret extends Error {
  override name = "WrongSecret";
}

/** The secret from which all keys of the site are derived. */
export interface AppSecret {
  present: string;
  /** The secret that is still accepted for reading while it is being replaced; null otherwise. */
  former: string | null;
}

/** The configuration, and the secret that encrypts stored values. */
export interface AppSettings {
  config: Config;
  appSecret: AppSecret;
}

/** The kinds of sealed values. Each kind has its own key. */
export type Sealed =
  | "series password"
  | "access code"
  | "mail"
  | "google journey"
  | "import preview"
  | "push key"
  | "webhook secret";

/** The key of older versions, which sealed all kinds with one key. */
const eldestKey: Sealed = "series password";

/** Encrypts a text with the server's secret (AES-256-GCM), so that a stolen database alone reveals nothing. */
export function seal(secret: AppSecret, what: Sealed, text: string): string {
  return sealBytes(secret, what, Buffer.from(text, "utf8")).toString("base64url");
}

/** Decrypts the text that `seal` encrypted. Throws for another secret and for an altered text. */
export function unseal(secret: AppSecret, what: Sealed, sealed: string): string {
  return unsealBytes(secret, what, Buffer.from(sealed, "base64url")).toString("utf8");
}

/** The decrypted text; null when none of the accepted secrets decrypts it. */
export function tryUnseal(secret: AppSecret, what: Sealed, sealed: string): string | null {
  try {
    return unseal(secret, what, sealed);
  } catch (error) {
    if (!(error instanceof WrongSecret)) throw error;
    return null;
  }
}

/** The same text sealed by the current secret; null when the current secret has sealed it already. */
export function reseal(secret: AppSecret, what: Sealed, sealed: string): string | null {
  if (openWith(deriveKey(secret.present, what), Buffer.from(sealed, "base64url")) !== null) return null;
  return seal(secret, what, unseal(secret, what, sealed));
}

export function sealBytes(secret: AppSecret, what: Sealed, bytes: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", deriveKey(secret.present, what), nonce);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function unsealBytes(secret: AppSecret, what: Sealed, bytes: Buffer): Buffer {
  for (const one of secretsOf(secret))
    for (const purpose of new Set([what, eldestKey])) {
      const opened = openWith(deriveKey(one, purpose), bytes);
      if (opened !== null) return opened;
    }
  throw new WrongSecret(`A sealed ${what} does not open with this APP_SECRET`);
}

/** A signature for one purpose that only this server can create. */
export function sign(secret: AppSecret, purpose: string, text: string): string {
  return signWith(secret.present, purpose, text);
}

/** Whether the signature was made by `sign`. */
export function isSigned(secret: AppSecret, purpose: string, text: string, signature: string): boolean {
  return secretsOf(secret).some((one) => isSame(signature, signWith(one, purpose, text)));
}

/** A keyed hash by which a sealed value is looked up in the database. It has its own key. */
export function lookUpHash(secret: AppSecret, what: Sealed, text: string): string {
  return sign(secret, `${what} look-up`, text);
}

/** The hashes of `lookUpHash` under each of the accepted secrets. */
export function acceptedHashes(secret: AppSecret, what: Sealed, text: string): string[] {
  return secretsOf(secret).map((one) => signWith(one, `${what} look-up`, text));
}

/** Compares in constant time. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function secretsOf({ present, former }: AppSecret): string[] {
  return former === null ? [present] : [present, former];
}

function signWith(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", deriveKey(secret, purpose)).update(text).digest("base64url");
}

/** Cached by purpose and secret, because every request needs keys and there are only a few. */
const keys = new Map<string, Buffer>();

function deriveKey(secret: string, purpose: string): Buffer {
  const name = JSON.stringify([purpose, secret]);
  const known = keys.get(name) ?? Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  keys.set(name, known);
  return known;
}

/** Null when the value was sealed with another key or altered. */
function openWith(key: Buffer, bytes: Buffer): Buffer | null {
  if (bytes.length < 28) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const opened = decipher.update(bytes.subarray(28));
  try {
    return Buffer.concat([opened, decipher.final()]);
  } catch {
    // Node has no error code for a wrong authentication tag, and `final` fails for no other reason.
    return null;
  }
}

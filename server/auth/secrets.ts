import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

/** A 256-bit token for a cookie or a link; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Encrypts a text with the server's secret (AES-256-GCM), so that a stolen database alone opens nothing. */
export function seal(secret: string, text: string): string {
  return sealBytes(secret, Buffer.from(text, "utf8")).toString("base64url");
}

/** The text that `seal` was given. Throws when the secret is another one or the text was altered. */
export function unseal(secret: string, sealed: string): string {
  return unsealBytes(secret, Buffer.from(sealed, "base64url")).toString("utf8");
}

export function sealBytes(secret: string, bytes: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secret), nonce);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function unsealBytes(secret: string, bytes: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", sealingKey(secret), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}

/** A signature that only this server can make, for one purpose. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac("sha256", Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)))
    .update(text)
    .digest("base64url");
}

/** Compares without telling by its duration how much of it was right. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function sealingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "series password", 32));
}

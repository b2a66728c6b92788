import { createHmac, randomBytes } from "node:crypto";

// Standard Webhooks 1.0: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md

const prefix = "whsec_";

export function newSecret(): string {
  return prefix + randomBytes(32).toString("base64");
}

/** The headers of one attempt. Each of the secrets signs, so that a receiver with any of them accepts the message. */
export function signedHeaders(
  secrets: readonly string[],
  { id, body }: { id: string; body: string },
  sentAt: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

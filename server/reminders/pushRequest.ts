import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";

import webPush from "web-push";

import { withinTime } from "../concurrency/abort.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { createOutgoingRequests, isRefusedAddress } from "../outgoing/outgoingRequest.ts";
import type { Notification } from "./messages.ts";
import { isPushEndpoint } from "./pushEndpoint.ts";
import type { PushKey } from "./pushKey.ts";
import type { PushSubscription } from "./pushSubscription.entity.ts";

type Receiver = Pick<PushSubscription, "endpoint" | "p256dh" | "auth">;

/** The result of a message. `gone`: the device receives no messages any more. `later`: worth a retry. */
export type PushResult =
  | { outcome: "accepted" | "gone" | "refused" }
  | { outcome: "later"; waitMs: number | null };

/** Sends messages to push services (RFC 8030), encrypted for their devices (RFC 8291). */
export interface PushClient {
  send: (receiver: Receiver, notification: Notification, signal: AbortSignal) => Promise<PushResult>;
  close: () => void;
}

/** A token identifies the site to one push service. Its maximum lifetime is a day. */
const tokenLifeMs = 12 * 3_600_000;

export function createPushClient(config: Config, { publicKey, privateKey }: PushKey): PushClient {
  const { allowedPrivateNetworks, publicUrl, contactEmail } = config;
  const outgoing = createOutgoingRequests({
    allowed: allowedPrivateNetworks,
    keepAlive: true,
    maxSockets: limits.reminders.atATime,
  });
  const subject = publicUrl.startsWith("https:") ? publicUrl : `mailto:${contactEmail}`;
  const tokens = new Map<string, { authorization: string; until: number }>();

  function authorize(service: string): string {
    const known = tokens.get(service);
    if (known && known.until > Date.now()) return known.authorization;
    const until = Date.now() + tokenLifeMs;
    const { Authorization: authorization } = webPush.getVapidHeaders(
      service,
      subject,
      publicKey,
      privateKey,
      "aes128gcm",
      Math.floor((until + tokenLifeMs / 2) / 1_000),
    );
    // Bounds the cache, because any browser can name a service.
    if (tokens.size >= 100) tokens.clear();
    tokens.set(service, { authorization, until });
    return authorization;
  }

  return {
    async send({ endpoint, p256dh, auth }, notification, closing) {
      // The rules may have changed since the device was registered.
      if (!isPushEndpoint(endpoint, config)) return { outcome: "gone" };
      const url = new URL(endpoint);
      const content = JSON.stringify({ web_push: 8030, notification });
      const { cipherText } = webPush.encrypt(p256dh, auth, content, "aes128gcm");
      const options = {
        method: "POST",
        headers: {
          authorization: authorize(url.origin),
          "content-type": "application/octet-stream",
          "content-encoding": "aes128gcm",
          "content-length": cipherText.length,
          ttl: limits.reminders.lifeMs / 1_000,
          urgency: "high",
          topic: topicOf(notification.tag),
        },
      };
      try {
        return await withinTime(closing, limits.reminders.responseMs, async (signal) => {
          const response = await outgoing.send(url, { ...options, signal }, cipherText);
          await readToEnd(response);
          return resultOf(response);
        });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        // The name resolves to an address that is not public.
        if (isRefusedAddress(error)) return { outcome: "gone" };
        return { outcome: "later", waitMs: null };
      }
    },
    close: outgoing.close,
  };
}

/** At most 32 characters of the URL-safe alphabet (RFC 8030, section 5.4). */
function topicOf(tag: string): string {
  return createHash("sha256").update(tag).digest("base64url").slice(0, 32);
}

/** The body is ignored. Reading it to its end frees the connection. */
async function readToEnd(response: IncomingMessage): Promise<void> {
  await Promise.allSettled([finished(response.resume())]);
}

function resultOf(response: IncomingMessage): PushResult {
  const { statusCode: status = 0, headers } = response;
  if (status >= 200 && status < 300) return { outcome: "accepted" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status === 429 || status >= 500)
    return { outcome: "later", waitMs: readRetryAfter(headers["retry-after"]) };
  return { outcome: "refused" };
}

/** The delay in seconds or as a date; null for any other value. */
function readRetryAfter(value: string | undefined): number | null {
  if (value === undefined) return null;
  const wait = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

import type { IncomingMessage } from "node:http";

import { withinTime } from "../concurrency/abort.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { isOutgoingAddress } from "../outgoing/outgoingAddress.ts";
import type { OutgoingRequests } from "../outgoing/outgoingRequest.ts";
import { createOutgoingRequests, isRefusedAddress } from "../outgoing/outgoingRequest.ts";
import type { Attempt } from "./outbox.service.ts";

interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Sends a message once, without following redirects. */
export type SendWebhook = (
  request: WebhookRequest,
  signal: AbortSignal,
) => Promise<Pick<Attempt, "response" | "problem" | "tookMs">>;

export function createWebhookClient({ allowedPrivateNetworks }: Config): SendWebhook {
  // Connections are not reused, because the receiver may have closed them.
  const outgoing = createOutgoingRequests({ allowed: allowedPrivateNetworks, keepAlive: false });

  return async ({ url, headers, body }, closing) => {
    const startedAt = performance.now();
    let isLate = false;
    const done = (response: Attempt["response"], problem: string | null) => ({
      response,
      problem,
      tookMs: Math.round(performance.now() - startedAt),
    });
    // The allowed addresses may have changed since the address was entered.
    if (!isOutgoingAddress(url, allowedPrivateNetworks)) return done(null, "The address is not public.");
    try {
      return await withinTime(closing, limits.webhooks.responseMs, async (signal) => {
        signal.addEventListener("abort", () => (isLate = !closing.aborted));
        const response = await ask({ url, headers, body }, outgoing, signal);
        return done({ code: response.statusCode ?? 0, text: await readStart(response) }, null);
      });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (isLate)
        return done(null, `There was no answer within ${limits.webhooks.responseMs / 1_000} seconds.`);
      if (isRefusedAddress(error)) return done(null, "The address is not public.");
      const code = "code" in error && typeof error.code === "string" ? ` (${error.code})` : "";
      return done(null, `The receiver cannot be reached${code}.`);
    }
  };
}

function ask(
  { url, headers, body }: WebhookRequest,
  outgoing: OutgoingRequests,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const content = Buffer.from(body);
  const options = {
    method: "POST",
    signal,
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": content.length,
      // A small compressed response could expand without limit.
      "accept-encoding": "identity",
      "user-agent": "broadcasts-webhooks",
    },
  };
  return outgoing.send(new URL(url), options, content);
}

/** The first bytes of the response, as a text that PostgreSQL can store. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // Leaving the loop closes the connection.
    for await (const chunk of response) {
      if (!Buffer.isBuffer(chunk)) throw new Error("A response without an encoding must consist of buffers");
      chunks.push(chunk);
      length += chunk.length;
      if (length >= limits.webhooks.responseBytes) break;
    }
  } catch (error) {
    // The status is the result, even if the rest of the response could not be read.
    if (!(error instanceof Error)) throw error;
  }
  return Buffer.concat(chunks)
    .subarray(0, limits.webhooks.responseBytes)
    .toString("utf8")
    .replaceAll("\0", "");
}

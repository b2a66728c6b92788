// Stops channels of the demonstration, to test how the site reacts.

import type { FastifyPluginAsync, FastifyRequest } from "fastify";

import { isLoopback, isLoopbackAddress } from "../../input/addresses.ts";
import { courtNumbers, liveChannel } from "./streams.ts";

interface FaultQuery {
  channel?: string;
  stopped?: string;
}

const channels = courtNumbers.map((court) => liveChannel(court).name);

/** Serves `/faults`, which lists and changes the channels in `stopped`. Each process has its own list. */
export const serveFaults =
  (stopped: Set<string>): FastifyPluginAsync =>
  async (app) => {
    app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, async () => null);
    app.addHook("onRequest", async (request, reply) =>
      isFromThisMachine(request) ? undefined : reply.callNotFound(),
    );
    app.get("/faults", async (_request, reply) =>
      reply
        .header(
          "content-security-policy",
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
        )
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(writePage(stopped)),
    );
    app.post<{ Querystring: FaultQuery }>("/faults", async ({ query }, reply) => {
      const { channel = "", stopped: wanted } = query;
      if (!channels.includes(channel)) return reply.callNotFound();
      if (wanted === "on") stopped.add(channel);
      else stopped.delete(channel);
      return reply.redirect("/demonstration/faults", 303);
    });
  };

/**
 * Neither visitors of a public demonstration nor pages of another site may stop its channels. The connection is checked
 * as well as the name, which the client chooses.
 */
function isFromThisMachine({ hostname, headers, raw }: FastifyRequest): boolean {
  const site = headers["sec-fetch-site"];
  const isOwnPage = site === undefined || site === "same-origin" || site === "none";
  const isLocal = isLoopback(hostname) && isLoopbackAddress(raw.socket.remoteAddress ?? "");
  return isLocal && headers["x-forwarded-for"] === undefined && isOwnPage;
}

function writePage(stopped: ReadonlySet<string>): string {
  const items = channels.map((channel) => {
    const isStopped = stopped.has(channel);
    return `<li><form method="post" action="/demonstration/faults?channel=${channel}&amp;stopped=${isStopped ? "off" : "on"}">
      ${channel} ${isStopped ? "answers 404" : "plays"}
      <button>${isStopped ? "Start" : "Stop"} ${channel}</button></form></li>`;
  });
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Faults of the demonstration</title>
  <style>body { font-family: sans-serif; line-height: 3; color-scheme: light dark }</style>
  <h1>Faults of the demonstration</h1>
  <ul>${items.join("")}</ul>
</html>
`;
}

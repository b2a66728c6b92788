import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

import { limits } from "../../configuration/limits.ts";

/** How a channel of the origin deviates from a healthy stream. */
export type Fault =
  | "none"
  | "stalls"
  | "begins again"
  | "alternates"
  | "404"
  | "500"
  | "slow body"
  | "endless body"
  | "private redirect"
  | "ENDLIST"
  | "gzip bomb"
  | "empty"
  | "wrong type"
  | "no segment"
  | "refuses HEAD"
  | "redirects within"
  | "redirects forever"
  | "packed"
  | "other server"
  | "wrong bandwidth";

/** A real HTTP server that serves live HLS channels, each with its own fault. */
export interface StreamOrigin {
  url: string;
  /** The configuration of a site that uses this origin as its provider. */
  environment: Record<string, string>;
  setFault: (channel: string, fault: Fault) => void;
  /** How many requests for the channel's playlist the origin has received. */
  requests: (channel: string) => number;
  /** How many requests were answered with 304. */
  notModified: () => number;
  close: () => Promise<void>;
}

interface Channel {
  fault: Fault;
  requests: number;
  /** When the fault began, by the origin's clock. */
  since: number;
}

const targetSeconds = 4;

/** `now` returns the origin's time in milliseconds, by which its channels advance. */
export async function startStreamOrigin(now: () => number = Date.now): Promise<StreamOrigin> {
  const channels = new Map<string, Channel>();
  let notModified = 0;

  function respond({ url = "", method, headers }: IncomingMessage, response: ServerResponse): void {
    const [, name = "", file = ""] = /^\/live\/([^/]+)\/(.+)$/.exec(url) ?? [];
    const channel = channels.get(name) ?? { fault: "none", requests: 0, since: 0 };
    channels.set(name, channel);
    if (file.startsWith("segment")) return sendSegment(channel, method ?? "", response);
    if (file === "index.m3u8") channel.requests += 1;
    if (respondWrongly(channel, file, response)) return;
    const text = file === "index.m3u8" ? writeMaster(channel) : writeMedia(channel, now());
    const etag = `"${Buffer.from(text).toString("base64url").slice(-40)}"`;
    if (headers["if-none-match"] === etag) {
      notModified += 1;
      response.writeHead(304, { etag }).end();
    } else if (channel.fault === "packed") {
      response.writeHead(200, { etag, "content-encoding": "gzip" }).end(gzipSync(text));
    } else response.writeHead(200, { etag, "content-type": "application/vnd.apple.mpegurl" }).end(text);
  }

  const server = createServer(respond).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    environment: {
      PROVIDER_PLAY_URL: `${url}/play/`,
      PROVIDER_LIVE_URL: `${url}/live/`,
      ALLOWED_PRIVATE_NETWORKS: "127.0.0.1",
    },
    setFault(name, fault) {
      channels.set(name, { requests: 0, ...channels.get(name), fault, since: now() });
    },
    requests: (name) => channels.get(name)?.requests ?? 0,
    notModified: () => notModified,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const master = `#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=800000
low.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2500000
high.m3u8
`;

function writeMaster({ fault }: Channel): string {
  return fault === "wrong bandwidth" ? master.replace("2500000", "9".repeat(20)) : master;
}

function writeMedia({ fault, since, requests }: Channel, now: number): string {
  const playedUntil = fault === "stalls" ? since : now;
  const began = fault === "begins again" ? since : 0;
  const offset = fault === "alternates" && requests % 2 === 0 ? 5_000 : 0;
  const newest = Math.floor((playedUntil - began) / (targetSeconds * 1_000)) - offset;
  const first = Math.max(0, newest - 5);
  const segments = Array.from({ length: newest - first + 1 }, (_, index) => first + index);
  return [
    "#EXTM3U",
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...segments.flatMap((number) => [`#EXTINF:${targetSeconds},`, `segment-${number}.ts`]),
    ...(fault === "ENDLIST" ? ["#EXT-X-ENDLIST"] : []),
    "",
  ].join("\n");
}

function sendSegment({ fault }: Channel, method: string, response: ServerResponse): void {
  const status = fault === "no segment" ? 404 : fault === "refuses HEAD" && method === "HEAD" ? 405 : 206;
  response.writeHead(status).end(method === "HEAD" ? undefined : "x");
}

/** Sends the faulty response; returns false when the channel has no fault of this kind. */
function respondWrongly({ fault }: Channel, file: string, response: ServerResponse): boolean {
  const redirect = (location: string) => response.writeHead(302, { location }).end();
  const wrong: Partial<Record<Fault, () => void>> = {
    "404": () => response.writeHead(404).end(),
    "500": () => response.writeHead(500).end(),
    "slow body": () => response.writeHead(200).write("#EXTM3U\n"),
    "endless body": () => writeWithoutEnd(response.writeHead(200)),
    "redirects forever": () => redirect("index.m3u8"),
    // A private address that is not allowed. A request to it would succeed.
    "private redirect": () => redirect("http://127.0.0.2/live/other/index.m3u8"),
    "gzip bomb": () => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
    empty: () => response.writeHead(200).end(),
    "wrong type": () => response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>"),
    "other server": () => response.writeHead(200).end(master.replaceAll("high", "http://127.0.0.2/high")),
  };
  if (fault === "redirects within" && file === "index.m3u8") {
    redirect("/live/moved/index.m3u8");
    return true;
  }
  wrong[fault]?.();
  return fault in wrong;
}

function writeWithoutEnd(response: ServerResponse): void {
  while (!response.destroyed && response.write("#".repeat(10_000)));
  response.once("drain", () => writeWithoutEnd(response));
}

/** A few kilobytes that unpack to eight times the largest playlist that the server accepts. */
const bomb = gzipSync(`#EXTM3U\n${"#".repeat(8 * limits.streams.playlistBytes)}`);

import type { IncomingMessage } from "node:http";
import { Agent } from "node:http";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

import { pathBelow } from "../../domain/video.ts";
import type { Config } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import {
  createOutgoingRequests,
  isRefusedAddress,
  readAtMost,
  sendThrough,
} from "../outgoing/outgoingRequest.ts";
import type { Failed } from "./health.ts";
import { StreamState } from "./health.ts";

/** The reason why a stream cannot be played now. */
export class StreamFault extends Error {
  override name = "StreamFault";
  constructor(
    readonly state: Failed["state"],
    detail: string,
  ) {
    super(detail);
  }
}

/** The validators of a playlist's version, from the headers of its response. */
export interface Validators {
  etag: string | undefined;
  lastModified: string | undefined;
}

interface PlaylistResponse extends Validators {
  /** The final address of the playlist, after redirects. */
  address: string;
  /** The text of the playlist; null when it has not changed. */
  text: string | null;
}

/** Reads playlists and checks segments. Every method throws a StreamFault when the stream cannot be played. */
export interface StreamClient {
  read: (address: string, known: Validators | null, signal: AbortSignal) => Promise<PlaylistResponse>;
  /** Checks that the segment exists, without reading it. */
  probe: (address: string, signal: AbortSignal) => Promise<void>;
  close: () => void;
}

type Settings = Pick<Config, "allowedPrivateNetworks" | "host" | "port" | "publicUrl">;

interface Sent {
  response: IncomingMessage;
  address: string;
}

const unpack = promisify(gunzip);

export function createStreamClient(settings: Settings): StreamClient {
  const outgoing = createOutgoingRequests({ allowed: settings.allowedPrivateNetworks, keepAlive: true });
  const own = new Agent({ keepAlive: true });

  function ask(url: URL, method: string, headers: Record<string, string>, signal: AbortSignal) {
    const ownAddress = findOwnAddress(settings, url);
    const options = { method, signal, headers: { ...headers, "user-agent": "stream-monitor" } };
    return ownAddress === null
      ? outgoing.send(url, options)
      : sendThrough(ownAddress, { ...options, agent: own });
  }

  /** Follows redirects only within the host, because an admin did not choose any other host. */
  async function send(
    address: string,
    method: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Sent> {
    let url = new URL(address);
    for (let redirects = 0; redirects <= limits.streams.redirects; redirects += 1) {
      const response = await ask(url, method, headers, signal);
      const { location } = response.headers;
      if (!isRedirect(response) || location === undefined) return { response, address: url.href };
      response.destroy();
      const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
      if (next === null || next.host !== url.host || !/^https?:$/.test(next.protocol))
        throw unreachable("The address redirects to another host.");
      url = next;
    }
    throw unreachable("The address redirects too often.");
  }

  return {
    read: (address, known, signal) =>
      explain(signal, async () => {
        const headers = { accept: "*/*", "accept-encoding": "gzip", ...conditionsOf(known) };
        const sent = await send(address, "GET", headers, signal);
        const { etag, "last-modified": lastModified } = sent.response.headers;
        const validators = { etag, lastModified };
        if (sent.response.statusCode === 304 && known !== null) {
          sent.response.resume();
          return { ...known, address: sent.address, text: null };
        }
        checkStatus(sent.response, "playlist");
        return { ...validators, address: sent.address, text: await readText(sent.response) };
      }),
    probe: (address, signal) =>
      explain(signal, async () => {
        const { response } = await send(address, "HEAD", {}, signal);
        response.resume();
        if (isSuccess(response)) return;
        // Some origins refuse HEAD, or respond to it incorrectly.
        const { response: byte } = await send(address, "GET", { range: "bytes=0-0" }, signal);
        byte.destroy();
        if (!isSuccess(byte)) checkStatus(byte, "newest segment");
      }),
    close() {
      own.destroy();
      outgoing.close();
    },
  };
}

/**
 * The local address of a demonstration stream that this process serves itself. Its public address may not be reachable
 * from here. Null for any other stream.
 */
function findOwnAddress({ publicUrl, host, port }: Settings, url: URL): URL | null {
  if (pathBelow(`${publicUrl}/demonstration/`, url) === null) return null;
  const isAnyHost = host === "0.0.0.0" || host === "::";
  const hostname = isAnyHost ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  return new URL(url.pathname + url.search, `http://${hostname}:${port}`);
}

function conditionsOf(known: Validators | null): Record<string, string> {
  return {
    ...(known?.etag === undefined ? {} : { "if-none-match": known.etag }),
    ...(known?.lastModified === undefined ? {} : { "if-modified-since": known.lastModified }),
  };
}

/** Converts connection errors into a sentence for the operator. */
async function explain<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StreamFault) throw error;
    if (signal.aborted) throw unreachable("The server did not answer in time.");
    if (isRefusedAddress(error)) throw unreachable("The address is not public.");
    if (error instanceof Error && "code" in error) throw unreachable("The server cannot be reached.");
    throw error;
  }
}

function checkStatus(response: IncomingMessage, what: string): void {
  if (isSuccess(response)) return;
  response.destroy();
  const { statusCode = 0 } = response;
  const state = [403, 404, 410].includes(statusCode) ? StreamState.MISSING : StreamState.UNREACHABLE;
  throw new StreamFault(state, `The server answered ${statusCode} for the ${what}.`);
}

async function readText(response: IncomingMessage): Promise<string> {
  const tooLarge = new StreamFault(
    StreamState.INVALID,
    `The playlist is larger than ${limits.streams.playlistBytes / 1_024} kB.`,
  );
  const bytes = await readAtMost(response, limits.streams.playlistBytes);
  if (bytes === null) throw tooLarge;
  if (response.headers["content-encoding"] !== "gzip") return bytes.toString("utf8");
  try {
    return (await unpack(bytes, { maxOutputLength: limits.streams.playlistBytes })).toString("utf8");
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge;
    throw new StreamFault(StreamState.INVALID, "The playlist is compressed wrongly.");
  }
}

const isSuccess = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300;
const isRedirect = ({ statusCode = 0 }: IncomingMessage): boolean =>
  statusCode >= 300 && statusCode < 400 && statusCode !== 304;
const unreachable = (detail: string): StreamFault => new StreamFault(StreamState.UNREACHABLE, detail);

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Change, Clock, ClockName } from "./clock.ts";
import type { Reads } from "./reads.ts";

/** Creates the response of a request; null when it may not be cached, such as one with errors. */
export type CreateResponse<Noted extends Change> = () => Promise<ResponseContent<Noted> | null>;

export interface ResponseContent<Noted extends Change> {
  status: number;
  /** As they are sent, but for those of the encoding and the length. */
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  /** At which the answer was read. */
  clock: Clock;
  /** What it depends on: changes of anything else do not invalidate it. */
  reads: Reads<Noted>;
  /** The operation's label in the metrics; absent for a response to no operation. */
  operation?: string;
}

/** A finished response. It is compressed at the first request for an encoding. */
export interface CachedResponse {
  status: number;
  etag: string;
  /** The address of a redirect; null for no redirect. */
  location: string | null;
  /** Null for what answers no operation. */
  operation: string | null;
  /** The name of the clock of its revisions. */
  clockName: ClockName;
  /** The revision up to which changes have left the answer as it is; null when that is the one at which it was read. */
  laterRevision: number | null;
  /** The head of a 304, for a client that has these bytes. */
  unchanged: string[];
  /** The head and the bytes in this encoding. */
  encode: (encoding: Encoding) => Promise<Message>;
  /** The same when it is there already. */
  encoded: (encoding: Encoding) => Message | null;
}

export interface Message {
  /** Alternating names and values. */
  head: string[];
  body: Buffer;
}

export type Encoding = "identity" | "gzip" | "br";

/** Below it the encoding's name is longer than what compressing saves. */
const worthCompressing = 1_024;

const compressors = {
  gzip: promisify(gzip),
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: brotliParams }),
};

/** Beyond it brotli takes ten times as long for a hundredth of the bytes. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Calls `count` with the size of each encoding that is added later. */
export function createCachedResponse<Noted extends Change>(
  content: ResponseContent<Noted>,
  clockName: ClockName,
  count: (bytes: number) => void = () => {},
): CachedResponse {
  const { status, headers, body, operation = null } = content;
  const plain =
    typeof body === "string" ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // It covers all that the bytes depend on: the build, the database, the revision and the caller's scope.
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const head = Object.entries({ ...headers, etag }).flat();
  const identity = withLength(head, plain);
  const messages = new Map<Encoding, Message>([["identity", identity]]);
  const compressing = new Map<Encoding, Promise<Message>>();

  async function compress(encoding: "gzip" | "br"): Promise<Message> {
    const bytes = await compressors[encoding](plain);
    const message = withLength([...head, "content-encoding", encoding], bytes);
    messages.set(encoding, message);
    count(bytes.length);
    return message;
  }

  function encoded(encoding: Encoding): Message | null {
    return plain.length < worthCompressing ? identity : (messages.get(encoding) ?? null);
  }

  return {
    status,
    etag,
    location: headers["location"] ?? null,
    operation,
    clockName,
    laterRevision: null,
    unchanged: head,
    encoded,
    encode(encoding) {
      const present = encoding === "identity" ? identity : encoded(encoding);
      if (present || encoding === "identity") return Promise.resolve(present ?? identity);
      const running = compressing.get(encoding) ?? compress(encoding);
      compressing.set(encoding, running);
      return running;
    },
  };
}

function withLength(head: readonly string[], body: Buffer): Message {
  return { head: [...head, "content-length", String(body.length)], body };
}

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Change, Clock, ClockName } from "../clock.ts";
import type { Reads } from "../reads.ts";

/** Creates the response of a request; null when it may not be cached, such as one with errors. */
export type CreateResponse<Entry extends Change> = () => Promise<ResponseContent<Entry> | null>;

export interface ResponseContent<Entry extends Change> {
  status: number;
  /** The headers as sent, except for the encoding and the length. */
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
  /** The clock at which the response was read. */
  clock: Clock;
  /** The reads on which the response depends. Other changes do not invalidate it. */
  reads: Reads<Entry>;
  /** The operation's label in the metrics; absent when the response belongs to no operation. */
  operation?: string;
}

/** A finished response. It is compressed at the first request for an encoding. */
export interface CachedResponse {
  status: number;
  etag: string;
  /** The address of a redirect; null when the response is not one. */
  location: string | null;
  /** The operation's label in the metrics; null when the response belongs to no operation. */
  operation: string | null;
  /** The clock of its revisions. */
  clockName: ClockName;
  /**
   * The revision up to which no change has affected the response; null when that is the revision at which it was read.
   */
  laterRevision: number | null;
  /** The head of the 304 response for a client that has these bytes. */
  unchanged: string[];
  /** Returns the head and the bytes in this encoding. */
  encode: (encoding: Encoding) => Promise<Message>;
  /** The result of `encode` when it is available already; otherwise null. */
  encoded: (encoding: Encoding) => Message | null;
}

export interface Message {
  /** Header names and values, alternating. */
  head: string[];
  body: Buffer;
}

export type Encoding = "identity" | "gzip" | "br";

/** Below this size the header for the encoding is longer than the saved bytes. */
const worthCompressingBytes = 1_024;

const compressors = {
  gzip: promisify(gzip),
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: brotliParams }),
};

/** Above this quality brotli takes ten times as long to save another hundredth of the bytes. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Creates a response. Calls `count` with the size of each encoding that is added later. */
export function createCachedResponse<Entry extends Change>(
  content: ResponseContent<Entry>,
  clockName: ClockName,
  count: (bytes: number) => void = () => {},
): CachedResponse {
  const { status, headers, body, operation = null } = content;
  const plain =
    typeof body === "string" ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // The hash covers everything that the bytes depend on: the build, the database, the revision and the caller's scope.
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
    return plain.length < worthCompressingBytes ? identity : (messages.get(encoding) ?? null);
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

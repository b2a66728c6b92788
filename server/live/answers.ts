import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Clock } from "../catalogue/clock.ts";
import { limits } from "../limits.ts";
import type { UnderWay } from "../underWay.ts";

/**
 * Keeps finished answers for as long as the catalogue stays as it is.
 *
 * - Whoever asks after a change was acknowledged gets no answer from before it: `know` is told of a newer clock first, and
 *   forgets everything.
 * - Equal questions wait for one execution. One that began before a change serves those who waited and is not kept.
 * - What several asked for is made again at the change, not for the next visitor.
 * - An answer is found by its key alone, so the key says everything that the answer depends on beside the catalogue: the
 *   question as sent, and what the caller may see.
 * - What is kept is bounded by bytes; what was not asked for longest goes first.
 */
export interface Answers {
  /** What is kept for the key, at the newest clock that is known; null when there is nothing. */
  find: (key: string) => Answer | null;
  /** The same, or what `make` gives, which is kept; null when that gives nothing. */
  ask: (key: string, make: Make) => Promise<Answer | null>;
  /** The answer that is being made for the key since the last change; null when nobody makes it. */
  expect: (key: string) => Promise<Answer | null> | null;
  /** A clock was read somewhere: in a mutation after its commit, for an answer, or by the listener. */
  know: (clock: Clock) => void;
  /** Whether no newer clock is known. */
  isNewest: (clock: Clock) => boolean;
  /** That of the newest clock; null before any. */
  revision: () => number | null;
  /** How many answers are kept, and their bytes in all encodings. */
  size: () => { answers: number; bytes: number };
}

/** Executes a question; null when it has no answer that may be kept, such as one with errors. */
export type Make = () => Promise<Made | null>;

export interface Made {
  status: number;
  /** As they are sent, but for those of the encoding and the length. */
  headers: Record<string, string>;
  body: string;
  /** At which the answer was read. */
  clock: Clock;
  /** What it answers, as operations are counted; absent for what is none. */
  operation?: string;
}

/** A finished answer. Its bytes are compressed when they are first asked for so. */
export interface Answer {
  status: number;
  etag: string;
  /** Where what was asked for has moved to; null when it is here. */
  location: string | null;
  /** Null for what answers no operation. */
  operation: string | null;
  /** The head for whoever has these bytes already. */
  unchanged: string[];
  /** The head and the bytes in this encoding. */
  encode: (encoding: Encoding) => Promise<Message>;
  /** The same when it is there already. */
  encoded: (encoding: Encoding) => Message | null;
}

export interface Message {
  /** Names and values in turn. */
  head: string[];
  body: Buffer;
}

export type Encoding = "identity" | "gzip" | "br";

interface Kept {
  answer: Answer;
  make: Make;
  bytes: number;
  /** How often it was found since it was made. */
  found: number;
}

/** What an answer takes beside its key and its bytes, by a generous guess. */
const overhead = 2_048;

/** Below it the encoding's name is longer than what compressing saves. */
const worthCompressing = 1_024;

export function createAnswers(options: {
  /** Whether newer clocks are heard of at once; otherwise nothing that is kept may be taken for present. */
  isPresent: () => boolean;
  watch: UnderWay["watch"];
  onError: (error: unknown) => void;
}): Answers {
  let newest: Clock | null = null;
  let bytes = 0;
  const kept = new Map<string, Kept>();
  const making = new Map<string, Promise<Answer | null>>();
  /** What is to be made again since the last change. */
  const wanted = new Map<string, Make>();
  let isMakingAgain = false;

  function find(key: string): Answer | null {
    const found = kept.get(key);
    if (!found || !options.isPresent()) return null;
    found.found += 1;
    if (bytes > limits.answers.bytes / 2) {
      // The map keeps the order in which its keys came: this one is the last to go now.
      kept.delete(key);
      kept.set(key, found);
    }
    return found.answer;
  }

  function ask(key: string, make: Make): Promise<Answer | null> {
    const found = find(key);
    if (found) return Promise.resolve(found);
    const present = making.get(key);
    if (present) return present;
    const answering = answer(key, make).finally(() => {
      if (making.get(key) === answering) making.delete(key);
    });
    making.set(key, answering);
    return answering;
  }

  function expect(key: string): Promise<Answer | null> | null {
    const make = wanted.get(key);
    return making.get(key) ?? (make ? ask(key, make) : null);
  }

  async function answer(key: string, make: Make): Promise<Answer | null> {
    const made = await make();
    if (!made) return null;
    know(made.clock);
    const entry: Kept = { answer: createAnswer(made, count), make, bytes: 0, found: 0 };
    // Otherwise the catalogue has moved on meanwhile.
    if (isNewest(made.clock)) {
      bytes -= kept.get(key)?.bytes ?? 0;
      kept.set(key, entry);
    }
    count(made.body.length + key.length + overhead);
    return entry.answer;

    function count(more: number): void {
      if (kept.get(key) !== entry) return;
      entry.bytes += more;
      bytes += more;
      forgetOldest();
    }
  }

  function forgetOldest(): void {
    for (const [key, oldest] of kept) {
      if (bytes <= limits.answers.bytes) return;
      kept.delete(key);
      bytes -= oldest.bytes;
    }
  }

  function know(clock: Clock): void {
    if (newest !== null && !isNewer(clock, newest)) return;
    newest = clock;
    const asked = [...kept].filter(([, { found }]) => found > 0).slice(-limits.answers.madeAgain);
    kept.clear();
    making.clear();
    bytes = 0;
    for (const [key, { make }] of asked) wanted.set(key, make);
    if (!isMakingAgain && wanted.size > 0) void options.watch(makeAgain());
  }

  function isNewest(clock: Clock): boolean {
    return newest === null || !isNewer(newest, clock);
  }

  /** One after the other, so that a burst of changes costs no more than the answers can be made in its time. */
  async function makeAgain(): Promise<void> {
    isMakingAgain = true;
    try {
      for (const [key, make] of wanted) {
        wanted.delete(key);
        await ask(key, make).catch(options.onError);
      }
    } finally {
      isMakingAgain = false;
    }
  }

  return {
    find,
    ask,
    expect,
    know,
    isNewest,
    revision: () => newest?.revision ?? null,
    size: () => ({ answers: kept.size, bytes }),
  };
}

/** Another epoch is always the newer one: clocks are only ever read from the database of now. */
function isNewer(clock: Clock, other: Clock): boolean {
  return clock.epoch !== other.epoch || clock.revision > other.revision;
}

const compressors = {
  gzip: promisify(gzip),
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: brotliParams }),
};

/** Beyond it brotli takes ten times as long for a hundredth of the bytes. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** `count` is told how many bytes more it holds. */
export function createAnswer(made: Made, count: (bytes: number) => void = () => {}): Answer {
  const { status, headers, body, operation = null } = made;
  const plain = Buffer.from(body);
  // It says all that the bytes depend on: the build, the database, the revision and what the caller may see.
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

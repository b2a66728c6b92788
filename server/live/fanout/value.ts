import { hash } from "node:crypto";

import type { ExecutionResult } from "graphql";

import { limits } from "../../configuration/limits.ts";
import type { Clock } from "../clock.ts";
import { frameAround, frameText } from "./frame.ts";

/** The result of one execution for the subscribers of a query. */
export interface Value {
  result: ExecutionResult;
  clock: Clock;
  /** The cursor of a subscriber that has received the value. */
  cursor: string;
}

/** A value, serialised once for all its subscribers. */
export interface WrittenValue {
  /** The clock of the value; null when a notification has made it outdated during its execution. */
  clock: Clock | null;
  cursor: string;
  /** Equal for values with the same content; null when the value contains only changes, which are always sent. */
  fingerprint: string | null;
  /** The approximate number of bytes in memory. */
  bytes: number;
  /** The protocol's message for the operation with this id, in parts that are written one after the other. */
  frames: (operationId: string) => readonly Buffer[];
  isFailure: boolean;
  /** Whether it is the last value. */
  isLast: boolean;
}

export function writeValue({ result, clock, cursor }: Value, sendsChangesOnly: boolean): WrittenValue {
  const { errors, data, ...others } = result;
  const text = JSON.stringify(errors ?? data);
  const around = errors
    ? { before: '{"errors":', after: `,${JSON.stringify({ data, ...others }).slice(1)}` }
    : { before: '{"data":', after: `,${JSON.stringify(others).slice(1)}` };
  return {
    clock,
    cursor,
    fingerprint: sendsChangesOnly ? null : fingerprintOf(text),
    bytes: text.length,
    frames: isLarge(text) ? framesAround(Buffer.from(text), around) : framesOf(text, around),
    isFailure: errors !== undefined,
    isLast: isRefusal(result),
  };
}

/** Enough bits to tell values apart. Thousands of personal subscribers store the fingerprint of their last value. */
const fingerprintBytes = 12;
/** The length from which the hash of a text is compared instead of the text. */
const longestFingerprintCharacters = 16;

function fingerprintOf(text: string): string {
  return text.length <= longestFingerprintCharacters
    ? text
    : hash("sha256", text, "buffer").toString("base64", 0, fingerprintBytes);
}

/** Whether slow sockets must share one copy of the text. */
export function isLarge({ length }: string | Buffer): boolean {
  return length >= limits.fanout.largeBytes;
}

/**
 * Whether the caller has lost the right to this subscription, whose root field may be nullable. A client that still has
 * the right subscribes again.
 */
function isRefusal({ data, errors }: ExecutionResult): boolean {
  const error = errors?.[0];
  if (!error || !refusals.has(error.extensions["code"])) return false;
  return data === null || error.path?.length === 1;
}

const refusals: ReadonlySet<unknown> = new Set(["FORBIDDEN", "UNAUTHENTICATED"]);

/** The parts of a payload around the text of its data, or of its errors. */
interface Around {
  before: string;
  after: string;
}

const startOf = (operationId: string, { before }: Around): string =>
  `{"id":${JSON.stringify(operationId)},"type":"next","payload":${before}`;

function framesOf(text: string, around: Around): WrittenValue["frames"] {
  return cacheByOperation((operationId) => [
    frameText(`${startOf(operationId, around)}${text}${around.after}}`),
  ]);
}

/** Frames whose bytes all subscribers share. */
function framesAround(text: Buffer, around: Around): WrittenValue["frames"] {
  return cacheByOperation((operationId) =>
    frameAround(startOf(operationId, around), text, `${around.after}}`),
  );
}

/** Subscribers with the same operation number, such as browsers, also share the whole frame. */
function cacheByOperation(frame: WrittenValue["frames"]): WrittenValue["frames"] {
  const cached = new Map<string, readonly Buffer[]>();
  return (operationId) => {
    const frames = cached.get(operationId) ?? frame(operationId);
    if (cached.size < limits.socket.subscriptions) cached.set(operationId, frames);
    return frames;
  };
}

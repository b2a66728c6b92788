import type { ExecutionResult } from "graphql";

import { limits } from "../limits.ts";
import type { Clock } from "./clock.ts";
import { frameText } from "./frame.ts";

/** What one execution gives those who follow a question. */
export interface Value {
  result: ExecutionResult;
  clock: Clock;
  /** What whoever gets it has. */
  cursor: string;
}

/** A value, written once for all who get it. */
export interface WrittenValue {
  clock: Clock;
  cursor: string;
  text: string;
  /** The message of the protocol for an operation of this id. */
  frames: (operationId: string) => Buffer;
  isFailure: boolean;
  /** Nothing more will come after it. */
  isLast: boolean;
}

export function writeValue({ result, clock, cursor }: Value): WrittenValue {
  return {
    clock,
    cursor,
    text: JSON.stringify(result.errors ?? result.data),
    frames: createFrames(result),
    isFailure: result.errors !== undefined,
    isLast: isRefusal(result),
  };
}

/** The caller may not ask this any more; whoever gets the right back asks again. */
function isRefusal({ data, errors }: ExecutionResult): boolean {
  return data === null && errors?.[0] !== undefined && refusals.has(errors[0].extensions["code"]);
}

const refusals: ReadonlySet<unknown> = new Set(["FORBIDDEN", "UNAUTHENTICATED"]);

/** Subscribers that number their operation alike, as browsers do, share its bytes. */
function createFrames(result: ExecutionResult): (operationId: string) => Buffer {
  const payload = JSON.stringify(result);
  const frames = new Map<string, Buffer>();
  return (operationId) => {
    const frame =
      frames.get(operationId) ??
      frameText(`{"id":${JSON.stringify(operationId)},"type":"next","payload":${payload}}`);
    if (frames.size < limits.socket.subscriptions) frames.set(operationId, frame);
    return frame;
  };
}

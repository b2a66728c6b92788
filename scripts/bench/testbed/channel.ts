// Requests and responses between the benchmark and its processes: those that it measures and those that generate load. A
// request has a name and gets one response.

import type { ChildProcess } from "node:child_process";

export interface Channel {
  /** Rejects when the process ends without a response. */
  ask: <Value = unknown>(name: string, value?: unknown) => Promise<Value>;
}

interface Asked {
  id: number;
  name: string;
  value: unknown;
}

type Reply = { id: number; value: unknown } | { id: number; failure: string };

const handlers = new Map<string, (value: unknown) => unknown>();
const waiting: Asked[] = [];

/** In the process: handles requests of this name, including earlier ones. */
export function handle(name: string, reply: (value: never) => unknown): void {
  if (handlers.size === 0) process.on("message", receive);
  // Both sides belong to the benchmark, and use the same types for this name.
  handlers.set(name, reply as (value: unknown) => unknown);
  for (const asked of waiting.splice(0)) receive(asked);
}

function receive(asked: Asked): void {
  const reply = handlers.get(asked.name);
  if (reply) void send(reply, asked);
  else waiting.push(asked);
}

async function send(reply: (value: unknown) => unknown, { id, value }: Asked): Promise<void> {
  try {
    process.send?.({ id, value: await reply(value) });
  } catch (error) {
    process.send?.({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

/** In the benchmark: opens the channel to a process that was just started. */
export function openChannel(child: ChildProcess): Channel {
  let lastId = 0;
  const asked = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  child.on("message", (reply: Reply) => {
    const { resolve, reject } = asked.get(reply.id) ?? {};
    asked.delete(reply.id);
    if ("failure" in reply) reject?.(new Error(reply.failure));
    else resolve?.(reply.value);
  });
  child.on("exit", () => {
    for (const { reject } of asked.values()) reject(new Error("The process has ended."));
    asked.clear();
  });
  return {
    ask: <Value>(name: string, value?: unknown) =>
      new Promise<Value>((resolve, reject) => {
        lastId += 1;
        // As in `handle`, both sides use the same type.
        asked.set(lastId, { resolve: (given) => resolve(given as Value), reject });
        child.send({ id: lastId, name, value }, (error) => error && reject(error));
      }),
  };
}

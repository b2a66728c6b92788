// A peer: graphql-ws as in its documentation, with an async iterator and an execution for each subscriber.

import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";

import { buildSchema } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { WebSocketServer } from "ws";

import { root } from "../../build.ts";
import { handle } from "../testbed/channel.ts";
import { listen } from "./listen.ts";
import type { ChangeMessage } from "./measuredSender.ts";

const subscribers = new Map<string, Set<(value: unknown) => void>>();
const last = new Map<string, unknown>();

const schema = buildSchema(readFileSync(`${root}/schema.graphql`, "utf8"));
for (const name of ["catalogueUpdates", "seriesUpdates"]) {
  const field = schema.getSubscriptionType()?.getFields()[name];
  if (!field) throw new Error(`The schema has no subscription ${name}.`);
  subscribers.set(name, new Set());
  field.subscribe = () => follow(name);
}
const sockets = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
useServer({ schema }, sockets);

/** Yields the current value, and then each published one. */
async function* follow(name: string) {
  const queue = [last.get(name)];
  let wake: (() => void) | undefined;
  const receive = (value: unknown) => {
    queue.push(value);
    wake?.();
  };
  subscribers.get(name)?.add(receive);
  try {
    for (;;) {
      while (queue.length > 0) yield { [name]: queue.shift() };
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    subscribers.get(name)?.delete(receive);
  }
}

handle("serve", async (place: { databaseUrl: string; channel: string }) => {
  if (sockets.address() === null) await once(sockets, "listening");
  await listen(place, () => {
    for (const [name, value] of last) for (const receive of subscribers.get(name) ?? []) receive(value);
  });
  const { port } = sockets.address() as AddressInfo;
  return `ws://127.0.0.1:${port}`;
});

handle("prepare", (changeMessages: ChangeMessage[]) => {
  for (const { message } of changeMessages)
    for (const [name, value] of Object.entries(
      (JSON.parse(message) as { payload: { data: object } }).payload.data,
    ))
      last.set(name, value);
});

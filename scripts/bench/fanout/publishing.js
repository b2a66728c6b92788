// A peer: graphql-ws as its documentation shows it, with an async iterator and an execution for each subscriber.

import { once } from "node:events";
import { readFileSync } from "node:fs";

import { buildSchema } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { WebSocketServer } from "ws";

import { root } from "../../../dist/scripts/build.js";
import { answer } from "../stage/channel.js";
import { hear } from "./doorbell.js";

/** @type {Map<string, Set<(value: unknown) => void>>} */
const subscribers = new Map();
/** @type {Map<string, unknown>} */
const last = new Map();

const schema = buildSchema(readFileSync(`${root}/schema.graphql`, "utf8"));
for (const name of ["catalogueUpdates", "seriesUpdates"]) {
  const field = schema.getSubscriptionType()?.getFields()[name];
  if (!field) throw new Error(`The schema has no subscription ${name}.`);
  subscribers.set(name, new Set());
  field.subscribe = () => follow(name);
}
const sockets = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
useServer({ schema }, sockets);

/** Gives what is there, and then whatever is published. @param {string} name */
async function* follow(name) {
  const queue = [last.get(name)];
  /** @type {(() => void) | null} */
  let wake = null;
  const receive = (/** @type {unknown} */ value) => {
    queue.push(value);
    wake?.();
  };
  subscribers.get(name)?.add(receive);
  try {
    for (;;) {
      while (queue.length > 0) yield { [name]: queue.shift() };
      await new Promise((resolve) => {
        wake = () => resolve(undefined);
      });
    }
  } finally {
    subscribers.get(name)?.delete(receive);
  }
}

answer("serve", async (/** @type {{ databaseUrl: string, channel: string }} */ place) => {
  if (sockets.address() === null) await once(sockets, "listening");
  await hear(place, () => {
    for (const [name, value] of last) for (const receive of subscribers.get(name) ?? []) receive(value);
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (sockets.address());
  return `ws://127.0.0.1:${port}`;
});

answer("prepare", (/** @type {import("./contestant.js").News[]} */ news) => {
  for (const { message } of news)
    for (const [name, value] of Object.entries(JSON.parse(message).payload.data)) last.set(name, value);
});

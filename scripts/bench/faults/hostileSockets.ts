import { sendForm, uploadForm } from "../../../server/testing/catalogue/uploads.ts";
import { openRawSocket, subscribeMessage } from "../../../server/testing/rawSocket.ts";
import { socketOf } from "../fanout/audience.ts";
import { never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { makeSeries, openViewerClients, readRevision, updates } from "./viewerClients.ts";
import type { ViewerReceipts, ViewerFaults } from "./viewerClients.ts";

const hello = { type: "connection_init" };
const burst = 2_000;
/** How often the server receives hostile uploads and bursts of changes. */
const repetitions = 3;

/** The messages that a hostile or faulty client sends on one socket. */
const conversations: [string, (string | object)[]][] = [
  ["a syntax error", [hello, subscribeMessage("1", "subscription {")]],
  ["no document", [hello, { type: "subscribe", id: "1", payload: {} }]],
  ["a document that is not a text", [hello, { type: "subscribe", id: "1", payload: { query: 1 } }]],
  [
    "a long id twice",
    Array(3)
      .fill(subscribeMessage("x".repeat(1_000), updates))
      .with(0, hello),
  ],
  ["two connection_init", [hello, hello]],
  ["no connection_init", [subscribeMessage("1", updates)]],
  ["no JSON", ["hello"]],
  ["a bare number", ["1"]],
  ["null", ["null"]],
  ["deep JSON", ["[".repeat(30_000)]],
  ["a message of servers", [hello, { type: "next", id: "1", payload: {} }]],
  [
    "an id that is a property of all objects",
    [hello, subscribeMessage("__proto__", updates), subscribeMessage("constructor", updates)],
  ],
  [
    "variables of other types",
    [hello, { type: "subscribe", id: "1", payload: { query: updates, variables: [] } }],
  ],
  ["an invalid cursor", [hello, subscribeMessage("1", updates, { since: "\u0000" })]],
  ["too many tokens", [hello, subscribeMessage("1", `subscription { ${"a ".repeat(5_000)} }`)]],
  ["a query", [hello, subscribeMessage("1", "{ __schema { types { name } } }")]],
  [
    "invalid grants",
    [{ ...hello, payload: { seriesGrants: { seriesId: 1 } } }, subscribeMessage("1", updates)],
  ],
  ["too much", ["x".repeat(100_000)]],
  ["a flood of pings", [hello, ...Array.from({ length: 500 }, () => ({ type: "ping" }))]],
  [
    "a flood of subscriptions",
    [hello, ...Array.from({ length: 500 }, (_, place) => subscribeMessage(String(place), updates))],
  ],
];

/** Known attacks on WebSocket servers, while other clients are subscribed. */
export const hostileSockets: Figure = {
  name: "Hostile sockets",
  rounds: 200,
  minutes: 5,
  async measure(testbed, { each, random }) {
    const site = await testbed.openSite();
    const server = await site.startServer();
    const admin = await site.signIn(server);
    await makeSeries(site.sql, 20);
    const clients = openViewerClients(testbed);
    await clients.ask("open", { url: socketOf(server.url), query: updates, count: 50 });
    const codes = new Map<number, number>();
    let done = 0;
    for (const _ of each()) {
      const [name, messages] = conversations[done % conversations.length] ?? ["", []];
      done += 1;
      const code = await converse(server.url, messages, random);
      if (code === 4500) console.log(`4500 after ${name}`);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    for (let time = 1; time <= repetitions; time += 1) {
      // A map that once ended the process, and a file above the size limit.
      for (const parts of [{ map: '{"0":["toString.call"]}' }, {}])
        await sendForm(server, admin, uploadForm(Buffer.alloc(parts.map ? 10 : 20_000_000), parts));
      await site.sql(
        `do $$ begin for n in 1..${burst} loop update series set title = 'Burst ${time} ' || n where position = 1; commit; end loop; end $$`,
      );
    }
    const { missing } = await clients.ask<ViewerReceipts>("await", await readRevision(site.sql));
    const errors = site.errors();
    const isAlive = server.exitCode() === null;
    const { codes: closed } = await clients.ask<ViewerFaults>("faults");
    await clients.stop();
    await server.stop();
    return [
      never("exits of the server", isAlive ? 0 : 1),
      never("closed for good (4500)", (codes.get(4500) ?? 0) + (closed[4500] ?? 0), describeCodes(codes)),
      never("errors in its log", errors.length, errors[0]?.slice(0, 200)),
      never("other viewers disconnected or without a change", missing + Object.keys(closed).length),
    ];
  },
};

/** Sends the messages, and returns the code with which the socket closed; 0 when it stayed open. */
async function converse(url: string, messages: (string | object)[], random: () => number) {
  const raw = await openRawSocket(url);
  for (const message of messages) raw.send(message);
  const wait = new Promise((resolve: (code: number) => void) => setTimeout(resolve, 50 + random() * 50, 0));
  const code = await Promise.race([raw.closed, wait]);
  raw.socket.terminate();
  return code;
}

function describeCodes(codes: Map<number, number>) {
  return [...codes].map(([code, times]) => `${times} × ${code === 0 ? "open" : code}`).join(", ");
}

import { sendForm, uploadForm } from "../../../server/testing/catalogue/uploads.ts";
import { openRawSocket, subscribeMessage } from "../../../server/testing/rawSocket.ts";
import { socketOf } from "../fanout/audience.ts";
import { never } from "../stage/comparison.ts";
import type { Figure } from "../stage/figure.ts";
import { makeSeries, openViewerClients, readRevision, updates } from "./viewerClients.ts";
import type { ViewerReceipts, ViewerFaults } from "./viewerClients.ts";

const hello = { type: "connection_init" };
const burst = 2_000;

/** What is said one after the other on one socket, by a hostile or faulty client. */
const speeches: [string, (string | object)[]][] = [
  ["a syntax error", [hello, subscribeMessage("1", "subscription {")]],
  ["no document", [hello, { type: "subscribe", id: "1", payload: {} }]],
  ["a document that is no text", [hello, { type: "subscribe", id: "1", payload: { query: 1 } }]],
  [
    "a long id twice",
    Array(3)
      .fill(subscribeMessage("x".repeat(1_000), updates))
      .with(0, hello),
  ],
  ["two hellos", [hello, hello]],
  ["no hello", [subscribeMessage("1", updates)]],
  ["no JSON", ["hello"]],
  ["a bare number", ["1"]],
  ["null", ["null"]],
  ["deep JSON", ["[".repeat(30_000)]],
  ["what only a server says", [hello, { type: "next", id: "1", payload: {} }]],
  [
    "an id that objects have",
    [hello, subscribeMessage("__proto__", updates), subscribeMessage("constructor", updates)],
  ],
  [
    "variables of other types",
    [hello, { type: "subscribe", id: "1", payload: { query: updates, variables: [] } }],
  ],
  ["a cursor that is none", [hello, subscribeMessage("1", updates, { since: "\u0000" })]],
  ["too many tokens", [hello, subscribeMessage("1", `subscription { ${"a ".repeat(5_000)} }`)]],
  ["a query", [hello, subscribeMessage("1", "{ __schema { types { name } } }")]],
  [
    "grants that are none",
    [{ ...hello, payload: { seriesGrants: { seriesId: 1 } } }, subscribeMessage("1", updates)],
  ],
  ["too much", ["x".repeat(100_000)]],
  ["a flood of pings", [hello, ...Array.from({ length: 500 }, () => ({ type: "ping" }))]],
  [
    "a flood of subscriptions",
    [hello, ...Array.from({ length: 500 }, (_, place) => subscribeMessage(String(place), updates))],
  ],
];

/** The known attacks on WebSocket servers, while other clients subscribe. */
export const hostileSockets: Figure = {
  name: "Hostile sockets",
  rounds: 200,
  minutes: 5,
  async measure(stage, { each, random }) {
    const site = await stage.openSite();
    const server = await site.startServer();
    const admin = await site.signIn(server);
    await makeSeries(site.sql, 20);
    const clients = openViewerClients(stage);
    await clients.ask("open", { url: socketOf(server.url), query: updates, count: 50 });
    const codes = new Map<number, number>();
    let spoken = 0;
    for (const _ of each()) {
      const [name, said] = speeches[spoken % speeches.length] ?? ["", []];
      spoken += 1;
      const code = await speak(server.url, said, random);
      if (code === 4500) console.log(`4500 after ${name}`);
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    // A map that once broke the whole process, and a file that is larger than any may be.
    for (const parts of [{ map: '{"0":["toString.call"]}' }, {}])
      await sendForm(server, admin, uploadForm(Buffer.alloc(parts.map ? 10 : 20_000_000), parts));
    await site.sql(
      `do $$ begin for n in 1..${burst} loop update series set title = 'Burst ' || n where position = 1; commit; end loop; end $$`,
    );
    const { missing } = await clients.ask<ViewerReceipts>("await", await readRevision(site.sql));
    const errors = site.errors();
    const isAlive = server.exitCode() === null;
    const { codes: closed } = await clients.ask<ViewerFaults>("faults");
    await clients.stop();
    await server.stop();
    return [
      never("exits of the server", isAlive ? 0 : 1),
      never("closed for good (4500)", (codes.get(4500) ?? 0) + (closed[4500] ?? 0), sayCodes(codes)),
      never("errors in its log", errors.length, errors[0]?.slice(0, 200)),
      never("viewers beside it that were cut off, or missed a change", missing + Object.keys(closed).length),
    ];
  },
};

/** The code with which the socket closed; 0 when it was still open after a while, and was left. */
async function speak(url: string, said: (string | object)[], random: () => number) {
  const raw = await openRawSocket(url);
  for (const message of said) raw.send(message);
  const wait = new Promise((resolve: (code: number) => void) => setTimeout(resolve, 50 + random() * 50, 0));
  const code = await Promise.race([raw.closed, wait]);
  raw.socket.terminate();
  return code;
}

function sayCodes(codes: Map<number, number>) {
  return [...codes].map(([code, times]) => `${times} × ${code === 0 ? "open" : code}`).join(", ");
}

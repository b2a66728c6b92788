import { connect } from "node:net";

import { expectFiles } from "../fanout/audience.ts";
import { now } from "../testbed/clock.ts";
import { bound, never } from "../testbed/comparison.ts";
import type { Figure } from "../testbed/figure.ts";
import { describeTimes, quantile } from "../testbed/numbers.ts";

const perRound = 100;
const mebibyte = 1_048_576;
const betweenBytesMs = 1_000;
const betweenRequestsMs = 50;
/** The server checks its timeouts once a second. */
const slackSeconds = 2;
const uploads = 4;

/** Connections that send one byte a second of a head, of a body, or of an admin's upload. */
export const slowSenders: Figure = {
  name: "Slow heads and bodies",
  rounds: 10,
  minutes: 5,
  async measure(testbed, { each }) {
    const site = await testbed.openSite();
    const server = await site.startServer();
    const admin = await site.signIn(server);
    const before = await server.memory();
    const head = "POST /graphql HTTP/1.1\r\nhost: localhost\r\n";
    const json = `${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`;
    const upload = `${head}content-type: multipart/form-data; boundary=x\r\napollo-require-preflight: true\r\ncookie: ${admin.cookie()}\r\ncontent-length: 100000\r\n\r\n--x`;
    const ends: { heads: Promise<number>[]; bodies: Promise<number>[]; uploads: Promise<number>[] } = {
      heads: [],
      bodies: [],
      uploads: [],
    };
    for (let count = 0; count < uploads; count += 1) ends.uploads.push(sendSlowly(server.url, upload));
    for (const _ of each()) {
      expectFiles(ends.heads.length + ends.bodies.length + perRound);
      for (let count = 0; count < perRound; count += 2) {
        ends.heads.push(sendSlowly(server.url, head));
        ends.bodies.push(sendSlowly(server.url, json));
      }
      await fetch(`${server.url}/healthz`);
    }
    const waiting = { isOver: false };
    const all = Promise.all(Object.values(ends).map((times) => Promise.all(times))).finally(() => {
      waiting.isOver = true;
    });
    const times = [];
    let most = before;
    let refused = 0;
    for (let index = 0; !waiting.isOver; index += 1) {
      const startedAt = now();
      const { ok } = await fetch(`${server.url}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query: "{ viewer { id } catalogue { revision } }" }),
      });
      if (!ok) refused += 1;
      times.push(now() - startedAt);
      if (index % 20 === 0) most = Math.max(most, await server.memory());
      await new Promise((resolve) => setTimeout(resolve, betweenRequestsMs));
    }
    const [heads = [], bodies = [], files = []] = await all;
    const errors = site.errors().length;
    await server.stop();
    return [
      bound({
        what: "p99 of others' requests",
        value: quantile(times, 0.99),
        unit: "ms",
        most: 1_000,
        spread: describeTimes(times),
      }),
      never("others' requests refused, and errors", refused + errors),
      bound({
        what: "growth of the memory",
        value: (most - before) / mebibyte,
        unit: "MiB",
        most: 100,
        isInvariant: true,
      }),
      longestOf(`${heads.length} heads`, heads, 10),
      longestOf(`${bodies.length} bodies`, bodies, 30),
      longestOf(`${files.length} uploads`, files, 60),
    ];
  },
};

function longestOf(what: string, times: number[], seconds: number) {
  return bound({
    what: `the longest of ${what}`,
    value: Math.max(...times) / 1_000,
    unit: "s",
    most: seconds + slackSeconds,
    spread: describeTimes(times),
  });
}

/** Sends one byte a second, and returns the time until the server closes the connection. */
function sendSlowly(url: string, beginning: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const startedAt = now();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.write(beginning);
    const timer = setInterval(() => socket.write("x"), betweenBytesMs);
    socket.resume().on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer);
      resolve(now() - startedAt);
    });
  });
}

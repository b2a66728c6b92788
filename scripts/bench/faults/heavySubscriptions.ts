import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { importFile } from "../../../server/testing/catalogue/backup.ts";
import type { Entry } from "../../../server/testing/catalogue/backup.ts";
import type { Client } from "../../../server/testing/client.ts";
import { socketOf } from "../fanout/audience.ts";
import { now } from "../testbed/clock.ts";
import { bound, never } from "../testbed/comparison.ts";
import type { Figure, FigureRow } from "../testbed/figure.ts";
import { describeTimes, quantile } from "../testbed/numbers.ts";
import { oneAddress } from "../testbed/oneAddress.ts";
import { readResidentMemory, watchResidentMemory } from "../testbed/residentMemory.ts";
import type { Sql } from "../testbed/testbed.ts";
import type { Attack, AttackReport } from "./heavySubscribers.ts";
import { openViewerClients, readRevision, updates } from "./viewerClients.ts";
import type { ViewerReceipts, ViewerFaults } from "./viewerClients.ts";

const seriesCount = 400;
const textCharacters = 15_000;
const followers = 300;
const perSecond = 50;
const calmChanges = { long: 200, short: 50 };
/** The least number of changes of a round. They go on until all sockets that do not read were closed. */
const changesOfRound = { long: 400, short: 100 };
/**
 * The number of changes at a time. A short run also passes on a busy machine, where more changes would wait for each
 * other until they are refused.
 */
const changesAtOnce = { long: Infinity, short: 2 };
const mebibyte = 1_048_576;
const attack = { deaf: 30, slow: 30, subscriptions: 20 };

/** Sixty sockets have 1,200 different subscriptions to the texts of the catalogue and read little or nothing. */
export const heavySubscriptions: Figure = {
  name: "Heavy subscriptions",
  rounds: 3,
  minutes: 10,
  async measure(testbed, { each, isQuick }) {
    const form = isQuick ? "short" : "long";
    const site = await testbed.openSite(oneAddress);
    const server = await site.startServer();
    const admin = await site.signIn(server);
    const backup = makeBackup();
    await importFile(server, admin, backup);
    const clients = openViewerClients(testbed);
    await clients.ask("open", { url: socketOf(server.url), query: updates, count: followers });
    const change = (goesOn: (made: number) => boolean) =>
      changeRepeatedly(site.sql, server.url, admin, changesAtOnce[form], goesOn);
    const calm = await change((made) => made < calmChanges[form]);
    // This runs a garbage collection first.
    await server.memory();
    const before = await readResidentMemory(server.pid);
    const memory = watchResidentMemory(server.pid);
    await server.usage();

    const attacks = [];
    for (const _ of each()) {
      const hostile = testbed.startProgram(new URL("heavySubscribers.js", import.meta.url));
      await hostile.ask("attack", { url: socketOf(server.url), ...attack } satisfies Attack);
      const importedFrom = now();
      await importFile(server, admin, backup);
      const imported = now() - importedFrom;
      const closing = watchEnd(hostile.ask<number>("closed"));
      const responses = await change((made) => made < changesOfRound[form] || !closing.isOver());
      const lastAt = now();
      const { missing, last } = await clients.ask<ViewerReceipts>("await", await readRevision(site.sql));
      const report = await hostile.ask<AttackReport>("report");
      await hostile.stop();
      attacks.push({ imported, responses, missing, lag: last - lastAt, report, open: await closing.end });
    }
    const most = await memory.stop();
    const { longestDelay } = await server.usage();
    const { codes, backwards } = await clients.ask<ViewerFaults>("faults");
    const isAlive = server.exitCode() === null;
    const errors = site.errors();
    await clients.stop();
    await server.stop();
    return [
      ...rowsOf(attacks, calm),
      bound({
        what: "growth of the memory",
        value: (most - before) / mebibyte,
        unit: "MiB",
        most: 150,
        isInvariant: true,
        tolerance: 2,
      }),
      bound({ what: "longest delay of the event loop", value: longestDelay, unit: "ms", most: 500 }),
      never(
        "viewers disconnected or without a change, exits, errors",
        sum(attacks.map(({ missing }) => missing)) +
          backwards +
          Object.keys(codes).length +
          (isAlive ? 0 : 1) +
          errors.length,
        errors[0]?.slice(0, 200),
      ),
    ];
  },
};

interface AttackResult {
  /** How long an import took at the beginning. */
  imported: number;
  responses: ChangeResponse[];
  /** The number of viewers that did not receive the last change, and the time until the others had it. */
  missing: number;
  lag: number;
  report: AttackReport;
  /** The number of clients that do not read and were not closed. */
  open: number;
}

function rowsOf(attacks: AttackResult[], calm: ChangeResponse[]): FigureRow[] {
  const responses = attacks.flatMap((result) => result.responses);
  const times = responses.map(({ took }) => took);
  const refused = responses.flatMap(({ problem }) => (problem === null ? [] : [problem]));
  const open = attacks.map((result) => result.open);
  const longest = Math.max(...attacks.flatMap(({ report }) => report.deaf));
  const received = sum(attacks.map(({ report }) => report.received));
  return [
    never(`of ${responses.length} changes refused`, refused.length, refused[0]?.slice(0, 100)),
    bound({
      what: "p99 until a change is acknowledged",
      value: quantile(times, 0.99),
      unit: "ms",
      most: 500,
      spread: `${describeTimes(times)}; without them ${describeTimes(calm.map(({ took }) => took))}`,
    }),
    never("clients that do not read and were not closed", sum(open), `of ${attack.deaf} in each round`),
    bound({
      what: "until a socket that does not read is closed",
      value: longest / 1_000,
      unit: "s",
      most: 15,
      spread: `${sayCodes(attacks)}; they have read ${Math.round(received / mebibyte)} MiB`,
    }),
    bound({
      what: "viewers have the last change",
      value: Math.max(...attacks.map(({ lag }) => lag)),
      unit: "ms",
      most: 1_000,
    }),
    bound({
      what: "an import meanwhile",
      value: Math.max(...attacks.map(({ imported }) => imported)) / 1_000,
      unit: "s",
      most: 30,
    }),
  ];
}

function sayCodes(attacks: AttackResult[]): string {
  const closed = attacks.flatMap(({ report }) => Object.entries(report.codes));
  const codes = [...new Set(closed.map(([code]) => code))];
  return codes
    .map((code) => `${sum(closed.map(([other, count]) => (other === code ? count : 0)))} × ${code}`)
    .join(", ");
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function watchEnd<Value>(end: Promise<Value>): { end: Promise<Value>; isOver: () => boolean } {
  let isOver = false;
  const setOver = () => {
    isOver = true;
  };
  end.then(setOver, setOver);
  return { end, isOver: () => isOver };
}

function makeBackup(): Record<string, Entry> {
  const entries = Array.from({ length: seriesCount }, (_, place): [string, Entry] => [
    randomUUID(),
    {
      series: {
        id: `series-${place}`,
        title: `Series ${place}`,
        longDescription: `${place} `.repeat(textCharacters).slice(0, textCharacters),
        releaseDate: "2025-07-28",
        tags: [],
      },
      episodes: [
        {
          docId: randomUUID(),
          title: `Episode of ${place}`,
          videoUrl: "/demonstration/play/court-1",
          episodeNumber: 1,
        },
      ],
    },
  ]);
  return Object.fromEntries(entries);
}

interface LiveResponse {
  errors?: { message: string }[];
  data: { setEpisodeLive: { userErrors: { message: string }[] } } | null;
}

/** How long the change took, and its error, if any. */
interface ChangeResponse {
  took: number;
  problem: string | null;
}

/** Switches one episode after the other live, or back. */
async function changeRepeatedly(
  sql: Sql,
  url: string,
  admin: Client,
  atOnce: number,
  goesOn: (made: number) => boolean,
): Promise<ChangeResponse[]> {
  const episodes = await sql<{ id: string; isLive: boolean }>(
    `select id, is_live as "isLive" from episode order by id`,
  );
  const asked = [];
  const pending = new Set<Promise<unknown>>();
  const startedAt = now();
  for (let made = 0; goesOn(made); made += 1) {
    await pause(Math.max(0, startedAt + (made * 1_000) / perSecond - now()));
    if (pending.size >= atOnce) await Promise.race(pending);
    const episode = episodes[made % episodes.length];
    if (!episode) throw new Error("There is no episode");
    episode.isLive = !episode.isLive;
    const response = switchLive(url, admin, episode.id, episode.isLive);
    asked.push(response);
    pending.add(response);
    const remove = () => pending.delete(response);
    response.then(remove, remove);
  }
  return Promise.all(asked);
}

/** Switches an episode, and returns the response time and the error, if any. */
async function switchLive(url: string, admin: Client, id: string, isLive: boolean): Promise<ChangeResponse> {
  const askedAt = now();
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: admin.cookie() ?? "" },
    body: JSON.stringify({
      query: `mutation ($id: ID!, $isLive: Boolean!) {
        setEpisodeLive(id: $id, isLive: $isLive) { userErrors { message } } }`,
      variables: { id, isLive },
    }),
  });
  const { errors, data } = (await response.json()) as LiveResponse;
  const problems = [...(errors ?? []), ...(data?.setEpisodeLive.userErrors ?? [])];
  return { took: now() - askedAt, problem: problems[0]?.message ?? null };
}

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

import { importFile } from "../../../server/testing/catalogue/backup.ts";
import type { Entry } from "../../../server/testing/catalogue/backup.ts";
import type { Client } from "../../../server/testing/client.ts";
import { socketOf } from "../fanout/audience.ts";
import { now } from "../stage/clock.ts";
import { bound, never } from "../stage/comparison.ts";
import type { Figure } from "../stage/figure.ts";
import { describeTimes, quantile } from "../stage/numbers.ts";
import { oneAddress } from "../stage/oneAddress.ts";
import { readResidentMemory, watchResidentMemory } from "../stage/residentMemory.ts";
import type { Sql } from "../stage/stage.ts";
import type { Attack, AttackReport } from "./heavySubscribers.ts";
import { openViewerClients, readRevision, updates } from "./viewerClients.ts";
import type { ViewerReceipts, ViewerFaults } from "./viewerClients.ts";

const seriesCount = 400;
const textCharacters = 15_000;
const followers = 300;
const perSecond = 50;
const calmChanges = 200;
const mebibyte = 1_048_576;
const attack = { deaf: 30, slow: 30, subscriptions: 20 };

/** Sixty sockets have 1,200 different subscriptions to the texts of the catalogue and read little or nothing. */
export const heavySubscriptions: Figure = {
  name: "Heavy subscriptions",
  rounds: 800,
  minutes: 5,
  async measure(stage, { each }) {
    const site = await stage.openSite(oneAddress);
    const server = await site.startServer();
    const admin = await site.signIn(server);
    const backup = makeBackup();
    await importFile(server, admin, backup);
    const clients = openViewerClients(stage);
    await clients.ask("open", { url: socketOf(server.url), query: updates, count: followers });
    const episodes = await readEpisodes(site.sql);
    await switchLive(server.url, admin, episodes[0] ?? "", true);
    const calm = await changeRepeatedly(
      server.url,
      admin,
      episodes,
      Array.from({ length: calmChanges }, (_, turn) => turn),
    );
    // This runs a garbage collection first.
    await server.memory();
    const before = await readResidentMemory(server.pid);
    const memory = watchResidentMemory(server.pid);
    await server.usage();

    const hostile = stage.startProgram(new URL("heavySubscribers.js", import.meta.url));
    await hostile.ask("attack", { url: socketOf(server.url), ...attack } satisfies Attack);
    const importedFrom = now();
    await importFile(server, admin, backup);
    const imported = now() - importedFrom;

    const answers = await changeRepeatedly(server.url, admin, episodes, each());
    const lastAt = now();
    const receipts = await clients.ask<ViewerReceipts>("await", await readRevision(site.sql));
    const report = await hostile.ask<AttackReport>("report");
    await hostile.stop();
    const most = await memory.stop();
    const { longestDelay } = await server.usage();
    const { codes, backwards } = await clients.ask<ViewerFaults>("faults");
    const isAlive = server.exitCode() === null;
    const errors = site.errors();
    await clients.stop();
    await server.stop();
    const times = answers.map(({ took }) => took);
    const refused = answers.flatMap(({ problem }) => (problem === null ? [] : [problem]));
    const closed = Object.entries(report.codes).map(([code, count]) => `${count} × ${code}`);
    return [
      bound({
        what: `of ${answers.length} changes refused`,
        value: refused.length,
        most: 0,
        spread: refused[0]?.slice(0, 100) ?? "",
      }),
      bound({
        what: "p99 until a change is acknowledged",
        value: quantile(times, 0.99),
        unit: "ms",
        most: 500,
        spread: `${describeTimes(times)}; without them ${describeTimes(calm.map(({ took }) => took))}`,
      }),
      bound({ what: "growth of the memory", value: (most - before) / mebibyte, unit: "MiB", most: 150 }),
      bound({
        what: "until a socket that does not read is closed",
        value: Math.max(...report.deaf) / 1_000,
        unit: "s",
        most: 15,
        spread: `${closed.join(", ")}; they have read ${Math.round(report.received / mebibyte)} MiB`,
      }),
      bound({ what: "viewers have the last change", value: receipts.last - lastAt, unit: "ms", most: 1_000 }),
      bound({ what: "an import meanwhile", value: imported / 1_000, unit: "s", most: 30 }),
      bound({ what: "longest delay of the event loop", value: longestDelay, unit: "ms", most: 500 }),
      never(
        "viewers disconnected or without a change, exits, errors",
        receipts.missing + backwards + Object.keys(codes).length + (isAlive ? 0 : 1) + errors.length,
        errors[0]?.slice(0, 200),
      ),
    ];
  },
};

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

async function readEpisodes(sql: Sql) {
  const rows = await sql<{ id: string }>("select id from episode order by id");
  return rows.map(({ id }) => id);
}

interface LiveAnswer {
  errors?: { message: string }[];
  data: { setEpisodeLive: { userErrors: { message: string }[] } } | null;
}

/** Switches one episode after the other live, and then one after the other back. */
async function changeRepeatedly(url: string, admin: Client, episodes: string[], turns: Iterable<number>) {
  const asked = [];
  const startedAt = now();
  let place = 0;
  for (const _ of turns) {
    await pause(Math.max(0, startedAt + (place * 1_000) / perSecond - now()));
    const isLive = Math.floor(place / episodes.length) % 2 === 0;
    asked.push(switchLive(url, admin, episodes[place % episodes.length] ?? "", isLive));
    place += 1;
  }
  return Promise.all(asked);
}

/** Switches an episode, and returns the response time and the error, if any. */
async function switchLive(url: string, admin: Client, id: string, isLive: boolean) {
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
  const { errors, data } = (await response.json()) as LiveAnswer;
  const problems = [...(errors ?? []), ...(data?.setEpisodeLive.userErrors ?? [])];
  return { took: now() - askedAt, problem: problems[0]?.message ?? null };
}

import { once } from "node:events";
import type { Socket } from "node:net";
import { connect } from "node:net";

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import type { Arrangement } from "./testing/arrangement.ts";
import { startArrangement } from "./testing/arrangement.ts";
import { createSeries, makeSeries } from "./testing/catalogue.ts";
import type { Client } from "./testing/client.ts";
import { createDatabase } from "./testing/databases.ts";
import type { CatalogueUpdate } from "./testing/follow.ts";
import { catalogueUpdates, followCatalogue } from "./testing/follow.ts";
import { superAdmin } from "./testing/harness.ts";
import { paint, sendForm, uploadForm } from "./testing/uploads.ts";

let site: Arrangement;
let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  const { url, drop } = await createDatabase(inject("postgresUrl"));
  dropDatabase = drop;
  site = await startArrangement(url);
});
afterAll(async () => {
  await site.close();
  await dropDatabase();
});

const patience = { timeout: 30_000 };

const viewer = "{ viewer { email } }";

const requestPasswordReset = `mutation ($email: String!) {
  requestPasswordReset(email: $email) { userErrors { message } } }`;

describe("Two server processes behind a proxy", () => {
  test("tell their viewers of changes that were made through the other one", async () => {
    const [first, second] = site.servers;
    for (const [there, here] of [
      [first, second],
      [second, first],
    ] as const) {
      const updates = followCatalogue(await site.open(here));
      await updates.next();
      const { id } = await makeSeries(await site.open(there, superAdmin));
      expect((await updates.next()).series).toMatchObject([{ id }]);
    }
  });

  test("know who signed in at the other one, until the session ends there", async () => {
    const [first, second] = site.servers;
    const there = await site.open(first, superAdmin);
    const here = await site.open(second);
    here.plantCookie("session", there.cookieNamed("session") ?? "");
    expect(await here.query(viewer)).toEqual({ viewer: { email: superAdmin.email } });
    await there.query("mutation { signOut { userErrors { message } } }");
    expect(await here.query(viewer)).toEqual({ viewer: null });
  });

  test("serve the pictures that were uploaded through the other one", async () => {
    const [first, second] = site.servers;
    const admin = await site.open(first, superAdmin);
    const { data } = await sendForm({ url: first }, admin, uploadForm(await paint("png", 200, 100)));
    const url = new URL(data?.uploadThumbnail.thumbnail?.url ?? "");
    expect(url.origin).toBe(site.url);
    const { bytes } = await site.store.look(url.pathname.replace("/media/", ""));
    for (const at of [site.url, second]) {
      const served = Buffer.from(await (await fetch(at + url.pathname)).arrayBuffer());
      expect(served.equals(bytes)).toBe(true);
    }
  });

  test("send mails that lead to the proxy", async () => {
    const person = await site.open(site.servers[1]);
    await person.query(requestPasswordReset, { email: superAdmin.email });
    expect((await site.mails.next()).link?.origin).toBe(site.url);
  });

  test("are restarted in turn without a change that a viewer misses", async () => {
    const viewers = await Promise.all(Array.from({ length: 20 }, () => enter(site)));
    const stopping = new AbortController();
    const making = makeSeriesUntil(stopping.signal, await site.open(site.url, superAdmin));
    for (const url of site.servers) {
      // A viewer who does not say goodbye keeps the process from leaving while the test looks at it.
      const silent = await openSilentSocket(url);
      const code = await site.restart(url, async () => {
        await expect.poll(async () => (await fetch(`${url}/readyz`)).status, patience).toBe(503);
        silent.destroy();
      });
      expect(code).toBe(0);
    }
    stopping.abort();
    const made = await making;
    expect(made.length).toBeGreaterThan(10);
    await Promise.all(viewers.map(({ waitFor }) => waitFor(made)));
    for (const { leave } of viewers) expect(new Set(await leave())).toEqual(new Set([1001]));
    expect(site.output()).not.toContain('"level":50');
  });
});

interface Viewer {
  /** Resolves when all of the series have come. */
  waitFor: (slugs: string[]) => Promise<void>;
  /** Gives the codes with which its open sockets were closed by the site. */
  leave: () => Promise<number[]>;
}

/** Follows the catalogue through the proxy; after a lost connection it asks for what is new, like a page. */
async function enter(at: Arrangement): Promise<Viewer> {
  const client = await at.open();
  const variables: { since?: string } = {};
  const updates = client.subscribe<{ catalogueUpdates: CatalogueUpdate }>(catalogueUpdates, variables);
  const titles = new Set<string>();
  let revision = -1;
  async function take(): Promise<void> {
    const { catalogueUpdates: update } = (await updates.next()).data;
    expect(update.revision).toBeGreaterThanOrEqual(revision);
    revision = update.revision;
    variables.since = update.cursor;
    for (const { title } of update.series) titles.add(title);
  }
  await take();
  return {
    async waitFor(wanted) {
      while (wanted.some((title) => !titles.has(title))) await take();
    },
    async leave() {
      await client.close();
      const codes: number[] = [];
      for (;;) {
        const opened = await client.socketEvents.take();
        if (opened !== "opened") continue;
        const code = Number(await client.socketEvents.take());
        if (code === 1000) return codes;
        codes.push(code);
      }
    },
  };
}

/** Makes one series after the other, and gives their titles; what was not acknowledged is tried again, as people do. */
async function makeSeriesUntil(signal: AbortSignal, admin: Client): Promise<string[]> {
  const titles: string[] = [];
  while (!signal.aborted) {
    const title = `Made meanwhile ${titles.length}`;
    const { series, userErrors } = await createSeries(admin, {
      slug: `meanwhile-${titles.length}`,
      title,
    }).catch(() => ({ series: null, userErrors: [] }));
    // It may have been made although nobody said so.
    if (series ?? userErrors.some(({ code }) => code === "TAKEN")) titles.push(title);
  }
  return titles;
}

/** Takes part, and then hears nothing any more. */
async function openSilentSocket(url: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(
    [
      "GET /graphql HTTP/1.1",
      "Host: 127.0.0.1",
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: c2h1dHRsZWNvY2stMjAyNQ==",
      "Sec-WebSocket-Protocol: graphql-transport-ws",
      "\r\n",
    ].join("\r\n"),
  );
  await once(socket, "data");
  return socket;
}

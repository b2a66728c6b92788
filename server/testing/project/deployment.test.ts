import { once } from "node:events";
import type { Socket } from "node:net";
import { connect } from "node:net";

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { createSeries, makeSeries } from "../catalogue/catalogue.ts";
import { paint, sendForm, uploadForm } from "../catalogue/uploads.ts";
import type { Client } from "../client.ts";
import type { CatalogueUpdate } from "../follow.ts";
import { catalogueUpdates, followCatalogue } from "../follow.ts";
import { superAdmin } from "../harness.ts";
import { createDatabase } from "../services/databases.ts";
import type { Deployment } from "../services/deployment.ts";
import { startDeployment } from "../services/deployment.ts";

let site: Deployment;
let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  const { url, drop } = await createDatabase(inject("postgresUrl"));
  dropDatabase = drop;
  site = await startDeployment(url);
});
afterAll(async () => {
  await site.close();
  await dropDatabase();
});

const viewer = "{ viewer { email } }";

const requestPasswordReset = `mutation ($email: String!) {
  requestPasswordReset(email: $email) { userErrors { message } } }`;

describe("Two server processes behind a proxy", () => {
  test("send each other's changes to their viewers", async () => {
    const [first, second] = site.servers;
    for (const [changed, followed] of [
      [first, second],
      [second, first],
    ] as const) {
      const updates = followCatalogue(await site.open(followed));
      await updates.next();
      const { id } = await makeSeries(await site.open(changed, superAdmin));
      expect((await updates.next()).series).toMatchObject([{ id }]);
    }
  });

  test("accept each other's sessions until they are ended", async () => {
    const [first, second] = site.servers;
    const admin = await site.open(first, superAdmin);
    const other = await site.open(second);
    other.plantCookie("session", admin.cookieNamed("session") ?? "");
    expect(await other.query(viewer)).toEqual({ viewer: { email: superAdmin.email } });
    await admin.query("mutation { signOut { userErrors { message } } }");
    expect(await other.query(viewer)).toEqual({ viewer: null });
  });

  test("serve pictures that were uploaded to the other process", async () => {
    const [first, second] = site.servers;
    const admin = await site.open(first, superAdmin);
    const { data } = await sendForm({ url: first }, admin, uploadForm(await paint("png", 200, 100)));
    const url = new URL(data?.uploadThumbnail.thumbnail?.url ?? "");
    expect(url.origin).toBe(site.url);
    const { bytes } = await site.store.read(url.pathname.replace("/media/", ""));
    for (const at of [site.url, second]) {
      const served = Buffer.from(await (await fetch(at + url.pathname)).arrayBuffer());
      expect(served.equals(bytes)).toBe(true);
    }
  });

  test("send mails with links to the proxy", async () => {
    const person = await site.open(site.servers[1]);
    await person.query(requestPasswordReset, { email: superAdmin.email });
    expect((await site.mails.next()).link?.origin).toBe(site.url);
  });

  test("can be restarted one after the other, and viewers miss no change", async () => {
    const viewers = await Promise.all(Array.from({ length: 20 }, () => follow(site)));
    const end = new AbortController();
    const creating = createSeriesUntil(end.signal, await site.open(site.url, superAdmin));
    for (const url of site.servers) {
      // A client that answers no close frame delays the end of the process until the test has read its state.
      const silent = await openSilentSocket(url);
      const code = await site.restart(url, async () => {
        await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
        silent.destroy();
      });
      expect(code).toBe(0);
    }
    end.abort();
    const created = await creating;
    expect(created.length).toBeGreaterThan(10);
    await Promise.all(viewers.map(({ waitFor }) => waitFor(created)));
    for (const { leave } of viewers) expect(new Set(await leave())).toEqual(new Set([1001]));
    expect(site.output()).not.toContain('"level":50');
  });
});

interface Viewer {
  /** Resolves when the viewer has received all of the series. */
  waitFor: (slugs: string[]) => Promise<void>;
  /** Returns the codes with which the site closed its sockets. */
  leave: () => Promise<number[]>;
}

/** Subscribes to the catalogue through the proxy; after a lost connection it continues from its cursor, like a page. */
async function follow(at: Deployment): Promise<Viewer> {
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

/** Creates one series after the other and returns their titles; unacknowledged mutations are repeated. */
async function createSeriesUntil(signal: AbortSignal, admin: Client): Promise<string[]> {
  const titles: string[] = [];
  while (!signal.aborted) {
    const title = `During the restart ${titles.length}`;
    const { series, userErrors } = await createSeries(admin, {
      slug: `restart-${titles.length}`,
      title,
    }).catch(() => ({ series: null, userErrors: [] }));
    // The series may have been created although the response was lost.
    if (series ?? userErrors.some(({ code }) => code === "TAKEN")) titles.push(title);
  }
  return titles;
}

/** Opens a WebSocket and reads nothing after the handshake. */
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

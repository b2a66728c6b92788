import { afterAll, beforeAll, expect, test } from "vitest";

import { makeEpisode, makeSeries } from "../testing/catalogue/catalogue.ts";
import { followCatalogue, followSeries, readCursor } from "../testing/follow.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { startProxiedHarness } from "../testing/harness.ts";
import { takeLoggedEvents } from "../testing/loggedEvents.ts";
import { adminDocuments, addAdmin, followAdmins, makeAdmin, removeAdmin } from "../testing/people/admins.ts";
import { openAcknowledgedSocket, stopReading, subscribeMessage } from "../testing/rawSocket.ts";
import { onDatabase } from "../testing/services/databases.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startProxiedHarness({ LOG_LEVEL: "info" });
});
afterAll(() => site.close());

const forbidden = { errors: [{ extensions: { code: "FORBIDDEN" } }] };

test("a removed admin loses the rights, on every process, also on open sockets", async () => {
  const series = await makeSeries(site.admin, { password: "the series password" });
  await makeEpisode(site.admin, series.id);
  const other = await site.startAnother();
  const { id, credentials, client } = await makeAdmin(site);
  const browsers = [client, await other.open(credentials)];
  const sockets = await Promise.all(
    [site.url, other.url].map((url, place) =>
      openAcknowledgedSocket(url, { cookie: browsers[place]?.cookie() ?? null }),
    ),
  );
  const pages = browsers.map((browser) => followSeries(browser, series.id));
  for (const page of pages)
    expect(await page.next()).toMatchObject({ series: { password: "the series password" } });
  for (const socket of sockets) {
    socket.send(subscribeMessage("admins", adminDocuments.adminsUpdates));
    expect(await socket.messages.take()).toMatchObject({ id: "admins", type: "next" });
  }

  await removeAdmin(site.admin, id);
  for (const socket of sockets) {
    expect(await socket.messages.take()).toMatchObject({
      type: "next",
      payload: { data: null, ...forbidden },
    });
    expect(await socket.messages.take()).toEqual({ id: "admins", type: "complete" });
  }
  // The remaining values are visible to everyone.
  for (const page of pages)
    expect(await page.next()).toMatchObject({ series: { password: null, content: null }, episodes: null });
  for (const browser of browsers) expect(await browser.ask(adminDocuments.admins)).toMatchObject(forbidden);

  // An account that becomes an admin again subscribes again on the same socket.
  await addAdmin(site.admin, id);
  for (const page of pages)
    expect(await page.next()).toMatchObject({ series: { password: expect.any(String) } });
  for (const socket of sockets) {
    socket.send(subscribeMessage("admins", adminDocuments.adminsUpdates));
    const message = await socket.messages.take();
    expect(message).toMatchObject({ id: "admins", type: "next" });
    expect(message.payload).not.toHaveProperty("errors");
    socket.socket.close();
    await socket.closed;
  }
  pages.forEach(({ stop }) => stop());
  await other.close();
});

test.each(["latestSeriesImport", "seriesImport(id: $id)"])(
  "a removed admin's subscription of %s, which may be null, ends too",
  async (field) => {
    const { id, client } = await makeAdmin(site);
    const raw = await openAcknowledgedSocket(site.url, { cookie: client.cookie() });
    const variable = field.includes("$id") ? "($id: ID!)" : "";
    raw.send(subscribeMessage("import", `subscription ${variable} { import: ${field} { id } }`, { id }));
    expect(await raw.messages.take()).toMatchObject({ type: "next", payload: { data: { import: null } } });
    await removeAdmin(site.admin, id);
    expect(await raw.messages.take()).toMatchObject({ type: "next", payload: forbidden });
    expect(await raw.messages.take()).toEqual({ id: "import", type: "complete" });
    raw.socket.close();
    await raw.closed;
  },
);

test("a removed admin who has closed one of two tabs receives no further values in the other one", async () => {
  const { id, client } = await makeAdmin(site);
  const open = () => openAcknowledgedSocket(site.url, { cookie: client.cookie() });
  const [closed, remaining] = [await open(), await open()];
  for (const tab of [closed, remaining]) {
    tab.send(subscribeMessage("admins", adminDocuments.adminsUpdates));
    expect(await tab.messages.take()).toMatchObject({ id: "admins", type: "next" });
  }
  closed.socket.close();
  await closed.closed;
  await removeAdmin(site.admin, id);
  expect(await remaining.messages.take()).toMatchObject({ payload: { data: null, ...forbidden } });
  remaining.socket.close();
  await remaining.closed;
});

test("what changed while the listener was disconnected is sent afterwards", async () => {
  const { id } = await makeAdmin(site);
  const admins = followAdmins(site.admin);
  expect(await admins.next()).toContainEqual(expect.objectContaining({ id }));
  site.databaseProxy.cut();
  await site.sql("delete from admin where user_id = $1", [id]);
  site.databaseProxy.restore();
  expect(await admins.next()).not.toContainEqual(expect.objectContaining({ id }));
  admins.stop();
  site.takeLog();
});

test("2,000 changes of the admins send no value to a visitor, and a slow admin does not delay others", async () => {
  const { id } = await makeAdmin(site, "CANARY@example.org");
  const slow = await openAcknowledgedSocket(site.url, { cookie: site.admin.cookie() });
  slow.send(subscribeMessage("admins", adminDocuments.adminsUpdates));
  let last = await slow.messages.take();
  const readOn = stopReading(slow);
  const visitor = await openAcknowledgedSocket(site.url);
  visitor.send(
    subscribeMessage(
      "catalogue",
      "subscription ($since: String) { catalogueUpdates(since: $since) { revision } }",
      {
        since: await readCursor(site.visitor),
      },
    ),
  );
  const first = await visitor.messages.take();
  const fast = followCatalogue(site.admin);
  await fast.next();

  await onDatabase(site.databaseUrl, async (database) => {
    await database.query(`do $$ begin
      for step in 1..1000 loop
        delete from admin where user_id = '${id}'; commit;
        insert into admin (user_id) values ('${id}'); commit;
      end loop; end $$`);
  });
  const series = await makeSeries(site.admin);
  expect(await fast.next()).toMatchObject({ series: [{ id: series.id }] });
  const second = await visitor.messages.take();
  expect([first, second]).toMatchObject([{ id: "catalogue" }, { id: "catalogue" }]);
  expect(JSON.stringify([first, second])).not.toContain("CANARY");

  // The slow client reads again and ends with the current state. The values in between were not buffered for it.
  readOn();
  let values = 0;
  slow.send(subscribeMessage("end", "subscription { liveEpisodes { id } }"));
  for (let message = await slow.messages.take(); message.id !== "end"; message = await slow.messages.take()) {
    values += 1;
    last = message;
  }
  expect(values).toBeLessThan(2_000);
  expect(JSON.stringify(last)).toContain("CANARY");
  for (const socket of [slow, visitor]) {
    socket.socket.close();
    await socket.closed;
  }
  fast.stop();
});

test("the log contains who searched for accounts, but not the search text", async () => {
  site.takeLog();
  const { id, client } = await makeAdmin(site);
  await client.query('{ searchUsers(email: "canary") { id } }');
  const lines = site.takeLog().filter((line) => line.includes("users searched"));
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { event: "users searched", userId: id, address: "127.0.0.1" },
  ]);
  expect(lines.join("")).not.toContain("canary");
});

test("the log contains who added and removed whom, and who tried to", async () => {
  site.takeLog();
  const { id: adminId, client } = await makeAdmin(site);
  const { id } = await makeAdmin(site);
  const [owner] = await site.sql<{ id: string }>(`select id from "user" where email = 'admin@example.org'`);
  await client.ask(adminDocuments.removeAdmin, { userId: id });
  await removeAdmin(site.admin, id);
  await addAdmin(client, id);
  await addAdmin(client, id);
  const entries = takeLoggedEvents(site).filter(({ event }) => event?.startsWith("admin "));
  expect(entries).toMatchObject([
    { event: "admin removal refused", userId: id, byUserId: adminId, address: "127.0.0.1" },
    { event: "admin removed", userId: id, byUserId: owner?.id },
    { event: "admin added", userId: id, byUserId: adminId },
  ]);
  site.takeLog();
});

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

import { makeEpisode, makeSeries, setEpisodeLive } from "../../testing/catalogue/catalogue.ts";
import type { Episode } from "../../testing/catalogue/catalogue.ts";
import { followCatalogue, readCursor } from "../../testing/follow.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { readMetric } from "../../testing/metrics.ts";
import type { Message, RawSocket } from "../../testing/rawSocket.ts";
import { openAcknowledgedSocket, subscribeMessage } from "../../testing/rawSocket.ts";

let site: Harness;
let episode: Episode;
beforeAll(async () => {
  site = await startHarness({ METRICS: "on" });
  const { id } = await makeSeries(site.admin);
  episode = await makeEpisode(site.admin, id);
  await site.sql(
    `insert into series (slug, title, release_date, position, long_description)
      select 'wide-' || n, 'Wide', '2025-07-28', 1000 + n, repeat('x', 20000) from generate_series(1, 300) as n`,
  );
});
afterAll(() => site.close());

/** A subscription whose first value has six megabytes. Its text is unique, so that nothing is shared. */
const heavy = (name: string) => `subscription ${name}($since: String) { catalogueUpdates(since: $since) {
  revision series { id isLive content { longDescription } } } }`;

const page = `subscription ($since: String) { catalogueUpdates(since: $since) { revision series { id isLive } } }`;

interface Update {
  data: { catalogueUpdates: { revision: number; series: unknown[] } };
}

const updateOf = ({ payload }: Message) => (payload as Update).data.catalogueUpdates;

/** How often subscriptions to the catalogue were executed. */
const countExecutions = () =>
  readMetric(site.url, 'operations_total{operation="catalogueUpdates",code="OK"}');

const countSockets = () => readMetric(site.url, "sockets");

/** Opens a socket that subscribes to everything and stops reading before its first value. */
async function openPausedSocket(name: string): Promise<RawSocket> {
  const paused = await openAcknowledgedSocket(site.url);
  paused.socket.pause();
  paused.send(subscribeMessage("1", heavy(name)));
  return paused;
}

test("Nothing is executed for a socket that does not read, and the socket is closed after a while", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const before = await countExecutions();
  const paused = await openPausedSocket("Deaf");
  for (const id of ["2", "3"]) paused.send(subscribeMessage(id, heavy(`Deaf${id}`)));
  await expect.poll(countExecutions).toBe(before + 1);
  const follower = followCatalogue(site.visitor, await readCursor(site.visitor));
  await follower.next();
  const withFollower = await countExecutions();
  expect(withFollower).toBe(before + 2);
  const changes = 5;
  for (let change = 1; change <= changes; change += 1) {
    await setEpisodeLive(site.admin, episode.id, change % 2 === 1);
    expect((await follower.next()).series).toMatchObject([{ isLive: change % 2 === 1 }]);
  }
  expect(await countExecutions()).toBe(withFollower + changes);
  vi.setSystemTime(Date.now() + 11_000);
  // A client that does not read detects the closed connection only by writing.
  await expect
    .poll(() => {
      paused.socket.pong();
      return paused.socket.readyState;
    })
    .toBe(WebSocket.CLOSED);
  vi.useRealTimers();
  follower.stop();
});

test("Sockets that do not read are closed when they occupy too much memory that others need", async () => {
  await expect.poll(countSockets).toBe(0);
  const names = Array.from({ length: 12 }, (_, place) => `Hoarder${place}`);
  const pausedSockets = await Promise.all(names.map(openPausedSocket));
  const reader = await openAcknowledgedSocket(site.url);
  expect(await countSockets()).toBe(pausedSockets.length + 1);
  reader.send(subscribeMessage("1", heavy("Reader")));
  expect(updateOf(await reader.messages.take()).series.length).toBeGreaterThan(300);
  expect(await countSockets()).toBeLessThan(pausedSockets.length + 1);
  for (const { socket } of [...pausedSockets, reader]) socket.terminate();
});

test("Heavy subscriptions get the last of several changes, after the viewers of a page with many subscribers", async () => {
  const since = await readCursor(site.visitor);
  const ids = Array.from({ length: 10 }, (_, place) => String(place + 1));
  const sockets = await Promise.all(
    ids.map((id) => openAcknowledgedSocket(site.url, { forwardedFor: `203.0.113.${id}` })),
  );
  for (const [place, socket] of sockets.entries())
    for (const id of ids) socket.send(subscribeMessage(id, heavy(`Heavy${place}x${id}`), { since }));
  const { revision: first } = await readClock();
  await Promise.all(sockets.map((socket) => takeUntil(socket, first, ids)));
  const viewers = await Promise.all(Array.from({ length: 30 }, () => openAcknowledgedSocket(site.url)));
  for (const viewer of viewers) viewer.send(subscribeMessage("1", page, { since }));
  await Promise.all(viewers.map((viewer) => takeUntil(viewer, first, ["1"])));

  // The order in which the messages arrived, which does not depend on how busy the machine is.
  const arrivals: { isHeavy: boolean; revision: number }[] = [];
  for (const { socket } of [...sockets, ...viewers])
    socket.on("message", (data: Buffer) => {
      const message: Message = JSON.parse(data.toString("utf8"));
      const isHeavy = sockets.some((one) => one.socket === socket);
      if (message.type === "next") arrivals.push({ isHeavy, revision: updateOf(message).revision });
    });
  for (const isLive of [false, true, false]) {
    expect(await setEpisodeLive(site.admin, episode.id, isLive)).toMatchObject({ userErrors: [] });
    const { revision } = await readClock();
    await Promise.all(viewers.map((viewer) => takeUntil(viewer, revision, ["1"])));
    const arrived = arrivals.filter((one) => one.revision === revision);
    const earlier = arrived.slice(
      0,
      arrived.findLastIndex(({ isHeavy }) => !isHeavy),
    );
    expect(earlier.filter(({ isHeavy }) => isHeavy).length).toBeLessThan(ids.length ** 2 / 2);
  }
  const { revision: last } = await readClock();
  await Promise.all(sockets.map((socket) => takeUntil(socket, last, ids)));
  for (const { socket } of [...sockets, ...viewers]) socket.terminate();
});

async function readClock(): Promise<{ revision: number }> {
  return (await site.visitor.query<{ catalogue: { revision: number } }>("{ catalogue { revision } }"))
    .catalogue;
}

/** Takes messages until each of the subscriptions has received the revision. */
async function takeUntil({ messages }: RawSocket, revision: number, ids: readonly string[]): Promise<void> {
  const behind = new Set(ids);
  while (behind.size > 0) {
    const message = await messages.take();
    if (message.type === "next" && message.id && updateOf(message).revision === revision)
      behind.delete(message.id);
  }
}

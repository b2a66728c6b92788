import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

import { catalogueUpdates, followCatalogue, readCursor } from "../../testing/follow.ts";
import type { Harness } from "../../testing/harness.ts";
import { startHarness } from "../../testing/harness.ts";
import { openAcknowledgedSocket, subscribeMessage } from "../../testing/rawSocket.ts";

let site: Harness;
beforeAll(async () => {
  // Lets ten seconds of the server's clock pass without waiting.
  vi.useFakeTimers({ toFake: ["Date"] });
  site = await startHarness();
});
afterAll(async () => {
  await site.close();
  vi.useRealTimers();
});

test("a client that does not read is disconnected after a while, with little in its buffer; others still receive values", async () => {
  await site.sql(
    `insert into series (slug, title, release_date, position, long_description)
      select 'wide-' || n, 'Wide', '2025-07-28', 1000 + n, repeat('x', 20000) from generate_series(1, 25) as n`,
  );
  const wide = catalogueUpdates.replace("isLive", "isLive content { longDescription }");
  const slow = await openAcknowledgedSocket(site.url);
  slow.send(subscribeMessage("1", wide, { since: await readCursor(site.visitor) }));
  await slow.messages.take();
  const updates = followCatalogue(site.visitor);
  await updates.next();

  let received = 0;
  slow.socket.on("message", (bytes: Buffer) => (received += bytes.length));
  slow.socket.pause();
  // Half a megabyte for each client that reads. A client that does not read detects the closed connection only by
  // writing.
  while (slow.socket.readyState !== WebSocket.CLOSED) {
    await site.sql("update series set title = title || '.' where slug like 'wide-%'");
    expect(await updates.next()).toMatchObject({ order: null });
    slow.socket.pong();
    vi.setSystemTime(Date.now() + 1_000);
  }
  expect(received).toBeLessThan(15_000_000);
  updates.stop();
});

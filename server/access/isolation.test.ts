import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";

import type { Planted } from "../testing/catalogue/canaries.ts";
import { canary, everySubscription, plantCanaries } from "../testing/catalogue/canaries.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { openAcknowledgedSocket, stopReading, subscribeMessage } from "../testing/rawSocket.ts";
import { onDatabase } from "../testing/services/databases.ts";

let site: Harness;
let planted: Planted;
beforeAll(async () => {
  site = await startHarness();
  planted = await plantCanaries(site.admin);
});
afterAll(() => site.close());

test("values that wait for an admin's slow socket are never sent to a visitor with the same subscription", async () => {
  const { catalogueUpdates = "", seriesUpdates = "" } = everySubscription(planted);
  const documents = { catalogueUpdates, seriesUpdates };
  const [admin, visitor] = [
    await openAcknowledgedSocket(site.url, { cookie: site.admin.cookie() }),
    await openAcknowledgedSocket(site.url),
  ];
  for (const raw of [admin, visitor])
    for (const [name, document] of Object.entries(documents)) {
      raw.send(subscribeMessage(name, document));
      expect(await raw.messages.take()).toMatchObject({ type: "next", id: name });
    }
  // A value that waits for too long closes the socket, so the clock is stopped here.
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const readOn = stopReading(admin);

  const { series, episodes } = planted;
  await onDatabase(site.databaseUrl, async (program) => {
    for (let count = 1; count <= 300; count++)
      await program.query("update episode set title = $2 where id = $1", [
        episodes[0]?.id,
        `${canary}-${count} ${"x".repeat(10_000)}`,
      ]);
    await program.query("update series set title = 'The last title' where id = $1", [series.id]);
  });

  const waiting = new Set(Object.keys(documents));
  while (waiting.size > 0) {
    const message = await visitor.messages.take();
    const text = JSON.stringify(message);
    expect(text).not.toContain(canary);
    if (text.includes("The last title")) waiting.delete(message.id ?? "");
  }

  readOn();
  for (;;) {
    const text = JSON.stringify(await admin.messages.take());
    if (text.includes(`${canary}-300`)) break;
  }
  for (const raw of [admin, visitor]) {
    raw.socket.close();
    await raw.closed;
  }
});

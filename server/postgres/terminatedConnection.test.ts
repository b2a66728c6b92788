import { connect, createServer } from "node:net";

import { afterEach, expect, inject, test } from "vitest";

import { openDatabase } from "../database.ts";
import { createDatabase, settingsOf } from "../testing/services/databases.ts";
import { isDatabaseUnavailable } from "./databaseErrors.ts";

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

/** PostgreSQL's messages: it is ready, and an administrator has ended the session. */
const ready = Buffer.from("Z\u0000\u0000\u0000\u0005I", "latin1");
const fields = "SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0";
const ended = Buffer.from(`E\u0000\u0000\u0000${String.fromCodePoint(fields.length + 4)}${fields}`, "latin1");

/** A proxy that, while `isEnding`, ends each new session in the packet in which it becomes ready. */
async function startEndingProxy(databaseUrl: string): Promise<{ url: string; isEnding: boolean }> {
  const database = new URL(databaseUrl);
  const server = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    near.on("error", () => undefined).on("close", () => far.destroy());
    far.on("error", () => undefined).on("close", () => near.destroy());
    near.pipe(far);
    let isNew = true;
    far.on("data", (bytes) => {
      const isReady = isNew && bytes.subarray(-ready.length).equals(ready);
      if (isReady) isNew = false;
      near.write(isReady && proxy.isEnding ? Buffer.concat([bytes, ended]) : bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUps.push(() => server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  const proxy = { url: url.href, isEnding: false };
  return proxy;
}

test("A session that ends as soon as it begins fails only its statement", async () => {
  const { url, drop } = await createDatabase(inject("postgresUrl"));
  cleanUps.push(drop);
  const proxy = await startEndingProxy(url);
  const database = await openDatabase({ ...settingsOf(proxy.url), connections: 5 }, () => undefined);
  cleanUps.push(() => database.destroy());
  const readThree = () =>
    Promise.allSettled(["1", "2", "3"].map((value) => database.query(`select ${value} as value`)));

  proxy.isEnding = true;
  const failed = (await readThree()).flatMap((result) =>
    result.status === "rejected" ? [isDatabaseUnavailable(result.reason)] : [],
  );
  expect(failed.length).toBeGreaterThan(0);
  expect(failed).not.toContain(false);
  proxy.isEnding = false;
  expect(await readThree()).toEqual([1, 2, 3].map((value) => ({ status: "fulfilled", value: [{ value }] })));
});

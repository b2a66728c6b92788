import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";

import { createDatabase, onDatabase } from "../testing/services/databases.ts";
import { startTcpProxy } from "../testing/services/tcpProxy.ts";
import { catalogueClock } from "./catalogueClock.ts";
import { followClock } from "./followedClock.ts";
import { createListener } from "./listener.ts";
import { createSharedJobs } from "./sharedJobs.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"));
});
afterAll(() => database.drop());

/** Starts the part of a process that runs shared jobs. */
async function startProcess(databaseUrl: string) {
  const sharedJobs = createSharedJobs();
  const listener = createListener({
    databaseUrl,
    clocks: [followClock(catalogueClock)],
    sharedJobs,
    onError: () => undefined,
  });
  listener.start({ onPerson: () => undefined, onTopic: () => undefined, onGap: () => undefined });
  onTestFinished(listener.close);
  await listener.ready;
  return { isOurs: () => sharedJobs.isOurs("freshness"), run: sharedJobs.run, close: listener.close };
}

test("one of several processes runs a job, and another takes over when that one ends or is disconnected", async () => {
  const first = await startProcess(database.url);
  await expect.poll(first.isOurs).toBe(true);
  const proxy = await startTcpProxy(database.url);
  onTestFinished(() => proxy.close());
  const second = await startProcess(proxy.url);
  await first.close();
  await expect.poll(second.isOurs).toBe(true);
  expect(first.isOurs()).toBe(false);

  const third = await startProcess(database.url);
  expect(third.isOurs()).toBe(false);
  proxy.freeze();
  // The checks of about ten seconds on an idle machine. A busy machine checks less often.
  const mostLooks = 100;
  let looks = 0;
  const look = () => {
    looks += 1;
    return third.isOurs();
  };
  await expect.poll(look, { interval: 10_000 / mostLooks }).toBe(true);
  expect(looks).toBeLessThan(mostLooks);
  expect(second.isOurs()).toBe(false);
});

test("a process whose connection was ended gets the job again, and does not run it twice at the same time", async () => {
  const one = await startProcess(database.url);
  await expect.poll(one.isOurs).toBe(true);
  await onDatabase(database.url, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener' and datname = current_database()",
    ),
  );
  await expect.poll(one.isOurs).toBe(false);
  await expect.poll(one.isOurs).toBe(true);
  let runs = 0;
  const until: (() => void)[] = [];
  const work = async () => {
    runs += 1;
    await new Promise<void>((end) => until.push(end));
  };
  const running = one.run("freshness", work);
  await one.run("freshness", work);
  expect(runs).toBe(1);
  until.forEach((end) => end());
  await running;
});

import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";

import { createDatabase, onDatabase } from "../testing/databases.ts";
import { layLine } from "../testing/line.ts";
import { catalogueClock } from "./catalogueClock.ts";
import { followClock } from "./followedClock.ts";
import { createListener } from "./listener.ts";
import { createSharedJobs } from "./sharedJobs.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"));
});
afterAll(() => database.drop());

/** A process, as far as it does jobs for all. */
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

test("one process of several does a job, and another takes it over when that one ends or is cut off", async () => {
  const first = await startProcess(database.url);
  await expect.poll(first.isOurs).toBe(true);
  const line = await layLine(database.url);
  onTestFinished(() => line.close());
  const second = await startProcess(line.url);
  await first.close();
  await expect.poll(second.isOurs, { timeout: 5_000 }).toBe(true);
  expect(first.isOurs()).toBe(false);

  const third = await startProcess(database.url);
  expect(third.isOurs()).toBe(false);
  line.freeze();
  const frozenAt = performance.now();
  await expect.poll(third.isOurs, { timeout: 15_000, interval: 100 }).toBe(true);
  expect(performance.now() - frozenAt).toBeLessThan(10_000);
  expect(second.isOurs()).toBe(false);
});

test("a process whose connection was ended is given the job again, and runs it once at a time", async () => {
  const one = await startProcess(database.url);
  await expect.poll(one.isOurs).toBe(true);
  await onDatabase(database.url, (client) =>
    client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener' and datname = current_database()",
    ),
  );
  await expect.poll(one.isOurs).toBe(false);
  await expect.poll(one.isOurs, { timeout: 5_000 }).toBe(true);
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

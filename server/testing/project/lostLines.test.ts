import { afterEach, beforeEach, expect, inject, test } from "vitest";

import { createTestClient } from "../client.ts";
import { signIn, superAdmin } from "../harness.ts";
import { readMetric } from "../metrics.ts";
import { isReady } from "../outside.ts";
import { createDatabase } from "../services/databases.ts";
import type { ServerProcess } from "../services/process.ts";
import { startProcess } from "../services/process.ts";

const cleanUps: (() => Promise<unknown>)[] = [];
let databaseUrl: string;
beforeEach(async () => {
  const database = await createDatabase(inject("postgresUrl"));
  databaseUrl = database.url;
  cleanUps.push(database.drop);
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function start(receivers: Parameters<typeof startProcess>[2]): Promise<ServerProcess> {
  const server = await startProcess(databaseUrl, { METRICS: "on", LOG_LEVEL: "info" }, receivers);
  cleanUps.push(() => server.remove());
  await expect.poll(() => isReady(server.url)).toBe(true);
  return server;
}

/** Makes a request about which the log has a line. */
async function makeAudited({ url }: ServerProcess): Promise<void> {
  const admin = createTestClient(url);
  await signIn(admin, superAdmin);
  await admin.close();
}

/** How often the process has printed the text. */
const countOf = (text: string, server: ServerProcess): number => server.output().split(text).length - 1;

test.each([
  ["full disk", "ENOSPC"],
  ["closed pipe", "EPIPE"],
] as const)(
  "A process whose log goes to a %s serves, counts the lost lines, and says so once",
  async (stdout, code) => {
    const server = await start({ stdout });
    const countLost = () => readMetric(server.url, 'lost_lines_total{stream="stdout"}');
    const lost = await countLost();
    expect(lost).toBeGreaterThan(0);
    await makeAudited(server);
    await expect.poll(countLost).toBeGreaterThan(lost);
    expect(await isReady(server.url)).toBe(true);
    expect(countOf("The log cannot be written to the standard output", server)).toBe(1);
    expect(server.output()).toContain(code);
    server.send("SIGTERM");
    expect(await server.ended).toBe(0);
  },
);

test("A process whose messages go to a closed pipe serves, and says so in the log", async () => {
  const server = await start({ stderr: "closed pipe" });
  await expect.poll(() => readMetric(server.url, 'lost_lines_total{stream="stderr"}')).toBeGreaterThan(0);
  await expect.poll(() => countOf("The standard error cannot be written", server)).toBe(1);
  expect(server.logged()).toContain("EPIPE");
  // The standard output contains log lines only.
  for (const line of server.logged().split("\n").filter(Boolean))
    expect(JSON.parse(line)).toBeTypeOf("object");
  server.send("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("A process that can write neither its log nor its messages serves", async () => {
  const server = await start({ stdout: "closed pipe", stderr: "closed pipe" });
  await makeAudited(server);
  expect(await isReady(server.url)).toBe(true);
  server.send("SIGTERM");
  expect(await server.ended).toBe(0);
});

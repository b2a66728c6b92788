import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness, superAdmin } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ LOG_LEVEL: "warn" });
});
afterAll(() => site.close());

const held = /address of SUPER_ADMIN_EMAIL is held by an account that has not proved it/;
const lookAlike = /address that looks like another one/;
const readUserId = async (email: string) => {
  const [user] = await site.sql<{ id: string }>(`select id from "user" where email = $1`, [email]);
  return user?.id ?? "";
};

/** The lines that a further process logs when it starts. */
async function readStart(): Promise<string[]> {
  await (await site.startAnother()).close();
  return site.takeLog();
}

test("a start without such accounts logs nothing about them", async () => {
  expect(await readStart()).toEqual([]);
});

test("an account with the super admin's address that is not proved is logged at the start", async () => {
  await site.sql(`update "user" set email_proved_at = null where email = $1`, [superAdmin.email]);
  const lines = await readStart();
  expect(lines).toEqual([expect.stringMatching(held)]);
  expect(lines[0]).toContain(await readUserId(superAdmin.email));
  expect(lines[0]).not.toContain(superAdmin.email);
  await site.sql(`update "user" set email_proved_at = now() where email = $1`, [superAdmin.email]);
});

test("accounts of an older version with a look-alike address are logged at the start", async () => {
  const email = "\u212Aim@example.org";
  await site.sql(`insert into "user" (email, email_key) values ($1, $1)`, [email]);
  const lines = await readStart();
  expect(lines).toEqual([expect.stringMatching(lookAlike)]);
  expect(lines[0]).toContain(await readUserId(email));
  expect(lines[0]).not.toContain(email);
});

import { afterAll, beforeAll, expect, test } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { newEmail, openBrowser, signUp } from "../testing/people/accounts.ts";
import { onDatabase } from "../testing/services/databases.ts";
import { countLockWaits } from "../testing/services/lockWaits.ts";

const connections = 4;

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ DATABASE_CONNECTIONS: String(connections) });
});
afterAll(() => site.close());

test("Sign-ups that use every connection at the same time all succeed", async () => {
  const persons = await Promise.all(
    Array.from({ length: connections }, async () => ({
      client: await openBrowser(site),
      email: newEmail(),
    })),
  );
  const signedUp = await onDatabase(site.databaseUrl, async (program) => {
    await program.query("begin");
    await program.query(`lock table "user" in share mode`);
    const responses = Promise.all(
      persons.map(({ client, email }) => signUp(client, { email, password: "a clear over the court" })),
    );
    try {
      await expect.poll(() => countLockWaits(site)).toBe(connections);
    } finally {
      await program.query("rollback");
    }
    return responses;
  });
  expect(signedUp).toEqual(
    persons.map(({ email }) => ({ viewer: expect.objectContaining({ email }), userErrors: [] })),
  );
});

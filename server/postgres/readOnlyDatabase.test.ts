import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { openAccount } from "../testing/people/accounts.ts";
import { makeApiToken } from "../testing/people/apiTokens.ts";
import { onDatabase } from "../testing/services/databases.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

/** Lets the database only read, or write again. Ends its sessions, because they keep the settings with which they began. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const name = new URL(site.databaseUrl).pathname.slice(1);
  await onDatabase(inject("postgresUrl"), async (program) => {
    await program.query(
      `alter database ${name} ${isReadOnly ? "set default_transaction_read_only = on" : "reset default_transaction_read_only"}`,
    );
    await program.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  });
}

test("People who are signed in and programs can read while the database only reads", async () => {
  const { client, id } = await openAccount(site);
  const { secret } = await makeApiToken(site.admin, ["catalogue:read"]);
  const program = site.openWith({ authorization: `Bearer ${secret}` });
  const series = await makeSeries(site.admin);
  // The use of a session is recorded once a minute.
  await site.sql("update session set used_at = now() - interval '5 minutes'");
  await setReadOnly(true);
  try {
    const own = { data: { viewer: { id } } };
    const readSelf = () => client.ask("{ viewer { id } }");
    // The pool replaces its connections one after the other.
    await expect.poll(readSelf).toMatchObject(own);
    expect(await readSelf()).toMatchObject(own);
    const followed = client.subscribe<{ viewer: { id: string } }>("subscription { viewer { id } }");
    expect(await followed.next()).toMatchObject(own);
    expect(
      await program.query("query ($slug: String!) { series(slug: $slug) { id } }", { slug: series.slug }),
    ).toEqual({ series: { id: series.id } });
    const save = "mutation ($id: ID!) { saveSeries(id: $id) { userErrors { code } } }";
    expect(await client.ask(save, { id: series.id })).toMatchObject({
      errors: [{ extensions: { code: "SERVICE_UNAVAILABLE" } }],
    });
  } finally {
    await setReadOnly(false);
  }
  await expect
    .poll(async () => {
      await client.ask("{ viewer { id } }");
      return site.sql("select from session where user_id = $1 and used_at > now() - interval '1 minute'", [
        id,
      ]);
    })
    .toHaveLength(1);
});

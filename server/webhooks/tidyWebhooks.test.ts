import type { DataSource } from "typeorm";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

import { limits } from "../configuration/limits.ts";
import { openDatabase } from "../database.ts";
import { createDatabase, settingsOf } from "../testing/services/databases.ts";
import { deletionOfOldDeliveries, tidyWebhooks } from "./tidyWebhooks.service.ts";

const webhooks = 2;
const kept = limits.webhooks.deliveries;

// A database without a server, which would tidy it too.
let database: DataSource;
const cleanUps: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  const created = await createDatabase(inject("postgresUrl"));
  cleanUps.push(created.drop);
  database = await openDatabase(settingsOf(created.url), () => undefined);
  cleanUps.push(() => database.destroy());
  await database.query(
    `insert into webhook (url, events) select 'https://example.org/' || n, '{match.called}'
      from generate_series(1, $1::integer) as n`,
    [webhooks],
  );
  await database.query(
    "insert into webhook_secret (webhook_id, cipher, expires_at) select id, '', now() - interval '1 hour' from webhook",
  );
  // The first message waits, and the second one is replaced.
  await database.query(`
    with message as (
      insert into webhook_message (event, subject, body)
        select 'match.called', gen_random_uuid(), '' from generate_series(1, 200) returning id, event, subject)
    insert into webhook_delivery (webhook_id, message_id, event, subject, state)
      select webhook.id, message.id, message.event, message.subject,
          case row_number() over (partition by webhook.id)
            when 1 then 'WAITING' when 2 then 'REPLACED' else 'DELIVERED' end
        from webhook cross join message`);
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

const count = async (table: string, condition = "true"): Promise<number> =>
  (await database.query<unknown[]>(`select from ${table} where ${condition}`)).length;

test("Old deliveries, their messages and former secrets are deleted; waiting and the newest deliveries are not", async () => {
  await tidyWebhooks(database.manager, (error) => expect.unreachable(String(error)));
  expect(await count("webhook_delivery", "state = 'WAITING'")).toBe(webhooks);
  expect(await count("webhook_delivery")).toBe(webhooks * (kept + 1));
  expect(await count("webhook_message")).toBe(
    await count("webhook_message", "id in (select message_id from webhook_delivery)"),
  );
  expect(await count("webhook_secret")).toBe(0);
});

interface Node {
  "Node Type": string;
  "Actual Loops": number;
  Plans?: Node[];
}

/** How often the parts of a plan that end after a number of rows were run. */
const loopsOfLimits = ({ "Node Type": type, "Actual Loops": loops, Plans: inner = [] }: Node): number[] => [
  ...(type === "Limit" ? [loops] : []),
  ...inner.flatMap(loopsOfLimits),
];

test("The newest deliveries are read once for each webhook, however many old ones are deleted", async () => {
  const [row] = await database.query<{ "QUERY PLAN": { Plan: Node }[] }[]>(
    `explain (analyze, timing off, format json) ${deletionOfOldDeliveries}`,
    [kept],
  );
  expect(row?.["QUERY PLAN"].flatMap(({ Plan: plan }) => loopsOfLimits(plan))).toEqual([webhooks]);
});

test("A step that fails does not prevent the others", async () => {
  await database.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'Refused'; end $$;
    create trigger refuse before delete on webhook_delivery for each statement execute function refuse()`);
  const errors: unknown[] = [];
  await tidyWebhooks(database.manager, (error) => errors.push(error));
  expect(errors).toMatchObject([{ message: "Refused" }]);
  expect(await count("webhook_secret")).toBe(0);
});

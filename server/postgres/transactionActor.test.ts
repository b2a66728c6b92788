import type { DataSource } from "typeorm";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

import { openDatabase } from "../database.ts";
import { createDatabase, settingsOf } from "../testing/services/databases.ts";
import { actAs } from "./transactionActor.ts";
import type { TransactionActor } from "./transactionActor.ts";

let database: DataSource;
const cleanUps: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  const created = await createDatabase(inject("postgresUrl"));
  cleanUps.push(created.drop);
  database = await openDatabase(settingsOf(created.url), () => undefined);
  cleanUps.push(() => database.destroy());
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

function actorOf(operation: string): TransactionActor {
  return { userId: null, tokenId: null, via: "terminal", operation };
}

/** The actor that the database knows in a new transaction; null for none. */
function readActor(): Promise<unknown> {
  return database.transaction(async (db) => {
    const [row] = await db.query<{ actor: string }[]>(
      "select coalesce(current_setting('app.actor', true), '') as actor",
    );
    return row?.actor ? (JSON.parse(row.actor) as unknown) : null;
  });
}

test("a transaction names its actor while other work begins and ends", async () => {
  const actorsOfLong = await actAs(actorOf("long"), async () => {
    const before = await readActor();
    expect(await actAs(actorOf("short"), readActor)).toEqual(actorOf("short"));
    return [before, await readActor()];
  });
  expect(actorsOfLong).toEqual([actorOf("long"), actorOf("long")]);
});

test("failed work and later work have their own actors", async () => {
  const failing = actAs(actorOf("failing"), () => Promise.reject(new Error("This work fails.")));
  await expect(failing).rejects.toThrow("This work fails.");
  expect(await actAs(actorOf("later"), readActor)).toEqual(actorOf("later"));
});

test("a transaction outside of any work has no actor", async () => {
  await actAs(actorOf("ended"), readActor);
  expect(await readActor()).toBeNull();
});

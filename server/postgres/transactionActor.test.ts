import type { DataSource, EntityManager } from "typeorm";
import { afterEach, beforeEach, expect, inject, test } from "vitest";

import { changeAndRead, openDatabase } from "../database.ts";
import { createDatabase, settingsOf } from "../testing/services/databases.ts";
import { transactionAs } from "./transactionActor.ts";
import type { TransactionActor } from "./transactionActor.ts";

let database: DataSource;
const cleanUps: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  const created = await createDatabase(inject("postgresUrl"));
  cleanUps.push(created.drop);
  // With one connection, each transaction uses the connection of the one before.
  database = await openDatabase({ ...settingsOf(created.url), connections: 1 }, () => undefined);
  cleanUps.push(() => database.destroy());
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

function actorOf(operation: string): TransactionActor {
  return { userId: null, tokenId: null, via: "terminal", operation };
}

/** The actor that the database knows in the transaction; null for none. */
async function readActor(db: EntityManager): Promise<unknown> {
  const [row] = await db.query<{ actor: string }[]>(
    "select coalesce(current_setting('app.actor', true), '') as actor",
  );
  return row?.actor ? (JSON.parse(row.actor) as unknown) : null;
}

test("a transaction has its own actor, also in its savepoints", async () => {
  const actors = await transactionAs(database, actorOf("import"), async (db) => [
    await readActor(db),
    await db.transaction(readActor),
    await readActor(db),
  ]);
  expect(actors).toEqual([actorOf("import"), actorOf("import"), actorOf("import")]);
});

test.each([
  ["within a savepoint", (db: EntityManager) => db.transaction(readActor)],
  ["together", async (db: EntityManager) => (await Promise.all([readActor(db), readActor(db)]))[1]],
])("a transaction whose first statements are issued %s has its actor", async (_how, read) => {
  expect(await transactionAs(database, actorOf("import"), read)).toEqual(actorOf("import"));
});

test("a snapshot that nothing reads leaves no transaction on its connection", async () => {
  const { snapshot } = await changeAndRead(database, actorOf("setEpisodeLive"), readActor);
  await snapshot.close();
  expect(await database.query("select current_setting('transaction_isolation') as isolation")).toEqual([
    { isolation: "read committed" },
  ]);
});

test("the transaction of a mutation has its actor, and its snapshot has none", async () => {
  const { done, snapshot } = await changeAndRead(database, actorOf("setEpisodeLive"), readActor);
  expect(done).toEqual(actorOf("setEpisodeLive"));
  expect(await readActor(snapshot.db)).toBeNull();
  await snapshot.close();
});

test("a transaction without an actor has none, also after one that failed", async () => {
  const failing = transactionAs(database, actorOf("failing"), () =>
    Promise.reject(new Error("This work fails.")),
  );
  await expect(failing).rejects.toThrow("This work fails.");
  expect(await database.transaction(readActor)).toBeNull();
});

test("concurrent transactions have their own actors", async () => {
  const operations = ["first", "second", "third"];
  expect(
    await Promise.all(operations.map((operation) => transactionAs(database, actorOf(operation), readActor))),
  ).toEqual(operations.map(actorOf));
});

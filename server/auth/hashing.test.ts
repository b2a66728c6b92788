import { EventEmitter, once } from "node:events";
import { setImmediate as yieldToEvents } from "node:timers/promises";

import { hash, verify } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { someUser, startHarness } from "../testing/harness.ts";
import { accountDocuments, newAddress, newEmail } from "../testing/people/accounts.ts";
import { hashingLimits } from "./attempts/attemptLimits.ts";
import { hashPassword } from "./passwords.ts";

// Hashes as in production and counts the calls, because the number of hashes determines the duration of a sign-in.
vi.mock("@node-rs/argon2", { spy: true });

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
beforeEach(() => void vi.mocked(verify).mockClear());
afterAll(() => site.close());

const tryWrong = (client: Client, email: string) =>
  client.ask(accountDocuments.signIn, { input: { email, password: "not the password" } });

describe("The duration of a refused sign-in does not reveal whether there is an account", () => {
  test.each([
    ["a wrong password", () => someUser.email],
    ["an unknown address", newEmail],
    ["what is no address", () => "a\u0000@example.org"],
    ["an account that only signs in with Google", () => "google@example.org"],
  ])("%s costs one hash of the same size", async (_name, email) => {
    await site.sql(
      `insert into "user" (email, google_subject) values ('google@example.org', 'someone') on conflict do nothing`,
    );
    await tryWrong(await site.open(undefined, newAddress()), email());
    expect(vi.mocked(verify).mock.calls).toEqual([
      [expect.stringMatching(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/), "not the password"],
    ]);
  });
});

test("an attempt beyond the limit computes no hash, neither for a known nor for an unknown address", async () => {
  const client = await site.open(undefined, newAddress());
  for (let count = 0; count < 15; count++) await tryWrong(client, `unknown-${count}@example.org`);
  expect(verify).toHaveBeenCalledTimes(15);
  for (const email of [someUser.email, newEmail()])
    expect(await tryWrong(client, email)).toMatchObject({
      errors: [{ extensions: { code: "TOO_MANY_REQUESTS", retryAfterSeconds: expect.any(Number) } }],
    });
  expect(verify).toHaveBeenCalledTimes(15);
});

test("a sign-up that was refused because too many passwords wait is not counted", async () => {
  const gate = new EventEmitter();
  vi.mocked(hash).mockReturnValue(once(gate, "open").then(() => "a hash"));
  const waiting: Promise<string>[] = [];
  while (waiting.length < hashingLimits.atATime + hashingLimits.waiting) {
    waiting.push(hashPassword("a clear over the court"));
    await yieldToEvents();
  }
  const client = await site.open(undefined, newAddress());
  const trySignUp = (): Promise<unknown> =>
    client.ask(accountDocuments.signUp, { input: { email: newEmail(), password: "a clear over the court" } });
  for (let count = 0; count < 10; count++)
    expect(await trySignUp()).toMatchObject({ errors: [{ extensions: { code: "SERVICE_UNAVAILABLE" } }] });
  vi.mocked(hash).mockReset();
  gate.emit("open");
  await Promise.all(waiting);
  expect(await trySignUp()).toMatchObject({ data: { signUp: { userErrors: [] } } });
});

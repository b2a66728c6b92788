import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { GraphqlResponse, Client } from "../testing/client.ts";
import type { Credentials, Harness } from "../testing/harness.ts";
import { signIn, someUser, startHarness } from "../testing/harness.ts";
import {
  accountDocuments,
  newAddress,
  newEmail,
  openAccount,
  readViewer,
  signInWith,
  signOut,
} from "../testing/people/accounts.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const openBrowser = (address = newAddress()): Promise<Client> => site.open(undefined, address);
const wrong = { ...someUser, password: "not the password" };
const tooMany = {
  data: null,
  errors: [{ extensions: { code: "TOO_MANY_REQUESTS", retryAfterSeconds: expect.any(Number) } }],
};
type SignInResponse = GraphqlResponse<{ signIn: { viewer: object | null } }>;
const tryWrong = (client: Client, email = someUser.email) =>
  client.ask(accountDocuments.signIn, { input: { ...wrong, email } });

/**
 * Retries as a person would, because on a busy machine one of many concurrent requests may wait too long for a
 * connection.
 */
async function signInAmongMany(client: Client, input: Credentials): Promise<SignInResponse> {
  const response: SignInResponse = await client.ask(accountDocuments.signIn, { input });
  const isBusy = response.errors?.[0]?.extensions["code"] === "SERVICE_UNAVAILABLE";
  return isBusy ? signInAmongMany(client, input) : response;
}

/** The cookie that the server sets when this browser signs in. */
async function readSetCookie(url: string, input: object, headers: Record<string, string>): Promise<string[]> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query: accountDocuments.signIn, variables: { input } }),
  });
  return response.headers.getSetCookie().filter((cookie) => cookie.includes("session="));
}

describe("Login failure says 'Invalid Username or Password'", () => {
  test("in the same words for an unknown address, a wrong password and an account without a password", async () => {
    const email = newEmail();
    await site.sql(`insert into "user" (email, google_subject) values ($1, $1)`, [email]);
    const responses = await Promise.all(
      [newEmail(), someUser.email, email, "no address", "a\u0000@example.org"].map(async (unknown) =>
        signInWith(await openBrowser(), { email: unknown, password: "not the password" }),
      ),
    );
    const refused = {
      viewer: null,
      userErrors: [{ code: "INVALID_CREDENTIALS", field: null, message: "Invalid Username or Password" }],
    };
    expect(responses).toEqual(responses.map(() => refused));
  });

  test("and does not change the browser's session", async () => {
    const { client, credentials } = await openAccount(site);
    await tryWrong(client);
    expect(await readViewer(client)).toMatchObject({ email: credentials.email });
  });
});

describe("Guessing passwords is limited", () => {
  test("to 15 wrong ones from one address in 5 minutes, over all accounts; the 16th is not checked", async () => {
    const client = await openBrowser();
    for (let count = 0; count < 15; count++)
      expect(await tryWrong(client, `unknown-${count}@example.org`)).toMatchObject({
        data: { signIn: { viewer: null } },
      });
    expect(await client.ask(accountDocuments.signIn, { input: someUser })).toMatchObject(tooMany);
    await signIn(await openBrowser(), someUser);
  });

  test("without counting right ones", async () => {
    const address = newAddress();
    for (let count = 0; count < 20; count++) await signIn(await openBrowser(address), someUser);
  });

  test("without counting 40 right ones at the same time at two processes, for one account or several", async () => {
    const address = newAddress();
    const other = await site.startAnother();
    const accounts = [await openAccount(site), await openAccount(site)];
    const responses = await Promise.all(
      accounts.flatMap(({ credentials }) =>
        Array.from({ length: 20 }, async (_, index) => {
          const client = await (index % 2 === 0 ? site : other).open(undefined, address);
          return signInAmongMany(client, credentials);
        }),
      ),
    );
    expect(responses.filter(({ data }) => data?.signIn.viewer)).toHaveLength(40);
    for (let count = 0; count < 15; count++)
      expect(await tryWrong(await openBrowser(address), newEmail())).toMatchObject({
        data: { signIn: { viewer: null } },
      });
    expect(await tryWrong(await openBrowser(address))).toMatchObject(tooMany);
  });

  test("to 10 in a row for one account from one address, then none for an hour; a right one resets the count", async () => {
    const { credentials } = await openAccount(site);
    const { email } = credentials;
    const address = newAddress();
    const client = await openBrowser(address);
    const resetAddress = () => site.sql("delete from guess_counter where key like 'sign-in-address%'");
    for (let count = 0; count < 9; count++) await tryWrong(client, email);
    await signIn(client, credentials);
    await resetAddress();
    for (let count = 0; count < 10; count++)
      expect(await tryWrong(client, email)).toMatchObject({ data: { signIn: { viewer: null } } });
    await resetAddress();
    const refused = await client.ask(accountDocuments.signIn, { input: credentials });
    expect(refused).toMatchObject(tooMany);
    expect(refused.errors?.[0]?.extensions["retryAfterSeconds"]).toBeGreaterThan(50 * 60);
    await signIn(client, someUser);
  });

  test("without locking out sign-ins from other addresses or existing sessions", async () => {
    const { client, credentials } = await openAccount(site);
    const attacker = newAddress();
    for (let count = 0; count < 12; count++) await tryWrong(await openBrowser(attacker), credentials.email);
    expect(await readViewer(client)).toMatchObject({ email: credentials.email });
    await signIn(await openBrowser(), credentials);
  });

  test("to at most 15 checks of 40 concurrent guesses", async () => {
    const client = await openBrowser();
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        signInAmongMany(client, { ...wrong, email: `parallel-${index}@example.org` }),
      ),
    );
    expect(responses.filter(({ errors }) => !errors)).toHaveLength(15);
  });

  test("by the address that the last proxy reports, and by the /64 of IPv6", async () => {
    for (let count = 0; count < 15; count++)
      await tryWrong(await openBrowser(`10.0.0.${count}, 203.0.113.9`), `forged-${count}@example.org`);
    expect(await tryWrong(await openBrowser("10.9.9.9, 203.0.113.9"))).toMatchObject(tooMany);
    for (let count = 0; count < 15; count++)
      await tryWrong(await openBrowser(`2001:db8:1:2::${count}`), `six-${count}@example.org`);
    expect(await tryWrong(await openBrowser("2001:db8:1:2:ffff::1"))).toMatchObject(tooMany);
    expect(await tryWrong(await openBrowser("2001:db8:1:3::1"))).toMatchObject({
      data: { signIn: { viewer: null } },
    });
  });

  test("across two server processes together", async () => {
    const other = await site.startAnother();
    const address = newAddress();
    const browsers = [await openBrowser(address), await other.open(undefined, address)];
    for (let count = 0; count < 15; count++) {
      const client = browsers[count % 2];
      if (client) await tryWrong(client, `two-${count}@example.org`);
    }
    for (const client of browsers) expect(await tryWrong(client)).toMatchObject(tooMany);
    await other.close();
  });

  test("and neither aliases nor batches bypass the limit", async () => {
    const client = await openBrowser();
    const one = `signIn(input: { email: "${someUser.email}", password: "guess" }) { userErrors { code } }`;
    expect(await client.ask(`mutation { a: ${one} b: ${one} }`)).toMatchObject({
      errors: [{ message: "A mutation has one root field." }],
    });
    const batch = await fetch(`${site.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify([{ query: `mutation { ${one} }` }, { query: `mutation { ${one} }` }]),
    });
    expect(batch.status).toBe(400);
  });
});

describe("A session is a token that only the cookie contains", () => {
  test("of 256 bits, stored hashed, new at every sign-in, and never one that the browser sent", async () => {
    const client = await openBrowser();
    client.plantCookie("session", "a-token-of-the-attacker");
    await signIn(client, someUser);
    const first = client.cookieNamed("session") ?? "";
    expect(first).toMatch(/^[\w-]{43}$/);
    await signIn(client, someUser);
    const second = client.cookieNamed("session") ?? "";
    expect(second).not.toBe(first);
    expect(client.received()).not.toContain(second);
    const hashes = await site.sql<{ token_hash: string }>("select token_hash from session");
    expect(hashes.map((row) => row.token_hash)).not.toContain(second);
    const attacker = await openBrowser();
    for (const token of [first, "a-token-of-the-attacker"]) {
      attacker.plantCookie("session", token);
      expect(await readViewer(attacker)).toBeNull();
    }
  });

  test("HttpOnly and SameSite=Lax; under https also Secure and __Host-", async () => {
    const input = { ...someUser, remember: true };
    const [plain = ""] = await readSetCookie(site.url, input, { "x-forwarded-for": newAddress() });
    expect(plain).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    const secure = await startHarness({ PUBLIC_URL: "https://watch.example.org" });
    try {
      const [cookie = ""] = await readSetCookie(secure.url, someUser, {});
      expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      await secure.close();
    }
  });

  test("that is invalid after signing out, which also closes the open socket", async () => {
    const { client } = await openAccount(site);
    const token = client.cookieNamed("session") ?? "";
    const otherTab = await openBrowser();
    otherTab.plantCookie("session", token);
    const followed = otherTab.subscribe<{ viewer: { email: string } | null }>(
      "subscription { viewer { email } }",
    );
    expect((await followed.next()).data.viewer).not.toBeNull();
    expect(await otherTab.socketEvents.take()).toBe("opened");
    await signOut(client);
    expect(client.cookieNamed("session")).toBeNull();
    expect(await otherTab.socketEvents.take()).toBe(4403);
    expect((await followed.next()).data.viewer).toBeNull();
    expect(await readViewer(otherTab)).toBeNull();
  });
});

/** Moves the session's creation or use into the past, and returns the browser's viewer. */
async function age(client: Client, column: "created_at" | "used_at", interval: string) {
  const viewer = await readViewer(client);
  await site.sql(`update session set ${column} = now() - $2::interval where user_id = $1`, [
    viewer?.id,
    interval,
  ]);
  return readViewer(client);
}

describe("A session ends by the database's time", () => {
  test("after 30 days when it is remembered, even when it is in use", async () => {
    const { client, credentials } = await openAccount(site);
    await signInWith(client, { ...credentials, remember: true });
    expect(await age(client, "used_at", "29 days")).not.toBeNull();
    expect(await age(client, "created_at", "29 days 23 hours")).not.toBeNull();
    expect(await age(client, "created_at", "30 days 1 minute")).toBeNull();
  });

  test("otherwise 24 hours after its last use", async () => {
    const { client } = await openAccount(site);
    expect(await age(client, "created_at", "300 days")).not.toBeNull();
    expect(await age(client, "used_at", "23 hours")).not.toBeNull();
    expect(await age(client, "used_at", "24 hours 1 minute")).toBeNull();
  });
});

async function readHash(email: string): Promise<string | undefined> {
  const [row] = await site.sql<{ password_hash: string }>(
    `select password_hash from "user" where email = $1`,
    [email],
  );
  return row?.password_hash;
}

describe("Passwords are hashed with argon2id", () => {
  const present = /^\$argon2id\$v=19\$m=47104,t=1,p=1\$/;

  test("with 46 MiB and one pass; a hash with other cost parameters is replaced at the next sign-in", async () => {
    const { client, credentials } = await openAccount(site);
    const { email, password } = credentials;
    expect(await readHash(email)).toMatch(present);
    const older = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await site.sql(`update "user" set password_hash = $2 where email = $1`, [email, older]);
    await tryWrong(client, email);
    expect(await readHash(email)).toBe(older);
    await signIn(client, credentials);
    expect(await readHash(email)).toMatch(present);
    await signIn(client, credentials);
  });
});

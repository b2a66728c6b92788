import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { Client } from "../testing/client.ts";
import { followCatalogue } from "../testing/follow.ts";
import type { Harness } from "../testing/harness.ts";
import { signIn, someUser, startHarness, superAdmin } from "../testing/harness.ts";
import { accountDocuments, readViewer } from "../testing/people/accounts.ts";
import type { SessionPayload } from "../testing/people/accounts.ts";
import { openRawSocket } from "../testing/rawSocket.ts";
import { hashToken } from "./secrets.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
// All tests sign in from one address, which exceeds the limits.
beforeEach(() => site.sql("delete from guess_counter"));
afterAll(() => site.close());

/** The token in the browser's cookie. */
const tokenOf = (client: Client) => client.cookieNamed("session") ?? "";

/** Sends the sign-in as a plain request, so that a test can inspect the response. */
async function postSignIn(url: string, input: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({
      query: accountDocuments.signIn,
      variables: { input },
    }),
  });
  const body = (await response.json()) as {
    data: { signIn: SessionPayload };
  };
  return {
    ...body.data.signIn,
    cookies: response.headers.getSetCookie().filter((cookie) => /session=/.test(cookie)),
  };
}

async function askWith(cookie: string): Promise<{ viewer: unknown }> {
  const response = await fetch(`${site.url}/graphql`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ query: "{ viewer { id } }" }),
  });
  const { data } = (await response.json()) as { data: { viewer: unknown } };
  return data;
}

/** Sets the timestamps of the session to a time in the past. */
const age = (client: Client, columns: string) =>
  site.sql(`update session set ${columns} where token_hash = $1`, [hashToken(tokenOf(client))]);

async function openRemembered(): Promise<Client> {
  const client = await site.open();
  await client.query(
    "mutation ($input: CredentialsInput!) { signIn(input: $input) { userErrors { code } } }",
    { input: { ...someUser, remember: true } },
  );
  return client;
}

describe("Signing in", () => {
  test("returns the viewer, and sets a cookie that scripts cannot read and that ends with the browser", async () => {
    const { viewer, userErrors, cookies } = await postSignIn(site.url, someUser);
    expect(viewer).toEqual({
      id: expect.any(String),
      email: someUser.email,
      isAdmin: false,
      isSuperAdmin: false,
      hasPassword: true,
      hasProvedEmail: false,
      savedSeries: [],
    });
    expect(userErrors).toEqual([]);
    expect(cookies).toEqual([expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)]);
  });

  test("with `remember` keeps the cookie for 30 days", async () => {
    const { cookies } = await postSignIn(site.url, { ...someUser, remember: true });
    expect(cookies).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test("under https the cookie has the __Host- prefix and is secure", async () => {
    const secure = await startHarness({ PUBLIC_URL: "https://broadcasts.example.org" });
    try {
      const { cookies } = await postSignIn(secure.url, superAdmin);
      expect(cookies).toEqual([
        expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      ]);
      expect(await readViewer(secure.admin)).toMatchObject({ isSuperAdmin: true });
      const { headers } = await fetch(`${secure.url}/healthz`);
      expect(headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
    } finally {
      await secure.close();
    }
  });

  test("ignores case and surrounding blanks of the email, and compares the password exactly", async () => {
    expect(
      await postSignIn(site.url, { ...someUser, email: ` ${someUser.email.toUpperCase()} ` }),
    ).toMatchObject({
      viewer: { email: someUser.email },
    });
  });

  test.each([
    ["an unknown email", { email: "nobody@example.org", password: someUser.password }],
    ["a wrong password", { email: someUser.email, password: "wrong" }],
    ["a password with a blank more", { email: someUser.email, password: ` ${someUser.password}` }],
    ["a password in another case", { email: someUser.email, password: someUser.password.toUpperCase() }],
    ["an empty password", { email: someUser.email, password: "" }],
    ["nothing", { email: "", password: "" }],
    ["SQL", { email: "' or true --", password: "' or true --" }],
    ["an account without a password", { email: "google@example.org", password: "" }],
  ])("%s is refused, all in the same words", async (_, input) => {
    await site.sql(`insert into "user" (email) values ('google@example.org') on conflict do nothing`);
    expect(await postSignIn(site.url, input)).toEqual({
      viewer: null,
      userErrors: [{ code: "INVALID_CREDENTIALS", field: null, message: "Invalid Username or Password" }],
      cookies: [],
    });
  });

  test("creates a new session and ends the previous one; a cookie that the client chose is never valid", async () => {
    const client = await site.open(someUser);
    const former = tokenOf(client);
    await signIn(client, someUser);
    expect(tokenOf(client)).not.toBe(former);
    for (const token of [former, "chosen-by-someone-else", ""]) {
      const { viewer } = await askWith(`session=${token}`);
      expect(viewer).toBeNull();
    }
  });
});

describe("A session", () => {
  test("is stored hashed", async () => {
    const client = await site.open(someUser);
    const stored = await site.sql("select token_hash from session where token_hash = $1", [
      hashToken(tokenOf(client)),
    ]);
    expect(stored).toHaveLength(1);
    const [dump] = await site.sql<{ rows: string }>("select json_agg(session)::text as rows from session");
    expect(dump?.rows).not.toContain(tokenOf(client));
  });

  test("passwords are stored as argon2id with 46 MiB", async () => {
    for (const { password_hash } of await site.sql<{ password_hash: string }>(
      `select password_hash from "user" where password_hash is not null`,
    ))
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  });

  test("ends 24 hours after its last use, by the time of the database", async () => {
    const client = await site.open(someUser);
    await age(
      client,
      "created_at = now() - interval '20 days', used_at = now() - interval '23 hours 59 minutes'",
    );
    expect(await readViewer(client)).not.toBeNull();
    const [session] = await site.sql<{ is_fresh: boolean }>(
      "select used_at > now() - interval '1 minute' as is_fresh from session where token_hash = $1",
      [hashToken(tokenOf(client))],
    );
    expect(session?.is_fresh).toBe(true);
    await age(client, "used_at = now() - interval '24 hours 1 minute'");
    expect(await readViewer(client)).toBeNull();
  });

  test("that is remembered ends after 30 days, even when it is in use", async () => {
    const client = await openRemembered();
    await age(client, "created_at = now() - interval '29 days', used_at = now() - interval '29 days'");
    expect(await readViewer(client)).not.toBeNull();
    await age(client, "created_at = now() - interval '30 days 1 minute'");
    expect(await readViewer(client)).toBeNull();
  });

  test("that has ended opens only a visitor's socket", async () => {
    const client = await site.open(superAdmin);
    await age(client, "used_at = now() - interval '25 hours'");
    const updates = client.subscribe<{ liveEpisodes: unknown[] }>("subscription { liveEpisodes { id } }");
    expect((await updates.next()).data).toEqual({ liveEpisodes: [] });
    updates.stop();
  });
});

describe("Signing out", () => {
  test("ends the session everywhere immediately: over HTTP, on the open socket and for a new one", async () => {
    const client = await site.open(someUser);
    const token = tokenOf(client);
    const updates = followCatalogue(client);
    await updates.next();
    expect(await client.socketEvents.take()).toBe("opened");
    const data = await client.query("mutation { signOut { viewer { id } userErrors { code } } }");
    expect(data).toEqual({ signOut: { viewer: null, userErrors: [] } });
    expect(client.cookieNamed("session")).toBeNull();
    expect(await client.socketEvents.take()).toBe(4403);
    const response = await fetch(`${site.url}/graphql`, {
      method: "POST",
      headers: { cookie: `session=${token}`, "content-type": "application/json" },
      body: JSON.stringify({ query: "{ viewer { id } }" }),
    });
    expect(await response.json()).toMatchObject({ data: { viewer: null } });
    const raw = await openRawSocket(site.url, { cookie: `session=${token}` });
    raw.socket.close();
    expect(await raw.closed).not.toBe(4403);
    updates.stop();
  });

  test("reconnects the client as a visitor", async () => {
    const client = await site.open(someUser);
    const updates = followCatalogue(client);
    await updates.next();
    await client.query("mutation { signOut { viewer { id } } }");
    expect(await updates.next()).toMatchObject({ order: [] });
    updates.stop();
  });

  test("as a visitor is not an error", async () => {
    expect(await site.visitor.query("mutation { signOut { viewer { id } userErrors { code } } }")).toEqual({
      signOut: { viewer: null, userErrors: [] },
    });
  });

  test("does not end the other sessions of the account", async () => {
    const [one, other] = [await site.open(someUser), await site.open(someUser)];
    await one.query("mutation { signOut { viewer { id } } }");
    expect(await readViewer(other)).not.toBeNull();
  });

  test("a deleted account is signed out everywhere", async () => {
    const account = { email: "leaving@example.org", password: someUser.password };
    await site.sql(
      `insert into "user" (email, password_hash) select $1, password_hash from "user" where email = $2`,
      [account.email, someUser.email],
    );
    const client = await site.open(account);
    const updates = followCatalogue(client);
    await updates.next();
    expect(await client.socketEvents.take()).toBe("opened");
    await site.sql(`delete from "user" where email = $1`, [account.email]);
    expect(await client.socketEvents.take()).toBe(4403);
    expect(await readViewer(client)).toBeNull();
    updates.stop();
  });
});

describe("The super admin is the account of the configured email, once the address is proved", () => {
  test("the server's setup creates the account", async () => {
    expect(await readViewer(site.admin)).toMatchObject({
      email: superAdmin.email,
      isAdmin: true,
      isSuperAdmin: true,
      hasProvedEmail: true,
    });
  });

  test("an account that signed up with that address without proving it has no rights", async () => {
    const mallory = { email: "owner@example.org", password: someUser.password };
    const taken = await startHarness({ SUPER_ADMIN_EMAIL: mallory.email });
    try {
      await taken.sql(
        `insert into "user" (email, password_hash) select $1, password_hash from "user" where email = $2`,
        [mallory.email, someUser.email],
      );
      const client = await taken.open(mallory);
      expect(await readViewer(client)).toMatchObject({ isAdmin: false, isSuperAdmin: false });
      const { errors } = await client.ask('mutation { deleteSeries(id: "x") { userErrors { code } } }');
      expect(errors?.[0]?.extensions.code).toBe("FORBIDDEN");
      await taken.sql(`update "user" set email_proved_at = now() where email = $1`, [mallory.email]);
      expect(await readViewer(client)).toMatchObject({ isAdmin: true, isSuperAdmin: true });
    } finally {
      await taken.close();
    }
  });

  test("the account stays super admin when a second process starts", async () => {
    const other = await site.startAnother();
    expect(await readViewer(await other.open(superAdmin))).toMatchObject({ isSuperAdmin: true });
    expect(
      await site.sql(`select email from "user" where lower(email) = $1`, [superAdmin.email]),
    ).toHaveLength(1);
  });
});

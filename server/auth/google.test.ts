import { OAuth2Issuer, OAuth2Server } from "oauth2-mock-server";
import type { MutableResponse, MutableToken, Payload } from "oauth2-mock-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  changePassword,
  newAddress,
  newEmail,
  openAccount,
  proveEmail,
  readViewer,
  signInWith,
  tokenOf,
} from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import type { Page } from "../testing/popUp.ts";
import { openPopUp, readPage, signInAtIssuer, signInWithGoogle, visit } from "../testing/popUp.ts";

const google = { OIDC_CLIENT_ID: "the-site", OIDC_CLIENT_SECRET: "the secret between site and issuer" };
let issuer: OAuth2Server;
let site: Harness;
beforeAll(async () => {
  issuer = new OAuth2Server();
  await issuer.issuer.keys.generate("RS256", { kid: "published" });
  await issuer.start(0, "127.0.0.1");
  site = await startHarness({ ...google, OIDC_ISSUER: issuer.issuer.url ?? "" });
});
afterAll(async () => {
  await site.close();
  await issuer.stop();
});

/** What the issuer says of the person; a test changes it. */
let claims: Record<string, unknown>;
let changeToken: (payload: Payload) => void;
let changeResponse: (body: Record<string, unknown>) => void;
const onToken = ({ payload }: MutableToken): void => {
  Object.assign(payload, claims);
  changeToken(payload);
};
const onResponse = ({ body }: MutableResponse): void => {
  if (body !== "") changeResponse(body);
};
beforeEach(() => {
  const email = newEmail();
  claims = { sub: `subject of ${email}`, email, email_verified: true };
  changeToken = () => undefined;
  changeResponse = () => undefined;
  issuer.service.on("beforeTokenSigning", onToken);
  issuer.service.on("beforeResponse", onResponse);
});
afterEach(() => {
  issuer.service.removeAllListeners();
});

const openBrowser = (): Promise<Client> => site.open(undefined, newAddress());
const countRows = async () => {
  const [count] = await site.sql<{ users: string; sessions: string }>(
    `select (select count(*) from "user") as users, (select count(*) from session) as sessions`,
  );
  return count;
};

/** Neither an account nor a session comes of it, and the page that opened the pop-up is told. */
async function expectRefusal(attempt: (client: Client) => Promise<Page>): Promise<void> {
  const client = await openBrowser();
  const before = await countRows();
  expect(await attempt(client)).toMatchObject({ status: 400, outcome: "failed" });
  expect(await countRows()).toEqual(before);
  expect(await readViewer(client)).toBeNull();
}

describe("Signing in with Google", () => {
  test("opens an account whose address is proved, and signs it in", async () => {
    const client = await openBrowser();
    const page = await signInWithGoogle(site, client);
    expect(page).toMatchObject({ status: 200, outcome: "signed in" });
    expect(await readViewer(client)).toEqual({
      id: expect.any(String),
      email: claims["email"],
      isAdmin: false,
      isSuperAdmin: false,
      hasPassword: false,
      hasProvedEmail: true,
      savedSeries: [],
    });
  });

  test("runs the code flow with PKCE, a state and a nonce, and comes back to the configured address", async () => {
    const address = await openPopUp(site, await openBrowser());
    expect(address.origin).toBe(issuer.issuer.url);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: google.OIDC_CLIENT_ID,
      redirect_uri: `${site.config.publicUrl}/auth/google/callback`,
      response_type: "code",
      scope: "openid email",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const other = await openPopUp(site, await openBrowser());
    for (const name of ["state", "nonce", "code_challenge"])
      expect(other.searchParams.get(name)).not.toBe(address.searchParams.get(name));
  });

  test("finds the same account again, also when its address has changed at Google", async () => {
    const [first, second] = [await openBrowser(), await openBrowser()];
    await signInWithGoogle(site, first);
    claims["email"] = newEmail();
    claims["email_verified"] = false;
    await signInWithGoogle(site, second);
    expect(await readViewer(second)).toEqual(await readViewer(first));
  });

  test("several times at once opens one account", async () => {
    const browsers = await Promise.all(Array.from({ length: 5 }, openBrowser));
    const pages = await Promise.all(browsers.map((client) => signInWithGoogle(site, client)));
    expect(pages.map(({ outcome }) => outcome)).toEqual(Array(5).fill("signed in"));
    expect(await site.sql(`select from "user" where email = $1`, [claims["email"]])).toHaveLength(1);
  });

  test("keeps the session when the browser closes if that was asked for, and ends the former one", async () => {
    const person = await openAccount(site);
    const former = person.client.cookieNamed("session") ?? "";
    const page = await signInWithGoogle(site, person.client, "?remember=true");
    expect(page.headers.getSetCookie().join("\n")).toMatch(/^session=\S+; Max-Age=2592000;/m);
    expect(await readViewer(person.client)).toMatchObject({ email: claims["email"] });
    const thief = await openBrowser();
    thief.plantCookie("session", former);
    expect(await readViewer(thief)).toBeNull();
  });

  test("the pop-up's page holds no script of its own, and may tell the page that opened it", async () => {
    const page = await signInWithGoogle(site, await openBrowser());
    expect(page.body).toContain('<script src="/auth/google/report.js"></script>');
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(page.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(page.headers.get("cache-control")).toBe("no-store");
    const script = await fetch(`${site.url}/auth/google/report.js`);
    expect(script.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(await script.text()).toContain('new BroadcastChannel("google-sign-in")');
  });
});

describe("An account that is there already", () => {
  test("is joined by a verified address; one that was proved keeps its password and sessions", async () => {
    const person = await openAccount(site);
    await proveEmail(person.client, tokenOf(person.proof));
    claims["email"] = person.credentials.email.toUpperCase();
    const client = await openBrowser();
    await signInWithGoogle(site, client);
    await site.mails.next();
    expect(await readViewer(client)).toMatchObject({ id: person.id, hasPassword: true });
    expect(await readViewer(person.client)).toMatchObject({ id: person.id });
    expect(await signInWith(await openBrowser(), person.credentials)).toMatchObject({
      viewer: { id: person.id },
    });
  });

  test("loses password, sessions and links when its address was never proved: whoever typed it first keeps no key", async () => {
    const attacker = await openAccount(site);
    await attacker.client.subscribe("subscription { viewer { id } }").next();
    expect(await attacker.client.socketEvents.take()).toBe("opened");
    claims["email"] = attacker.credentials.email;
    const owner = await openBrowser();
    await signInWithGoogle(site, owner);
    await site.mails.next();
    expect(await readViewer(owner)).toMatchObject({
      id: attacker.id,
      hasPassword: false,
      hasProvedEmail: true,
    });
    expect(await attacker.client.socketEvents.take()).toBe(4403);
    expect(await readViewer(attacker.client)).toBeNull();
    expect(await signInWith(attacker.client, attacker.credentials)).toMatchObject({ viewer: null });
    expect(await proveEmail(owner, tokenOf(attacker.proof))).toMatchObject({
      userErrors: [{ code: "EXPIRED" }],
    });
    expect(await changePassword(owner, "", "a drop at the net")).toMatchObject({
      userErrors: [{ code: "INVALID_CREDENTIALS" }],
    });
  });

  test.each([false, "true", undefined])(
    "is not joined by an address with email_verified %j",
    async (value) => {
      const person = await openAccount(site);
      Object.assign(claims, { email: person.credentials.email, email_verified: value });
      await expectRefusal((client) => signInWithGoogle(site, client));
      expect(await readViewer(person.client)).toMatchObject({ hasProvedEmail: false, hasPassword: true });
    },
  );
});

const hour = 3_600;
const now = () => Math.floor(Date.now() / 1_000);

/** Makes of a token one that fits the pop-up that was sent to this address. */
const identityFor = (address: URL) => (token: Payload) =>
  Object.assign(token, claims, {
    aud: google.OIDC_CLIENT_ID,
    nonce: address.searchParams.get("nonce"),
  });

describe("No account and no session come of", () => {
  test.each<[string, () => void]>([
    ["an address that is not verified", () => (claims["email_verified"] = false)],
    ["an identity without an address", () => delete claims["email"]],
    ["a token for another client", () => (changeToken = (token) => (token["aud"] = "another-site"))],
    ["a token of another issuer", () => (changeToken = (token) => (token.iss = "https://evil.example.org"))],
    ["a token for another pop-up", () => (changeToken = (token) => (token["nonce"] = "another"))],
    ["a token without a nonce", () => (changeToken = (token) => delete token["nonce"])],
    [
      "a token that has expired",
      () => (changeToken = (token) => Object.assign(token, { iat: now() - 2 * hour, exp: now() - hour })),
    ],
    ["an answer without a token", () => (changeResponse = (body) => delete body["id_token"])],
  ])("%s", async (_name, change) => {
    change();
    await expectRefusal((client) => signInWithGoogle(site, client));
  });

  test("a token signed with another key of the same name", async () => {
    const forger = new OAuth2Issuer();
    forger.url = issuer.issuer.url;
    await forger.keys.generate("RS256", { kid: "published" });
    await expectRefusal(async (client) => {
      const address = await openPopUp(site, client);
      const identity = identityFor(address);
      const forged = await forger.buildToken({
        scopesOrTransform: (_header, payload) => identity(payload),
      });
      changeResponse = (body) => (body["id_token"] = forged);
      return readPage(await visit(site, client, await signInAtIssuer(address)));
    });
  });

  test("a token that says it needs no signature", async () => {
    await expectRefusal(async (client) => {
      const address = await openPopUp(site, client);
      const payload = { iss: issuer.issuer.url ?? "", iat: now(), exp: now() + hour, nbf: now() };
      const forged = [{ alg: "none" }, identityFor(address)(payload)]
        .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
        .join(".");
      changeResponse = (body) => (body["id_token"] = `${forged}.`);
      return readPage(await visit(site, client, await signInAtIssuer(address)));
    });
  });

  test("another state, none, or a pop-up that was opened in another browser", async () => {
    for (const state of ["another", null]) {
      await expectRefusal(async (client) => {
        const returned = await signInAtIssuer(await openPopUp(site, client));
        if (state === null) returned.searchParams.delete("state");
        else returned.searchParams.set("state", state);
        return readPage(await visit(site, client, returned));
      });
    }
    const victim = await openBrowser();
    const returned = await signInAtIssuer(await openPopUp(site, await openBrowser()));
    await expectRefusal(async (client) => readPage(await visit(site, client, returned)));
    await openPopUp(site, victim);
    expect(await readPage(await visit(site, victim, returned))).toMatchObject({ outcome: "failed" });
  });

  test("a code that was given to another pop-up", async () => {
    const stolen = await signInAtIssuer(await openPopUp(site, await openBrowser()));
    await expectRefusal(async (client) => {
      const returned = await signInAtIssuer(await openPopUp(site, client));
      returned.searchParams.set("code", stolen.searchParams.get("code") ?? "");
      return readPage(await visit(site, client, returned));
    });
  });

  test("an answer that comes a second time, even with the cookie of the first", async () => {
    const client = await openBrowser();
    const returned = await signInAtIssuer(await openPopUp(site, client));
    const journey = client.cookieNamed("google") ?? "";
    expect(await readPage(await visit(site, client, returned))).toMatchObject({ outcome: "signed in" });
    await expectRefusal(async (again) => {
      again.plantCookie("google", journey);
      return readPage(await visit(site, again, returned));
    });
  });

  test("the issuer's refusal, or a person who gives up", async () => {
    await expectRefusal(async (client) => {
      const address = await openPopUp(site, client);
      const returned = new URL(`${site.config.publicUrl}/auth/google/callback?error=access_denied`);
      returned.searchParams.set("state", address.searchParams.get("state") ?? "");
      return readPage(await visit(site, client, returned));
    });
  });
});

async function readUrl({ visitor }: Harness): Promise<string | null> {
  const answer = await visitor.query<{ site: { googleSignInUrl: string | null } }>(
    "{ site { googleSignInUrl } }",
  );
  return answer.site.googleSignInUrl;
}

describe("Where Google sign-in is not configured", () => {
  test("there is no address; where it is, the site says it", async () => {
    const other = await startHarness();
    try {
      expect(await readUrl(site)).toBe(`${site.config.publicUrl}/auth/google`);
      expect(await readUrl(other)).toBeNull();
      expect((await fetch(`${other.url}/auth/google`)).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  test("the demonstration shows a page that says so", async () => {
    const demonstration = await startHarness({ DEMO: "on" });
    try {
      expect(await readUrl(demonstration)).toBe(`${demonstration.config.publicUrl}/auth/google`);
      const response = await fetch(`${demonstration.url}/auth/google`);
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(page).toContain("<title>Google sign-in is not set up");
      expect(page).toContain("<h1>Google <span>sign-in</span> is not set up</h1>");
      expect(page).toContain(`${demonstration.config.site.title}</p>`);
      expect(page).toContain('<meta name="color-scheme" content="dark">');
    } finally {
      await demonstration.close();
    }
  });

  test("an issuer that is away says so in the pop-up, and is asked again", async () => {
    const away = new OAuth2Server();
    await away.issuer.keys.generate("RS256");
    await away.start(0, "127.0.0.1");
    const { port } = away.address();
    const url = away.issuer.url ?? "";
    await away.stop();
    const other = await startHarness({ ...google, OIDC_ISSUER: url });
    try {
      const first = await fetch(`${other.url}/auth/google`, { redirect: "manual" });
      expect(await readPage(first)).toMatchObject({ status: 400, outcome: "failed" });
      await away.start(port, "127.0.0.1");
      const second = await fetch(`${other.url}/auth/google`, { redirect: "manual" });
      expect(second.headers.get("location")).toContain(url);
      await away.stop();
    } finally {
      await other.close();
    }
  });
});

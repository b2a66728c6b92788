import { OAuth2Server } from "oauth2-mock-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { moveClock } from "../testing/movedClock.ts";
import {
  changePassword,
  newEmail,
  openAccount,
  openBrowser,
  proveEmail,
  readViewer,
  signInWith,
  tokenOf,
} from "../testing/people/accounts.ts";
import { openPopUp, readPage, signInWithGoogle } from "../testing/people/popUp.ts";
import type { GoogleIssuer } from "../testing/services/googleIssuer.ts";
import { startGoogleIssuer } from "../testing/services/googleIssuer.ts";

let issuer: GoogleIssuer;
let site: Harness;
beforeAll(async () => {
  issuer = await startGoogleIssuer();
  site = await startHarness(issuer.settings);
});
afterAll(async () => {
  await site.close();
  await issuer.stop();
});
beforeEach(() => issuer.reset(newEmail()));
afterEach(() => void vi.useRealTimers());

describe("Signing in with Google", () => {
  test("creates an account whose address is proved, and signs it in", async () => {
    const client = await openBrowser(site);
    const page = await signInWithGoogle(site, client);
    expect(page).toMatchObject({ status: 200, outcome: "signed in" });
    expect(await readViewer(client)).toEqual({
      id: expect.any(String),
      email: issuer.claims["email"],
      isAdmin: false,
      isSuperAdmin: false,
      hasPassword: false,
      hasProvedEmail: true,
      savedSeries: [],
    });
  });

  test("stores the database's time of the proof of an address, whatever the process's clock shows", async () => {
    await moveClock(site, 5);
    await signInWithGoogle(site, await openBrowser(site));
    const [stored] = await site.sql(
      `select email_proved_at <= now() as "isPast" from "user" where email = $1`,
      [issuer.claims["email"]],
    );
    expect(stored).toEqual({ isPast: true });
  });

  test("runs the code flow with PKCE, a state and a nonce, and returns to the configured address", async () => {
    const address = await openPopUp(site, await openBrowser(site));
    expect(address.origin).toBe(issuer.url);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: issuer.settings.OIDC_CLIENT_ID,
      redirect_uri: `${site.config.publicUrl}/auth/google/callback`,
      response_type: "code",
      scope: "openid email",
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
    });
    const other = await openPopUp(site, await openBrowser(site));
    for (const name of ["state", "nonce", "code_challenge"])
      expect(other.searchParams.get(name)).not.toBe(address.searchParams.get(name));
  });

  test("finds the same account again, also when its address has changed at Google", async () => {
    const [first, second] = [await openBrowser(site), await openBrowser(site)];
    await signInWithGoogle(site, first);
    issuer.claims["email"] = newEmail();
    issuer.claims["email_verified"] = false;
    await signInWithGoogle(site, second);
    expect(await readViewer(second)).toEqual(await readViewer(first));
  });

  test("several times concurrently creates one account", async () => {
    const browsers = await Promise.all(Array.from({ length: 5 }, () => openBrowser(site)));
    const pages = await Promise.all(browsers.map((client) => signInWithGoogle(site, client)));
    expect(pages.map(({ outcome }) => outcome)).toEqual(Array(5).fill("signed in"));
    expect(await site.sql(`select from "user" where email = $1`, [issuer.claims["email"]])).toHaveLength(1);
  });

  test("keeps the session when the browser closes if that was requested, and ends the previous one", async () => {
    const person = await openAccount(site);
    const former = person.client.cookieNamed("session") ?? "";
    const page = await signInWithGoogle(site, person.client, "?remember=true");
    expect(page.headers.getSetCookie().join("\n")).toMatch(/^session=\S+; Max-Age=2592000;/m);
    expect(await readViewer(person.client)).toMatchObject({ email: issuer.claims["email"] });
    const attacker = await openBrowser(site);
    attacker.plantCookie("session", former);
    expect(await readViewer(attacker)).toBeNull();
  });

  test("uses a pop-up page without inline scripts that may report to the page that opened it", async () => {
    const page = await signInWithGoogle(site, await openBrowser(site));
    expect(page.body).toContain('<script src="/auth/google/report.js"></script>');
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(page.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect(page.headers.get("cache-control")).toBe("no-store");
    const script = await fetch(`${site.url}/auth/google/report.js`);
    expect(script.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(await script.text()).toContain('new BroadcastChannel("google-sign-in")');
  });
});

describe("An account that exists already", () => {
  test("is linked when the issuer has verified the address; an account with a proved address keeps its password and sessions", async () => {
    const person = await openAccount(site);
    await proveEmail(person.client, tokenOf(person.proof));
    issuer.claims["email"] = person.credentials.email.toUpperCase();
    const client = await openBrowser(site);
    await signInWithGoogle(site, client);
    await site.mails.next();
    expect(await readViewer(client)).toMatchObject({ id: person.id, hasPassword: true });
    expect(await readViewer(person.client)).toMatchObject({ id: person.id });
    expect(await signInWith(await openBrowser(site), person.credentials)).toMatchObject({
      viewer: { id: person.id },
    });
  });

  test("loses password, sessions and links when its address was never proved", async () => {
    const attacker = await openAccount(site);
    await attacker.client.subscribe("subscription { viewer { id } }").next();
    expect(await attacker.client.socketEvents.take()).toBe("opened");
    issuer.claims["email"] = attacker.credentials.email;
    const owner = await openBrowser(site);
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
});

async function readUrl({ visitor }: Harness): Promise<string | null> {
  const response = await visitor.query<{ site: { googleSignInUrl: string | null } }>(
    "{ site { googleSignInUrl } }",
  );
  return response.site.googleSignInUrl;
}

describe("Google sign-in is unavailable", () => {
  test("when it is not configured, and the site then does not offer it", async () => {
    const other = await startHarness();
    try {
      expect(await readUrl(site)).toBe(`${site.config.publicUrl}/auth/google`);
      expect(await readUrl(other)).toBeNull();
      expect((await fetch(`${other.url}/auth/google`)).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  test("in the demonstration, which shows a page with this reason", async () => {
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

  test("while the issuer cannot be reached: the pop-up reports it, and the next attempt retries", async () => {
    const away = new OAuth2Server();
    await away.issuer.keys.generate("RS256");
    await away.start(0, "127.0.0.1");
    const { port } = away.address();
    const url = away.issuer.url ?? "";
    await away.stop();
    const other = await startHarness({ ...issuer.settings, OIDC_ISSUER: url });
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

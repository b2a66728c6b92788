import { OAuth2Server } from "oauth2-mock-server";
import type { MutableToken } from "oauth2-mock-server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness, superAdmin } from "../testing/harness.ts";
import {
  newAddress,
  newEmail,
  openAccount,
  proveEmail,
  readViewer,
  requestPasswordReset,
  resetPassword,
  signInWith,
  signUp,
  tokenOf,
} from "../testing/people/accounts.ts";
import { signInWithGoogle } from "../testing/people/popUp.ts";

let issuer: OAuth2Server;
let site: Harness;
beforeAll(async () => {
  issuer = new OAuth2Server();
  await issuer.issuer.keys.generate("RS256");
  await issuer.start(0, "127.0.0.1");
  site = await startHarness({
    OIDC_CLIENT_ID: "the-site",
    OIDC_CLIENT_SECRET: "the secret between site and issuer",
    OIDC_ISSUER: issuer.issuer.url ?? "",
  });
});
afterEach(() => void issuer.service.removeAllListeners());
afterAll(async () => {
  await site.close();
  await issuer.stop();
});

const openBrowser = (): Promise<Client> => site.open(undefined, newAddress());
const password = "a clear over the court";

/** Signs in at an issuer that confirms this address. */
async function enterWithGoogle(email: string, subject = `subject of ${email}`): Promise<Client> {
  issuer.service.removeAllListeners();
  issuer.service.on("beforeTokenSigning", ({ payload }: MutableToken) => {
    Object.assign(payload, { sub: subject, email, email_verified: true });
  });
  const client = await openBrowser();
  await signInWithGoogle(site, client);
  return client;
}

/**
 * Opens an account whose address contains a k. The look-alike address has a Kelvin sign instead, which many databases
 * treat as a k.
 */
async function openKim(): Promise<{ id: string; lookAlike: string }> {
  const client = await openBrowser();
  const email = `kim.${newEmail()}`;
  const { viewer } = await signUp(client, { email, password });
  const proof = await site.mails.next();
  await proveEmail(client, tokenOf(proof.link));
  return { id: viewer?.id ?? "", lookAlike: email.replace("kim", "\u212Aim") };
}

test("a look-alike address that the issuer confirms unlocks no existing account", async () => {
  const { lookAlike } = await openKim();
  expect(await readViewer(await enterWithGoogle(lookAlike))).toBeNull();
});

test("a look-alike of the super admin's address unlocks no existing account either", async () => {
  const intruder = await enterWithGoogle(superAdmin.email.replace("admin", "adm\u0130n"));
  expect(await readViewer(intruder)).toMatchObject({ isSuperAdmin: false, isAdmin: false });
  const [found] = await site.sql<{ subject: string | null }>(
    `select google_subject as subject from "user" where email = $1`,
    [superAdmin.email],
  );
  expect(found).toEqual({ subject: null });
});

test("signing up, signing in and requesting a link are refused with a look-alike", async () => {
  const { lookAlike } = await openKim();
  const client = await openBrowser();
  expect(await signUp(client, { email: lookAlike, password })).toEqual({
    viewer: null,
    userErrors: [{ code: "INVALID", field: "email", message: "Failed to create an account" }],
  });
  expect(await signInWith(client, { email: lookAlike, password })).toMatchObject({ viewer: null });
  expect(await requestPasswordReset(client, lookAlike)).toMatchObject({
    userErrors: [{ code: "NOT_FOUND", field: "email" }],
  });
});

test("signing up is refused with an invisible character in the address of another person", async () => {
  const email = `kim.${newEmail()}`;
  await signUp(await openBrowser(), { email, password });
  await site.mails.next();
  expect(
    await signUp(await openBrowser(), { email: email.replace("kim", "kim\uFE0F"), password }),
  ).toMatchObject({ viewer: null, userErrors: [{ code: "INVALID", field: "email" }] });
});

test("addresses with composed and decomposed accents are the same address", async () => {
  const client = await openBrowser();
  const email = `j\u00FCrgen.${newEmail()}`;
  const { viewer } = await signUp(client, { email, password });
  await site.mails.next();
  const typed = email.normalize("NFD");
  expect(await signUp(client, { email: typed, password })).toMatchObject({
    userErrors: [{ code: "TAKEN" }],
  });
  expect(await signInWith(await openBrowser(), { email: typed, password })).toMatchObject({
    viewer: { id: viewer?.id },
  });
});

test("an account that has a subject of the issuer is never bound to a second one", async () => {
  const email = newEmail();
  const owner = await enterWithGoogle(email, "the owner");
  expect(await readViewer(owner)).toMatchObject({ email });
  const intruder = await enterWithGoogle(email, "somebody else");
  expect(await readViewer(intruder)).toBeNull();
  expect(await readViewer(await enterWithGoogle(email, "the owner"))).toMatchObject({ email });
});

test("the owner of an account is mailed when signing in with Google is added, and not at later sign-ins", async () => {
  const person = await openAccount(site);
  const { email } = person.credentials;
  await enterWithGoogle(email);
  const mail = await site.mails.next();
  expect(mail.to).toEqual([email]);
  expect(mail.head).toMatch(/^Subject: Google sign-in was added/m);
  await enterWithGoogle(email);
  expect(await site.sql("select from mail")).toEqual([]);
});

test("an account that is older than the rule is found by its address as it was entered, and belongs to nobody else", async () => {
  const { id, lookAlike } = await openKim();
  const [old] = await site.sql<{ id: string }>(
    `insert into "user" (email, email_key, password_hash)
      select $2, $2, password_hash from "user" where id = $1 returning id`,
    [id, lookAlike],
  );
  expect(await signInWith(await openBrowser(), { email: lookAlike, password })).toMatchObject({
    viewer: { id: old?.id },
  });
  expect(
    await signInWith(await openBrowser(), { email: lookAlike.normalize("NFKC"), password }),
  ).toMatchObject({ viewer: { id } });
  expect(await requestPasswordReset(await openBrowser(), lookAlike)).toMatchObject({ userErrors: [] });
  expect((await site.mails.next()).to).toEqual([lookAlike]);
});

test("an account whose address contains an invisible character, which was accepted earlier, gets a new password", async () => {
  const email = newEmail().replace("@", "\uFE0F@");
  await site.sql(`insert into "user" (email, email_key) values ($1, $1)`, [email]);
  const client = await openBrowser();
  expect(await requestPasswordReset(client, email)).toMatchObject({ userErrors: [] });
  const mail = await site.mails.next();
  expect(mail.to).toEqual([email]);
  expect(await resetPassword(client, tokenOf(mail.link), password)).toMatchObject({ userErrors: [] });
  expect(await signInWith(await openBrowser(), { email, password })).toMatchObject({ viewer: { email } });
});

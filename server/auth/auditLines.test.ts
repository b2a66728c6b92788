import { hash } from "@node-rs/argon2";
import { afterAll, beforeAll, expect, test } from "vitest";

import { makeAccessCode, createAccessCode, revokeAccessCode } from "../testing/catalogue/accessCodes.ts";
import { makeSeries } from "../testing/catalogue/catalogue.ts";
import { withFailingCommits } from "../testing/failingCommits.ts";
import type { ProxiedHarness } from "../testing/harness.ts";
import { someUser, startProxiedHarness } from "../testing/harness.ts";
import { takeLoggedEvents } from "../testing/loggedEvents.ts";
import { openAccount, openBrowser, proveEmail, signInWith, tokenOf } from "../testing/people/accounts.ts";
import { addAdmin, makeAdmin, makePerson, removeAdmin } from "../testing/people/admins.ts";
import { createApiToken } from "../testing/people/apiTokens.ts";
import { editor, giveRole, makeStaff, takeRole } from "../testing/people/roles.ts";
import {
  createWebhook,
  deleteWebhook,
  makeWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from "../testing/people/webhooks.ts";
import { makeCourt } from "../testing/tournament/matches.ts";
import { createScorerToken, makeScorerToken, revokeToken } from "../testing/tournament/scoring.ts";

let site: ProxiedHarness;
beforeAll(async () => {
  site = await startProxiedHarness({ LOG_LEVEL: "info", ALLOWED_PRIVATE_NETWORKS: "loopback" });
});
afterAll(() => site.close());

const webhook = { url: "http://127.0.0.1:9/", isOn: true };

interface ChangeCase {
  /** The event of the line. */
  event: string;
  /** The table whose commits fail. */
  table: string;
  /** Makes what the change needs, and returns the change. */
  prepare: () => Promise<() => Promise<unknown>>;
}

const changes: Record<string, ChangeCase> = {
  addAdmin: {
    event: "admin added",
    table: "admin",
    async prepare() {
      const { id } = await makePerson(site);
      return () => addAdmin(site.admin, id);
    },
  },
  removeAdmin: {
    event: "admin removed",
    table: "admin",
    async prepare() {
      const { id } = await makeAdmin(site);
      return () => removeAdmin(site.admin, id);
    },
  },
  giveRole: {
    event: "role given",
    table: "role",
    async prepare() {
      const { id } = await makePerson(site);
      return () => giveRole(site.admin, id, editor);
    },
  },
  takeRole: {
    event: "role taken",
    table: "role",
    async prepare() {
      const { id } = await makeStaff(site, editor);
      return () => takeRole(site.admin, id, editor);
    },
  },
  createAccessCode: {
    event: "access code made",
    table: "access_code",
    async prepare() {
      const { id } = await makeSeries(site.admin, { password: "a drop at the net" });
      return () => createAccessCode(site.admin, id);
    },
  },
  revokeAccessCode: {
    event: "access code revoked",
    table: "access_code",
    async prepare() {
      const series = await makeSeries(site.admin, { password: "a drop at the net" });
      const { id } = await makeAccessCode(site.admin, series.id);
      return () => revokeAccessCode(site.admin, id);
    },
  },
  createScorerToken: {
    event: "token made",
    table: "access_token",
    async prepare() {
      const { id } = await makeCourt(site.admin);
      return () => createScorerToken(site.admin, id);
    },
  },
  createApiToken: {
    event: "token made",
    table: "access_token",
    prepare: async () => () => createApiToken(site.admin, ["catalogue:read"]),
  },
  revokeAccessToken: {
    event: "token revoked",
    table: "access_token",
    async prepare() {
      const court = await makeCourt(site.admin);
      const { id } = await makeScorerToken(site.admin, court.id);
      return () => revokeToken(site.admin, id);
    },
  },
  createWebhook: {
    event: "webhook made",
    table: "webhook",
    prepare: async () => () => createWebhook(site.admin, webhook),
  },
  updateWebhook: {
    event: "webhook changed",
    table: "webhook",
    async prepare() {
      const made = await makeWebhook(site.admin, webhook);
      return () => updateWebhook(site.admin, made.webhook, { isOn: false });
    },
  },
  deleteWebhook: {
    event: "webhook deleted",
    table: "webhook",
    async prepare() {
      const made = await makeWebhook(site.admin, webhook);
      return () => deleteWebhook(site.admin, made.webhook.id);
    },
  },
  rotateWebhookSecret: {
    event: "webhook secret made",
    table: "webhook_secret",
    async prepare() {
      const made = await makeWebhook(site.admin, webhook);
      return () => rotateWebhookSecret(site.admin, made.webhook.id);
    },
  },
  proveEmail: {
    event: "address proved",
    table: '"user"',
    async prepare() {
      const { client, proof } = await openAccount(site);
      return () => proveEmail(client, tokenOf(proof));
    },
  },
  signIn: {
    event: "signed in",
    table: "session",
    async prepare() {
      const client = await openBrowser(site);
      return () => signInWith(client, someUser);
    },
  },
};

test.each(Object.entries(changes))(
  "the audit log has no line about %s when its commit fails, and one when it succeeds",
  async (_, { event, table, prepare }) => {
    const change = await prepare();
    takeLoggedEvents(site);
    await withFailingCommits(site, table, () => expect(change()).rejects.toThrow("SERVICE_UNAVAILABLE"));
    expect(takeLoggedEvents(site)).toEqual([]);
    expect(await change()).toMatchObject({ userErrors: [] });
    const lines = takeLoggedEvents(site).filter(({ operation }) => operation === undefined);
    expect(lines.map((line) => line.event)).toEqual([event]);
  },
);

test.each(["addAdmin", "giveRole", "revokeAccessCode", "revokeAccessToken", "deleteWebhook"])(
  "the audit log has no line about a repeated %s, which changes nothing",
  async (name) => {
    const change = await changes[name]?.prepare();
    await change?.();
    takeLoggedEvents(site);
    expect(await change?.()).toMatchObject({ userErrors: [] });
    expect(takeLoggedEvents(site)).toEqual([]);
  },
);

test("the audit log has no line about the proof of an address that was proved before", async () => {
  const { id, client, proof } = await openAccount(site);
  await site.sql(`update "user" set email_proved_at = now() where id = $1`, [id]);
  takeLoggedEvents(site);
  expect(await proveEmail(client, tokenOf(proof))).toMatchObject({ viewer: { hasProvedEmail: true } });
  expect(takeLoggedEvents(site)).toEqual([]);
});

/** The statement that replaces a hash with outdated cost parameters. */
const renewing = 'UPDATE "user" SET "password_hash"';

/** An account of an older version, whose hash the next sign-in replaces. */
async function makeOldPerson() {
  const { id, credentials } = await makePerson(site);
  const older = await hash(credentials.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await setHash(id, older);
  return { id, credentials };
}

const setHash = (id: string, passwordHash: string) =>
  site.sql(`update "user" set password_hash = $2 where id = $1`, [id, passwordHash]);

test("two sign-ins that replace an outdated hash at the same time are both logged as signed in", async () => {
  const { id, credentials } = await makeOldPerson();
  const [client, other] = [await openBrowser(site), await openBrowser(site)];
  takeLoggedEvents(site);
  const renewal = site.databaseProxy.hold(renewing);
  const response = signInWith(client, credentials);
  await renewal.arrived;
  expect(await signInWith(other, credentials)).toMatchObject({ viewer: { id } });
  renewal.release();
  expect(await response).toMatchObject({ viewer: { id } });
  expect(takeLoggedEvents(site).map(({ event }) => event)).toEqual(["signed in", "signed in"]);
});

test("a sign-in that replaces an outdated hash is refused, and keeps the new password, when it is replaced meanwhile", async () => {
  const { id, credentials } = await makeOldPerson();
  const client = await openBrowser(site);
  const renewal = site.databaseProxy.hold(renewing);
  const response = signInWith(client, credentials);
  await renewal.arrived;
  await setHash(id, await hash("a drop at the net"));
  renewal.release();
  expect(await response).toMatchObject({ viewer: null, userErrors: [{ code: "INVALID_CREDENTIALS" }] });
  expect(await signInWith(client, { ...credentials, password: "a drop at the net" })).toMatchObject({
    viewer: { id },
  });
});

test("a sign-in whose password is replaced meanwhile is logged as refused", async () => {
  const { credentials } = await makePerson(site);
  const client = await openBrowser(site);
  takeLoggedEvents(site);
  const opening = site.databaseProxy.hold("with verified as");
  const response = signInWith(client, credentials);
  await opening.arrived;
  await site.sql(`update "user" set password_hash = 'another' where email = $1`, [credentials.email]);
  opening.release();
  expect(await response).toMatchObject({ viewer: null, userErrors: [{ code: "INVALID_CREDENTIALS" }] });
  expect(takeLoggedEvents(site).map(({ event }) => event)).toEqual(["sign-in refused"]);
});

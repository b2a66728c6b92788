import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { limits } from "../configuration/limits.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import {
  newEmail,
  openAccount,
  openBrowser,
  proveEmail,
  readViewer,
  signInWith,
  tokenOf,
} from "../testing/people/accounts.ts";
import { signInWithGoogle } from "../testing/people/popUp.ts";
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

test.each(["the password", "Google"])(
  "signing in with %s to an account with the most sessions ends the one that was not used for the longest time",
  async (way) => {
    const { client: used, credentials, id, proof } = await openAccount(site);
    await proveEmail(used, tokenOf(proof));
    issuer.claims["email"] = credentials.email;
    const enter = async (client: Client) => {
      if (way === "Google") await signInWithGoogle(site, client);
      else await signInWith(client, credentials);
    };
    const unused = await openBrowser(site);
    await enter(unused);
    if (way === "Google") await site.mails.next();
    await unused.subscribe("subscription { viewer { id } }").next();
    expect(await unused.socketEvents.take()).toBe("opened");
    await site.sql(
      `update session set used_at = now() - interval '1 hour'
        where user_id = $1 and created_at = (select max(created_at) from session where user_id = $1)`,
      [id],
    );
    await site.sql(
      `insert into session (token_hash, user_id, is_remembered, used_at)
        select 'token ' || $1 || number, $1::uuid, true, now() - interval '30 minutes'
          from generate_series(3, $2) as number`,
      [id, limits.sessionsOfAccount.most],
    );

    const next = await openBrowser(site);
    await enter(next);
    expect(await unused.socketEvents.take()).toBe(4403);
    expect(await readViewer(unused)).toBeNull();
    for (const client of [used, next]) expect(await readViewer(client)).toMatchObject({ id });
    expect(await site.sql("select from session where user_id = $1", [id])).toHaveLength(
      limits.sessionsOfAccount.most,
    );
  },
);

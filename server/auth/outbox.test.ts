import { mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openMailFolder } from "../embedded/mailFolder.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { readMetric } from "../testing/metrics.ts";
import { newAddress, newEmail, requestPasswordReset, signUp } from "../testing/people/accounts.ts";
import { writeMail, writeResetMail } from "./mailTexts.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness({ METRICS: "on" });
});
afterAll(() => site.close());

const password = "a clear over the court";
const readCount = (result: string) => readMetric(site.url, `mails_total{result="${result}"}`);
const openBrowser = () => site.open(undefined, newAddress());

describe("Mails are sent after the commit, and no response waits for them", () => {
  test("while the mail server is unavailable, people sign up and reset passwords; afterwards each mail is sent once", async () => {
    const email = newEmail();
    site.mails.respondWith(451);
    const before = site.mails.count();
    const client = await openBrowser();
    expect(await signUp(client, { email, password })).toMatchObject({ userErrors: [] });
    expect(await requestPasswordReset(client, email)).toMatchObject({ userErrors: [] });
    await expect.poll(() => site.sql("select from mail where tries > 0")).toHaveLength(2);
    await expect.poll(() => readCount("failed")).toBeGreaterThanOrEqual(2);
    site.mails.respondWith(null);
    const subjects = [await site.mails.next(), await site.mails.next()].map(({ to, head }) => {
      expect(to).toEqual([email]);
      return /^Subject: (\w+ \w+ \w+)/m.exec(head)?.[1];
    });
    expect(new Set(subjects)).toEqual(new Set(["A new password", "Please confirm your"]));
    await expect.poll(() => site.sql("select from mail")).toEqual([]);
    expect(site.mails.count()).toBe(before + 2);
    expect([await readCount("sent"), await readCount("given_up")]).toEqual([2, 0]);
  });

  test("a mail that the mail server rejects permanently is not retried, is counted, and the log contains the reason without the address", async () => {
    site.mails.respondWith(550);
    const [sent, failed] = [await readCount("sent"), await readCount("failed")];
    const email = newEmail();
    await signUp(await openBrowser(), { email, password });
    await expect.poll(() => site.sql("select from mail")).toEqual([]);
    site.mails.respondWith(null);
    expect([await readCount("sent"), await readCount("failed")]).toEqual([sent, failed]);
    expect([await readCount("refused"), await readCount("given_up")]).toEqual([1, 0]);
    const log = site.takeLog().join("");
    expect(log).toContain("A mail could not be sent and will not be retried");
    expect(log).not.toContain(email);
  });

  test("a mail server that accepts no mail of the site is counted as such, unlike an address that does not exist", async () => {
    const refused = await readCount("refused");
    site.mails.respondWith(554, "5.7.1 Relay access denied");
    await signUp(await openBrowser(), { email: newEmail(), password });
    await expect.poll(() => readCount("given_up")).toBe(1);
    site.mails.respondWith(null);
    expect(await readCount("refused")).toBe(refused);
    site.takeLog();
  });

  test("mails that a process has not sent are sent by the next one", async () => {
    const email = newEmail();
    const former = await site.startAnother();
    site.mails.respondWith(451);
    await signUp(await former.open(undefined, newAddress()), { email, password });
    await expect.poll(() => site.sql("select from mail where tries > 0")).toHaveLength(1);
    await former.close();
    site.mails.respondWith(null);
    await site.sql("update mail set next_try_at = now()");
    const next = await site.startAnother();
    expect((await site.mails.next()).to).toEqual([email]);
    await next.close();
  });
});

describe("Without a mail server mails are files", () => {
  test("of the .eml format, readable only by their owner, in the folder that the transport names", async () => {
    const directory = await mkdtemp(join(tmpdir(), "broadcasts-mail-"));
    try {
      const folder = openMailFolder(join(directory, "mail"), "Site <no-reply@example.org>");
      const token = "the-token".padEnd(43, "-");
      const mail = writeResetMail(site.config, "person@example.org", token);
      const file = await folder.deliver("b0a7", mail);
      folder.close();
      expect(await readdir(join(directory, "mail"))).toEqual([
        file.slice(join(directory, "mail").length + 1),
      ]);
      expect(file).toMatch(/-b0a7\.eml$/);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const message = await readFile(file, "utf8");
      expect(message).toMatch(/^From: Site <no-reply@example\.org>/m);
      expect(message).toMatch(/^To: person@example\.org/m);
      expect(message).toMatch(/^Message-ID: <b0a7@example\.org>/m);
      expect(message).toContain("multipart/alternative");
      // A person can copy the link from the file.
      expect(message).toContain(`\r\n${site.config.publicUrl}/forgot-password?token=${token}\r\n`);
    } finally {
      await rm(directory, { recursive: true });
    }
  });
});

test("user input is escaped in the HTML of a mail", () => {
  const { html, text } = writeMail("person@example.org", "Subject", ['<b>bold</b> & "quoted"\nnext']);
  expect(html).toContain("<p>&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot;<br>next</p>");
  expect(text).toBe('<b>bold</b> & "quoted"\nnext\n');
});

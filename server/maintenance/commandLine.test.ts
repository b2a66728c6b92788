import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, expect, test } from "vitest";

import { makeThumbnail } from "../testing/catalogue/uploads.ts";
import type { CommandLine } from "../testing/commands.ts";
import { openCommandLine } from "../testing/commands.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { makePerson } from "../testing/people/admins.ts";

let site: Harness;
let commands: CommandLine;
beforeAll(async () => {
  site = await startHarness();
  commands = await openCommandLine(site);
});
afterAll(async () => {
  await commands.close();
  await site.close();
});

test("--help and no argument list the commands", async () => {
  const { code, printed } = await commands.run("--help");
  expect(code).toBe(0);
  for (const name of ["make-admin <email>", "end-sessions [email]", "restored"])
    expect(printed).toContain(name);
  expect(await commands.run()).toEqual({ code, printed });
});

test.each([
  "make-admin",
  "remove-admin",
  "reset-super-admin",
  "end-sessions",
  "check-pictures",
  "remove-orphans",
  "rotate-secret",
  "restored",
])("%s --help describes the command and changes nothing", async (name) => {
  await makeThumbnail(site);
  await site.sql("update picture set created_at = now() - interval '2 days'");
  const readState = () =>
    site.sql(
      `select epoch, revision, (select count(*) from admin) as admins, (select count(*) from session) as sessions,
        (select count(*) from picture) as pictures, (select string_agg(password_hash, ' ' order by id) from "user") as passwords
        from catalogue_clock`,
    );
  const before = await readState();
  const { code, printed } = await commands.run(name, "--help");
  expect([code, printed]).toEqual([0, expect.stringContaining(`npm run admin -- ${name}`)]);
  expect(await readState()).toEqual(before);
});

test("The help of rotate-secret names everything that it encrypts again", async () => {
  const { printed } = await commands.run("rotate-secret", "--help");
  for (const what of ["passwords", "access codes", "mails", "push key", "secrets of webhooks"])
    expect(printed).toContain(what);
});

test.each([
  ["no-such-command"],
  ["make-admin"],
  ["make-admin", "a", "b"],
  ["restored", "now"],
  ["end-sessions", "--all"],
  ["end-sessions", ""],
  ["toString"],
])("Wrong arguments are refused with the usage: %j %j", async (...args) => {
  expect(await commands.run(...args)).toMatchObject({ code: 2, printed: expect.stringContaining("Usage") });
});

test("A wrong configuration and an unreachable database are reported in one line", async () => {
  expect(await commands.runIn({ PORT: "none" }, ["restored"])).toEqual({
    code: 1,
    printed: "PORT is not a whole number",
  });
  expect(await commands.runIn({ DATABASE_URL: "postgres://127.0.0.1:1/none" }, ["restored"])).toEqual({
    code: 1,
    printed: expect.stringMatching(
      /^The database cannot be reached: see DATABASE_URL \(.*ECONNREFUSED 127\.0\.0\.1:1\)$/,
    ),
  });
  // A test's database offers no TLS.
  const DATABASE_URL = Object.assign(new URL(site.databaseUrl), { search: "?sslmode=verify-full" }).href;
  const { printed } = await commands.runIn({ DATABASE_URL }, ["restored"]);
  expect(printed.match(/DATABASE_URL/g)).toHaveLength(1);
});

test("The built command prints to the standard output and logs to the standard error", async () => {
  const person = await makePerson(site);
  const script = fileURLToPath(new URL("../../dist/scripts/admin.js", import.meta.url));
  const child = spawn(process.execPath, [script, "make-admin", person.credentials.email], {
    env: commands.environment,
  });
  const [printed, log, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  expect([code, printed]).toEqual([0, `${person.credentials.email} is an admin.\n`]);
  expect(JSON.parse(log)).toMatchObject({ msg: "Audit", event: "admin added", userId: person.id });
  expect(await person.client.query("{ viewer { isAdmin } }")).toEqual({ viewer: { isAdmin: true } });
});

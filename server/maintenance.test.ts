import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { maintain } from "./maintenance.ts";
import { newAddress } from "./testing/accounts.ts";
import { followAdmins, hireAdmin, makePerson, readAdmins } from "./testing/admins.ts";
import { makeSeries } from "./testing/catalogue.ts";
import type { Client } from "./testing/client.ts";
import type { Harness } from "./testing/harness.ts";
import { signIn, startHarness, superAdmin } from "./testing/harness.ts";
import { makeThumbnail, paint } from "./testing/uploads.ts";

let site: Harness;
let environment: Record<string, string>;
beforeAll(async () => {
  site = await startHarness();
  const directory = await mkdtemp(join(tmpdir(), "broadcasts-maintenance-"));
  await symlink(site.files, join(directory, "files"));
  environment = {
    DATABASE_URL: site.databaseUrl,
    DATA_DIR: directory,
    APP_SECRET: "a secret of the tests, 32 characters long",
    SUPER_ADMIN_EMAIL: superAdmin.email,
  };
});
afterAll(async () => {
  await site.close();
  await rm(environment["DATA_DIR"] ?? "", { recursive: true });
});

/** What the commands of one test have logged. */
const logged: string[] = [];
afterEach(() => void logged.splice(0));

function expectLogged(...changes: [event: string, userId: string | null][]): void {
  const lines = logged.map((line): unknown => JSON.parse(line));
  // As the servers write it of what is done in the browser.
  const usual = { level: 30, time: expect.any(Number), pid: process.pid, hostname: hostname(), msg: "Audit" };
  const doer = { address: null, systemUser: userInfo().username, requestId: null };
  expect(lines).toEqual(changes.map(([event, userId]) => ({ ...usual, ...doer, event, userId })));
}

/** The exit code and what was printed. */
async function runIn(
  changed: Record<string, string>,
  words: string[],
): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await maintain(
    words,
    { ...environment, ...changed },
    (line) => lines.push(line),
    (line) => logged.push(line),
  );
  return { code, said: lines.join("\n") };
}

const run = (...words: string[]): Promise<{ code: number; said: string }> => runIn({}, words);

async function idOf(email: string): Promise<string | null> {
  const [found] = await site.sql<{ id: string }>(`select id from "user" where email = $1`, [email]);
  return found?.id ?? null;
}

const readViewer = async (client: Client): Promise<{ isAdmin: boolean } | null> =>
  (await client.query<{ viewer: { isAdmin: boolean } | null }>("{ viewer { isAdmin } }")).viewer;

describe("Whoever has the machine can", () => {
  test("make an admin, which a running server and its open pages obey at once", async () => {
    const person = await makePerson(site);
    const admins = followAdmins(site.admin);
    await admins.next();
    const viewer = person.client.subscribe<{ viewer: { isAdmin: boolean } }>(
      "subscription { viewer { isAdmin } }",
    );
    expect((await viewer.next()).data).toEqual({ viewer: { isAdmin: false } });
    expect(await run("make-admin", person.credentials.email.toUpperCase())).toMatchObject({ code: 0 });
    expect((await viewer.next()).data).toEqual({ viewer: { isAdmin: true } });
    expect((await admins.next()).map(({ id }) => id)).toContain(person.id);
    expect((await readAdmins(person.client)).map(({ id }) => id)).toContain(person.id);
    expectLogged(["admin added", person.id]);
    admins.stop();
    viewer.stop();
  });

  test("remove one, who may do nothing more at once", async () => {
    const person = await hireAdmin(site);
    expect(await run("remove-admin", person.credentials.email)).toMatchObject({ code: 0 });
    expect(await person.client.ask("{ admins { id } }")).toMatchObject({
      errors: [{ extensions: { code: "FORBIDDEN" } }],
    });
    expect(await run("remove-admin", person.credentials.email)).toEqual({
      code: 1,
      said: "This user is not an admin.",
    });
    expectLogged(["admin removed", person.id]);
  });

  test("not remove the super admin, nor do anything to an account that is not there", async () => {
    expect(await run("remove-admin", superAdmin.email)).toEqual({
      code: 1,
      said: "The super admin cannot be removed.",
    });
    for (const command of ["make-admin", "remove-admin", "end-sessions"])
      expect(await run(command, "nobody@example.org")).toEqual({
        code: 1,
        said: "There is no account with the email nobody@example.org.",
      });
    expectLogged(["admin removal refused", await idOf(superAdmin.email)]);
  });

  test("end the sessions of one account, and of everybody, whose sockets close", async () => {
    const [person, other] = [await makePerson(site), await makePerson(site)];
    const watching = person.client.subscribe("subscription { viewer { id } }");
    await watching.next();
    expect(await person.client.socketEvents.take()).toBe("opened");
    expect(await run("end-sessions", person.credentials.email)).toEqual({
      code: 0,
      said: "1 session has ended.",
    });
    expect(await person.client.socketEvents.take()).toBe(4403);
    expect(await readViewer(person.client)).toBeNull();
    expect(await readViewer(other.client)).not.toBeNull();

    expect((await run("end-sessions")).code).toBe(0);
    for (const client of [other.client, site.admin, site.user]) expect(await readViewer(client)).toBeNull();
    expect(await run("end-sessions")).toEqual({ code: 0, said: "0 sessions have ended." });
    expectLogged(["sessions ended", person.id], ["sessions ended", null]);
    await signIn(site.admin, superAdmin);
  });

  test("give the super admin a new password, which is told once and ends all their sessions", async () => {
    const { code, said } = await run("reset-super-admin");
    expect(code).toBe(0);
    const password = /^The super admin is admin@example\.org, the password (\S{16})$/.exec(said)?.[1] ?? "";
    expect(await readViewer(site.admin)).toBeNull();
    const browser = await site.open(undefined, newAddress());
    await expect(signIn(browser, superAdmin)).rejects.toThrow("Invalid Username or Password");
    await signIn(site.admin, { email: superAdmin.email, password });
    expect(await readViewer(site.admin)).toEqual({ isAdmin: true });
    expectLogged(["password reset", await idOf(superAdmin.email)]);
    expect(logged.join()).not.toContain(password);
  });

  test("let everybody load the catalogue anew after a restore", async () => {
    const series = await makeSeries(site.admin);
    const client = await site.open(undefined, newAddress());
    const document = `subscription ($since: String) { catalogueUpdates(since: $since) { cursor order series { id } } }`;
    interface Update {
      catalogueUpdates: { cursor: string; order: string[] | null; series: { id: string }[] };
    }
    const first = client.subscribe<Update>(document, { since: null });
    const { cursor } = (await first.next()).data.catalogueUpdates;
    expect(await run("restored")).toEqual({ code: 0, said: "The catalogue has a new epoch." });
    const again = (await first.next()).data.catalogueUpdates;
    const whole = expect.arrayContaining([{ id: series.id }]);
    expect(again).toMatchObject({ order: expect.arrayContaining([series.id]), series: whole });
    const late = client.subscribe<Update>(document, { since: cursor });
    expect((await late.next()).data.catalogueUpdates.series).toEqual(whole);
    expectLogged(["catalogue restored", null]);
  });
});

/** A picture that a series shows: its path. */
async function showPicture(): Promise<string> {
  const { url } = await makeThumbnail(site, await paint("png", 400, 225));
  await makeSeries(site.admin, { thumbnailUrl: url });
  return new URL(url).pathname;
}
const fileOf = (path: string, width?: number): string =>
  join(
    site.files,
    path.replace("/media/", "").replace(".webp", width === undefined ? ".webp" : `-${width}.webp`),
  );

describe("Pictures", () => {
  test("that are whole are left as they are", async () => {
    await showPicture();
    expect(await run("check-pictures")).toMatchObject({
      code: 0,
      said: expect.stringContaining(" 0 were completed, 0 are broken"),
    });
    expectLogged();
  });

  test("whose copies are missing or damaged are completed, and found at their addresses", async () => {
    const path = await showPicture();
    await rm(fileOf(path, 160));
    await writeFile(fileOf(path, 320), "no picture");
    expect(await run("check-pictures")).toMatchObject({
      code: 0,
      said: expect.stringContaining(" 1 were completed, 0 are broken"),
    });
    for (const width of [160, 320]) {
      const copy = await fetch(`${site.url}${path.replace(".webp", `-${width}.webp`)}`);
      const bytes = Buffer.from(await copy.arrayBuffer());
      expect([copy.status, bytes.toString("latin1", 8, 12)]).toEqual([200, "WEBP"]);
    }
    expect(await run("check-pictures")).toMatchObject({ said: expect.stringContaining(" 0 were completed") });
    expectLogged(["pictures completed", null]);
  });

  test("that are not there, or damaged, are told", async () => {
    const [missing, damaged] = [await showPicture(), await showPicture()];
    await rm(fileOf(missing));
    await writeFile(fileOf(damaged), "no picture");
    const { code, said } = await run("check-pictures");
    expect(code).toBe(1);
    expect(said).toContain(`${missing} is missing`);
    expect(said).toContain(`${damaged} is damaged`);
  });

  test("that nobody needs any more are removed at once", async () => {
    const { url } = await makeThumbnail(site);
    await site.sql("update picture set created_at = now() - interval '2 days' where url = $1", [
      new URL(url).pathname,
    ]);
    const before = (await readdir(join(site.files, "thumbnails"))).length;
    expect(await run("remove-orphans")).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^1 pictures were removed/),
    });
    expect((await readdir(join(site.files, "thumbnails"))).length).toBeLessThan(before);
    expectLogged(["pictures removed", null]);
  });
});

describe("The command line", () => {
  test("says what there is", async () => {
    const { code, said } = await run("--help");
    expect(code).toBe(0);
    for (const name of ["make-admin <email>", "end-sessions [email]", "restored"])
      expect(said).toContain(name);
    expect(await run()).toEqual({ code, said });
  });

  test.each([
    "make-admin",
    "remove-admin",
    "reset-super-admin",
    "end-sessions",
    "check-pictures",
    "remove-orphans",
    "restored",
  ])("says what %s does, and does nothing", async (name) => {
    await makeThumbnail(site);
    await site.sql("update picture set created_at = now() - interval '2 days'");
    const readState = () =>
      site.sql(
        `select epoch, revision, (select count(*) from admin) as admins, (select count(*) from session) as sessions,
          (select count(*) from picture) as pictures, (select string_agg(password_hash, ' ' order by id) from "user") as passwords
          from catalogue_clock`,
      );
    const before = await readState();
    const { code, said } = await run(name, "--help");
    expect([code, said]).toEqual([0, expect.stringContaining(`npm run admin -- ${name}`)]);
    expect(await readState()).toEqual(before);
  });

  test.each([
    ["no-such-command"],
    ["make-admin"],
    ["make-admin", "a", "b"],
    ["restored", "now"],
    ["end-sessions", "--all"],
    ["toString"],
  ])("refuses %j %j", async (...words) => {
    expect(await run(...words)).toMatchObject({ code: 2, said: expect.stringContaining("Usage") });
  });

  test("tells in one line that the configuration or the database is not there", async () => {
    expect(await runIn({ PORT: "none" }, ["restored"])).toEqual({
      code: 1,
      said: "PORT is not a whole number",
    });
    expect(await runIn({ DATABASE_URL: "postgres://127.0.0.1:1/none" }, ["restored"])).toEqual({
      code: 1,
      said: "The database cannot be reached.",
    });
  });

  test("works as it is built", async () => {
    const person = await makePerson(site);
    const script = fileURLToPath(new URL("../dist/scripts/admin.js", import.meta.url));
    const child = spawn(process.execPath, [script, "make-admin", person.credentials.email], {
      env: environment,
    });
    const [said, log, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "exit"),
    ]);
    expect([code, said]).toEqual([0, `${person.credentials.email} is an admin.\n`]);
    expect(JSON.parse(log)).toMatchObject({ msg: "Audit", event: "admin added", userId: person.id });
    expect(await readViewer(person.client)).toEqual({ isAdmin: true });
  });
});

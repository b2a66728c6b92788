import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { paint, sendForm, uploadForm } from "../testing/catalogue/uploads.ts";
import type { Client } from "../testing/client.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

/** The temporary name of a renamed table. No response may contain it, or any other internal name. */
const away = "canary_away";
const inside = /canary|relation|select|insert|QueryFailed|TypeError|postgres|\/server\/| at /i;

const withoutTable = (table: string): [string, string] => [
  `alter table ${table} rename to ${away}`,
  `alter table ${away} rename to ${table}`,
];

const ask =
  (client: () => Client, document: string): (() => Promise<unknown>) =>
  () =>
    client().ask(document);

interface Part {
  /** The statements that break the part and repair it. */
  sql: [string, string];
  use: () => Promise<unknown>;
}

const parts: Record<string, Part> = {
  reading: {
    sql: withoutTable("episode"),
    use: ask(() => site.visitor, "{ liveEpisodes { id } }"),
  },
  "finding the revision": {
    sql: withoutTable("catalogue_clock"),
    use: ask(() => site.user, "{ viewer { id } catalogue { revision } }"),
  },
  "counting attempts": {
    sql: withoutTable("guess_counter"),
    use: ask(
      () => site.visitor,
      'mutation { signIn(input: {email: "a@example.org", password: "password"}) { userErrors { code } } }',
    ),
  },
  "the end of a transaction": {
    sql: [
      `create function canary() returns trigger language plpgsql as $$ begin raise 'canary'; end $$;
        create constraint trigger canary after insert on series deferrable initially deferred
          for each row execute function canary()`,
      "drop function canary cascade",
    ],
    use: ask(
      () => site.admin,
      'mutation { createSeries(input: {slug: "broken", title: "Broken", releaseDate: "2025-07-28"}) { series { id } } }',
    ),
  },
  "taking a file": {
    sql: withoutTable("picture"),
    use: async () =>
      JSON.parse((await sendForm(site, site.admin, uploadForm(await paint("png", 64, 36)))).text),
  },
  "a value of a subscription": {
    sql: withoutTable("episode"),
    async use() {
      const { next, stop } = site.admin.subscribe("subscription { liveEpisodes { id } }");
      const value = await next();
      stop();
      return value;
    },
  },
};

describe("An internal failure is not disclosed", () => {
  test.each(Object.entries(parts))("%s", async (_, { sql: [breaking, mending], use }) => {
    await site.sql(breaking);
    const response = await use();
    await site.sql(mending);
    expect(response).toMatchObject({
      errors: [
        {
          message: "Something went wrong. Please try again.",
          extensions: { code: "INTERNAL_SERVER_ERROR", requestId: expect.any(String) },
        },
      ],
    });
    expect(JSON.stringify(response)).not.toMatch(inside);
    const log = site.takeLog().join("");
    expect(log).toContain('"stack"');
    expect(log).toContain(/"requestId":"([^"]+)"/.exec(JSON.stringify(response))?.[1]);
  });

  test("also when the caller cannot be read", async () => {
    const [breaking, mending] = withoutTable("session");
    await site.sql(breaking);
    const response = await site.user.ask("{ viewer { id } }");
    await site.sql(mending);
    expect(response).toEqual({
      errors: [
        {
          message: "The site is busy or being restarted. Please try again.",
          extensions: { code: "SERVICE_UNAVAILABLE" },
        },
      ],
      extensions: { revision: expect.any(Number), tournamentRevision: expect.any(Number) },
    });
    expect(site.takeLog().join("")).toContain("session");
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { limits } from "../configuration/limits.ts";
import {
  createAccessCode,
  makeAccessCode,
  readAccessCodes,
  revokeAccessCode,
  soon,
} from "../testing/catalogue/accessCodes.ts";
import { makeSeries, patchSeries, updateSeries } from "../testing/catalogue/catalogue.ts";
import type { Series } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

const nothing = "00000000-0000-4000-8000-000000000000";

let site: Harness;
let series: Series;
beforeAll(async () => {
  site = await startHarness({ LOG_LEVEL: "info" });
  series = await makeSeries(site.admin, { password: "the series password" });
});
afterAll(async () => {
  site.takeLog();
  await site.close();
});

describe("An access code", () => {
  test("is generated, and shown once with a link whose fragment is never sent", async () => {
    const made = await createAccessCode(site.admin, series.id, { name: " Family of the players " });
    expect(made).toMatchObject({
      accessCode: { name: "Family of the players", uses: 0, mostUses: null, revokedAt: null },
      code: expect.stringMatching(/^[A-HJKMNP-RTUVWXY2346-9]{4}-[A-HJKMNP-RTUVWXY2346-9]{4}$/),
      userErrors: [],
    });
    const { accessCode, code, link } = made;
    expect(link).toBe(`${site.config.publicUrl}/password?seriesId=${series.slug}#code=${code}`);
    expect(accessCode?.hint).toBe(code?.slice(0, 2));
    expect(await readAccessCodes(site.admin, series.id)).toContainEqual(accessCode);
  });

  test("is a text that the admin enters, with dates and a number of uses", async () => {
    const input = {
      code: " Gäste & Freunde ",
      startsAt: soon(1_000),
      expiresAt: soon(9_000_000),
      mostUses: 12,
    };
    const made = await createAccessCode(site.admin, series.id, input);
    const { code, ...shown } = input;
    expect(made).toMatchObject({ accessCode: { ...shown, hint: "Gä" }, code: code.trim(), userErrors: [] });
    const fragment = new URLSearchParams(new URL(made.link ?? "").hash.slice(1));
    expect(fragment.get("code")).toBe(code.trim());
  });

  test.each([
    ["name", { name: " " }, "BLANK", "Please enter a name, such as Family of the players."],
    ["name", { name: "x".repeat(81) }, "INVALID", "A name has at most 80 characters."],
    ["code", { code: " 12345 " }, "INVALID", "A code has 6 to 64 characters."],
    ["code", { code: "x".repeat(65) }, "INVALID", "A code has 6 to 64 characters."],
    [
      "code",
      { code: "the series password" },
      "TAKEN",
      "This is the password of the series. Choose another code.",
    ],
    ["expiresAt", { expiresAt: "2025-07-28T10:00:00Z" }, "INVALID", "The end must lie in the future."],
    [
      "expiresAt",
      { startsAt: "2100-01-02T00:00:00Z", expiresAt: "2100-01-01T00:00:00Z" },
      "INVALID",
      "The end must come after the start.",
    ],
    [
      "expiresAt",
      { startsAt: "2100-01-01T00:00:00Z", expiresAt: "2100-01-01T00:00:00Z" },
      "INVALID",
      "The end must come after the start.",
    ],
    ["mostUses", { mostUses: 0 }, "INVALID", "Enter a whole number from 1 to 100000, or leave it empty."],
  ])("is refused for its %s: %j", async (field, input, code, message) => {
    const payload = await createAccessCode(site.admin, series.id, input);
    expect(payload).toEqual({
      accessCode: null,
      code: null,
      link: null,
      userErrors: [{ code, field, message }],
    });
  });

  test("cannot equal a text that unlocks the series already", async () => {
    const locked = await makeSeries(site.admin, { password: "k7tm-q4xr" });
    expect(await createAccessCode(site.admin, locked.id, { code: "K7TMQ4XR" })).toMatchObject({
      userErrors: [{ code: "TAKEN", field: "code" }],
    });
  });

  test("cannot become the password of its series, until it is revoked", async () => {
    const locked = await makeSeries(site.admin, { password: "net cord" });
    const { id } = await makeAccessCode(site.admin, locked.id, { code: "K7TMQ4XR" });
    const refused = {
      series: null,
      userErrors: [
        {
          code: "TAKEN",
          field: "password",
          message: "This is an access code of the series. Choose another password.",
        },
      ],
    };
    const { slug } = locked;
    expect(await updateSeries(site.admin, locked.id, 1, { slug, password: "K7TMQ4XR" })).toMatchObject(
      refused,
    );
    expect(await patchSeries(site.admin, locked.id, 1, { password: "k7tm-q4xr" })).toMatchObject(refused);
    // Another series has codes of its own.
    await makeSeries(site.admin, { password: "K7TMQ4XR" });
    await revokeAccessCode(site.admin, id);
    expect(await patchSeries(site.admin, locked.id, 1, { password: "K7TMQ4XR" })).toMatchObject({
      userErrors: [],
    });
  });

  test.each([nothing, "series"])("of no series (%s) is neither made nor found", async (id) => {
    expect(await createAccessCode(site.admin, id)).toMatchObject({
      userErrors: [{ code: "NOT_FOUND", message: "Series not found." }],
    });
    expect(await readAccessCodes(site.admin, id)).toEqual([]);
    expect(await revokeAccessCode(site.admin, id)).toEqual({
      accessCode: null,
      userErrors: [{ code: "NOT_FOUND", field: null, message: "Access code not found." }],
    });
  });

  test("is not created twice, until the first is revoked", async () => {
    const input = { code: "shuttlecock" };
    const { id } = await makeAccessCode(site.admin, series.id, input);
    expect(await createAccessCode(site.admin, series.id, input)).toMatchObject({
      userErrors: [{ code: "TAKEN", field: "code" }],
    });
    // Another series has codes of its own.
    await makeAccessCode(site.admin, (await makeSeries(site.admin, { password: "another" })).id, input);
    await revokeAccessCode(site.admin, id);
    expect(await createAccessCode(site.admin, series.id, input)).toMatchObject({ userErrors: [] });
  });

  test("is refused beyond 50 that have not ended, also when two admins create one at the same time", async () => {
    const busy = await makeSeries(site.admin, { password: "the series password" });
    const most = limits.accessCodes.ofSeries;
    for (let count = 1; count < most; count++) await makeAccessCode(site.admin, busy.id);
    const last = await Promise.all([1, 2].map(() => createAccessCode(site.admin, busy.id)));
    expect(last.flatMap(({ userErrors }) => userErrors)).toEqual([
      { code: "INVALID", field: null, message: "A series has at most 50 access codes. Revoke some first." },
    ]);
    const [one] = await readAccessCodes(site.admin, busy.id);
    await revokeAccessCode(site.admin, one?.id ?? "");
    expect(await createAccessCode(site.admin, busy.id)).toMatchObject({ userErrors: [] });
  });

  test("that was revoked stays unchanged when it is revoked again", async () => {
    const { id } = await makeAccessCode(site.admin, series.id);
    const revoked = await revokeAccessCode(site.admin, id);
    expect(revoked).toMatchObject({ accessCode: { id, revokedAt: expect.any(String) }, userErrors: [] });
    expect(await revokeAccessCode(site.admin, id)).toEqual(revoked);
  });

  test("is deleted with its series", async () => {
    const gone = await makeSeries(site.admin, { password: "the series password" });
    await makeAccessCode(site.admin, gone.id);
    await site.admin.query("mutation ($id: ID!) { deleteSeries(id: $id) { userErrors { code } } }", {
      id: gone.id,
    });
    expect(await site.sql("select from access_code where series_id = $1", [gone.id])).toEqual([]);
  });
});

test("Making and revoking codes is in the audit log, and no code is in any log", async () => {
  const { id, code } = await makeAccessCode(site.admin, series.id);
  await revokeAccessCode(site.admin, id);
  const log = site.takeLog().join("");
  for (const event of ["access code made", "access code revoked"])
    expect(log).toMatch(new RegExp(`"event":"${event}"[^\\n]*"codeId":"${id}"`));
  expect(log).not.toContain(code);
});

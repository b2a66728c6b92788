import { afterAll, beforeAll, expect, test } from "vitest";

import { makeAccessCode, revokeAccessCode } from "../testing/catalogue/accessCodes.ts";
import { makeEntry, preview } from "../testing/catalogue/backup.ts";
import { makeSeries } from "../testing/catalogue/catalogue.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

const revokedAt = "2025-07-28T09:00:00Z";

test.each<[name: string, password: string | null, code: object, isRefused: boolean]>([
  ["is the present password, which stays, is refused", null, { code: "net cord" }, true],
  ["was the password before the import is accepted", "racket", { code: "net cord" }, false],
  ["is the password of the file is refused", "racket", { code: "racket" }, true],
  ["is what people may type for that password is refused", "k7tm–q4xr", { code: "K7TMQ4XR" }, true],
  ["is the password, but revoked, is accepted", null, { code: "net cord", revokedAt }, false],
])("a code of a file that %s", async (_name, password, code, isRefused) => {
  const { id, slug } = await makeSeries(site.admin, { password: "net cord" });
  const accessCodes = [{ code: "drop shot" }, code].map((part) => ({
    id: crypto.randomUUID(),
    name: "Family",
    ...part,
  }));
  const { errors } = await preview(site, site.admin, {
    [id]: makeEntry({ id: slug, password, accessCodes }),
  });
  const refusal = {
    path: `${id}.series.accessCodes.1.code`,
    message: "This is the password of the series. Choose another code.",
  };
  expect(errors).toEqual(isRefused ? [expect.objectContaining(refusal)] : []);
});

test("a password of a file that is a code of the site is refused, until the code is revoked", async () => {
  const { id, slug } = await makeSeries(site.admin, { password: "net cord" });
  const code = await makeAccessCode(site.admin, id, { code: "K7TMQ4XR" });
  const readErrors = async () =>
    (await preview(site, site.admin, { [id]: makeEntry({ id: slug, password: "k7tm-q4xr" }) })).errors;
  expect(await readErrors()).toMatchObject([
    {
      path: `${id}.series.password`,
      message: "This is an access code of the series. Choose another password.",
    },
  ]);
  await revokeAccessCode(site.admin, code.id);
  expect(await readErrors()).toEqual([]);
});

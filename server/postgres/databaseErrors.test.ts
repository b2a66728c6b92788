import { expect, test } from "vitest";

import { isDatabaseUnavailable } from "./databaseErrors.ts";

test.each([
  // The errors of getaddrinfo.
  ["ENOTFOUND", true],
  ["EAI_AGAIN", true],
  ["EAI_FAIL", true],
  ["EAI_NODATA", true],
  ["EAI_BADFLAGS", false],
  // The errors of connect, read and write.
  ["EADDRNOTAVAIL", true],
  ["ECONNABORTED", true],
  ["ECONNREFUSED", true],
  ["ECONNRESET", true],
  ["EHOSTDOWN", true],
  ["EHOSTUNREACH", true],
  ["ENETDOWN", true],
  ["ENETRESET", true],
  ["ENETUNREACH", true],
  ["ENOTCONN", true],
  ["EPIPE", true],
  ["ETIMEDOUT", true],
  ["EACCES", false],
  // The errors of PostgreSQL.
  ["08006", true],
  ["57P01", true],
  ["57P04", true],
  ["57P05", true],
  ["3D000", true],
  ["55000", true],
  ["28000", true],
  ["28P01", true],
  ["53100", true],
  ["53200", true],
  ["53300", true],
  ["58030", true],
  ["23505", false],
  ["42P01", false],
])("an error with the code %s says that the database is unavailable: %s", (code, expected) => {
  expect(isDatabaseUnavailable(Object.assign(new Error("refused"), { code }))).toBe(expected);
  expect(isDatabaseUnavailable({ code })).toBe(false);
});

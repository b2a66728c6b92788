import { expect, test } from "vitest";

import { shortNameOf } from "./shortName.ts";

test.each([
  ["Mika Solberg", "Solberg"],
  ["Mika SOLBERG", "SOLBERG"],
  ["TANG Li Wen", "TANG"],
  ["VAN DER BERG Lotte", "VAN DER BERG"],
  ["MIKA SOLBERG", "SOLBERG"],
  ["  Solberg ", "Solberg"],
  ["J. Åström", "Åström"],
  ["J.R. Smith", "Smith"],
])("The short name of %j is %j", (name, short) => {
  expect(shortNameOf(name)).toBe(short);
});

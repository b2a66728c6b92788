// @vitest-environment node
import { describe, expect, test } from "vitest";

import type { NameForm } from "./parameters.ts";
import type { ScoreboardSide } from "./sides.ts";
import { findCountry, listNames } from "./sides.ts";

const player = (name: string, shortName: string, country: string | null = null) => ({
  name,
  shortName,
  country,
});
const side = (...players: ScoreboardSide["players"][number][]): ScoreboardSide => ({
  players,
  from: null,
  seed: null,
});

const singles = side(player("Astrid Holm Dahl", "A. Holm Dahl", "DEN"));
const doubles = side(player("LIN Mei", "Lin M.", "TPE"), player("Rafael Otero", "R. Otero", "ESP"));

describe("A side is named", () => {
  test.each<[ScoreboardSide, NameForm, string]>([
    [singles, "short", "A. Holm Dahl"],
    [singles, "full", "Astrid Holm Dahl"],
    [singles, "last", "Dahl"],
    [singles, "code", "DEN"],
    [doubles, "short", "Lin M. / R. Otero"],
    [doubles, "full", "LIN Mei / Rafael Otero"],
    [doubles, "last", "LIN / Otero"],
    [doubles, "code", "TPE/ESP"],
    [side(player("VAN DER BERG Saskia", "Van der Berg")), "last", "VAN DER BERG"],
    [side(player("SOLO", "Solo")), "last", "SOLO"],
    [side(player("ANNA BERG", "A. Berg")), "last", "BERG"],
    [side(player("J. Ito", "Ito")), "last", "Ito"],
    [side(player("J.R. Smith", "J. Smith")), "last", "Smith"],
    [side(player("Without Country", "W. Country")), "code", "W. Country"],
    [{ ...side(), from: "Winner of 104" }, "last", "Winner of 104"],
    [{ ...singles, from: "Winner of 104" }, "short", "A. Holm Dahl"],
    [side(), "full", ""],
  ])("%# %s", (one, form, expected) => {
    expect(listNames(one, form).join(" / ")).toBe(expected);
  });
});

test.each<[ScoreboardSide, string | null]>([
  [singles, "DEN"],
  [doubles, "TPE/ESP"],
  [side(player("One", "One", "KOR"), player("Two", "Two", "KOR")), "KOR"],
  [side(player("One", "One"), player("Two", "Two", "KOR")), "KOR"],
  [side(player("One", "One")), null],
  [side(), null],
])("each country of side %# is listed once: %s", (one, expected) => {
  expect(findCountry(one)).toBe(expected);
});

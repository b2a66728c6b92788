// One table for the filter of the page and the search of the API, which must find the same matches.

/** The sides of the match that is found, with the number 104; other matches have other numbers and players. */
export const searchedSides = [
  { players: [{ name: "TANG Li Wen", country: "MAS" }, { name: "Åse Brandt" }] },
  {
    players: [
      { name: "100% Ann", shortName: "Centum" },
      { name: "Cy_Roe \u00a0 Smith", country: "DEN" },
    ],
  },
];

/** Texts, and whether each finds the match. */
export const matchSearches: readonly (readonly [text: string, isFound: boolean])[] = [
  ["  LI WEN ", true],
  ["li \u3000 wen\u00a0", true],
  ["roe smith", true],
  ["roe   smith", true],
  ["100% ann centum", false],
  ["åse", true],
  ["ase", true],
  ["Bränd", true],
  ["centum", true],
  ["Centum", true],
  ["den", true],
  ["MAS", true],
  ["de", false],
  ["104", true],
  ["04", false],
  ["100%", true],
  ["cy_r", true],
  ["%", true],
  ["_", true],
  ["|", false],
  ["nobody", false],
];

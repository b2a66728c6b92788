/** The columns of an order of play. */
export const columns = [
  "id",
  "number",
  "draw",
  "round",
  "discipline",
  "date",
  "time",
  "kind",
  "court",
  "side 1",
  "side 2",
  "format",
  "score",
] as const;
export type Column = (typeof columns)[number];

/** Other headings of the columns: English, German, French, Danish, Indonesian and Chinese, in this order. */
const synonyms: Record<Column, readonly string[]> = {
  id: ["match id", "key", "Kennung", "Spiel-ID", "identifiant", "编号"],
  number: [
    "no",
    "nr",
    "#",
    "match",
    "match no",
    "match number",
    "Nummer",
    "Spiel",
    "Spielnummer",
    "Spiel-Nr",
    "numéro",
    "n°",
    "match n°",
    "kamp",
    "kampnr",
    "kampnummer",
    "nomor",
    "nomor pertandingan",
    "场次",
    "场序",
    "比赛编号",
  ],
  draw: [
    "category",
    "age group",
    "Konkurrenz",
    "Klasse",
    "Altersklasse",
    "tableau",
    "catégorie",
    "række",
    "kategori",
    "bagan",
    "kelompok",
    "组别",
  ],
  round: ["stage", "Runde", "tour", "runde", "babak", "轮次"],
  discipline: ["event", "Disziplin", "discipline", "épreuve", "disciplin", "sektor", "项目"],
  date: ["day", "Datum", "Tag", "jour", "dato", "tanggal", "日期"],
  time: [
    "start",
    "start time",
    "Zeit",
    "Uhrzeit",
    "Beginn",
    "heure",
    "tid",
    "klokkeslæt",
    "waktu",
    "jam",
    "时间",
  ],
  kind: ["start kind", "Art", "Ansetzung", "type", "art", "jenis", "类型"],
  court: ["Feld", "Spielfeld", "terrain", "bane", "lapangan", "场地", "场地号"],
  "side 1": [
    "player 1",
    "team 1",
    "home",
    "Seite 1",
    "Spieler 1",
    "Paarung 1",
    "côté 1",
    "joueur 1",
    "équipe 1",
    "spiller 1",
    "hold 1",
    "sisi 1",
    "pemain 1",
    "tim 1",
    "选手1",
    "甲方",
  ],
  "side 2": [
    "player 2",
    "team 2",
    "away",
    "Seite 2",
    "Spieler 2",
    "Paarung 2",
    "côté 2",
    "joueur 2",
    "équipe 2",
    "spiller 2",
    "hold 2",
    "sisi 2",
    "pemain 2",
    "tim 2",
    "选手2",
    "乙方",
  ],
  format: ["scoring", "Zählweise", "Spielmodus", "tællemåde", "format permainan", "赛制"],
  score: ["result", "Ergebnis", "Resultat", "score", "résultat", "resultat", "skor", "hasil", "比分"],
};

/** Normalises a heading: without case, accents, spaces and the signs between its words. */
function fold(heading: string): string {
  return heading
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\s_.:-]/gu, "");
}

const byHeading = new Map(
  columns.flatMap((column) => [column, ...synonyms[column]].map((heading) => [fold(heading), column])),
);

/** The column of a heading; null for an unknown heading. */
export function columnOf(heading: string): Column | null {
  return byHeading.get(fold(heading)) ?? null;
}

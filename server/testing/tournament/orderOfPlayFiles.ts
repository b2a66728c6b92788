// Orders of play in the formats of several countries' programs and spreadsheets. All names are invented.

interface OrderOfPlayFile {
  name: string;
  bytes: Uint8Array;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

const utf16 = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text}`, "utf16le");
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
};

/** Encodes characters that are the same in Windows-1252 and ISO 8859-1. */
const windows1252 = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));

const lines = (...rows: string[]) => `${rows.join("\r\n")}\r\n`;

/** The order of play that all files of `equivalentFiles` contain. */
export const english = lines(
  "number,draw,round,discipline,date,time,kind,court,side 1,side 2,format,score",
  '101,Open,QF,MS,2026-11-22,10:00,at,Court 1,"Lindgren, Åke (SWE) [1]","Rossi, Luca (ITA)",3x21,21-17 18-21 21-9',
  '102,Open,QF,WD,2026-11-22,,fb,Court 1,"Holm, Ida (DEN) / Nilsen, Eva (NOR)","Sørensen, Pia / Müller, Uta [3/4]",3x21,',
  "103,Open,SF,MS,2026-11-22,14:00,nb,Court 2,Winner 101,Winner 104,3x21,",
);

const german = lines(
  "Nr;Konkurrenz;Runde;Disziplin;Datum;Uhrzeit;Ansetzung;Feld;Seite 1;Seite 2;Zählweise;Ergebnis",
  "101;Open;QF;HE;22.11.2026;10:00;at;Court 1;Lindgren, Åke (SWE) [1];Rossi, Luca (ITA);3x21;21-17 18-21 21-9",
  "102;Open;QF;DD;22.11.2026;;fb;Court 1;Holm, Ida (DEN) / Nilsen, Eva (NOR);Sørensen, Pia / Müller, Uta [3/4];3x21;",
  "103;Open;SF;HE;22.11.2026;14:00;nb;Court 2;Sieger 101;Sieger 104;3x21;",
);

const chinese = lines(
  "场次\t组别\t轮次\t项目\t日期\t时间\t类型\t场地\t选手1\t选手2\t赛制\t比分",
  "101\tOpen\tQF\t男单\t2026年11月22日\t10:00\tat\tCourt 1\tLindgren, Åke (SWE) [1]\tRossi, Luca (ITA)\t3x21\t21-17 18-21 21-9",
  "102\tOpen\tQF\t女双\t2026年11月22日\t\tfb\tCourt 1\tHolm, Ida (DEN) / Nilsen, Eva (NOR)\tSørensen, Pia / Müller, Uta [3/4]\t3x21\t",
  "103\tOpen\tSF\t男单\t2026年11月22日\t14:00\tnb\tCourt 2\t胜者101\t胜者104\t3x21\t",
);

const quoted = english
  .split("\r\n")
  .map((row) => row)
  .join("\n")
  .replace("Open,QF,MS", '"Open, ""A""\nline",QF,MS');

const json = JSON.stringify({
  matches: [
    {
      number: 101,
      draw: "Open",
      round: "QF",
      discipline: "MS",
      date: "2026-11-22",
      time: "10:00",
      kind: "at",
      court: "Court 1",
      side1: "Lindgren, Åke (SWE) [1]",
      side2: "Rossi, Luca (ITA)",
      format: "3x21",
      score: "21-17 18-21 21-9",
    },
    {
      number: 102,
      draw: "Open",
      round: "QF",
      discipline: "WD",
      date: "2026-11-22",
      kind: "fb",
      court: "Court 1",
      side1: "Holm, Ida (DEN) / Nilsen, Eva (NOR)",
      side2: "Sørensen, Pia / Müller, Uta [3/4]",
      format: "3x21",
      score: null,
    },
    {
      number: 103,
      draw: "Open",
      round: "SF",
      discipline: "MS",
      date: "2026-11-22",
      time: "14:00",
      kind: "nb",
      court: "Court 2",
      side1: "Winner 101",
      side2: "Winner 104",
      format: "3x21",
    },
  ],
});

const file = (name: string, bytes: Uint8Array): OrderOfPlayFile => ({ name, bytes });

/** Files that contain the same matches in different formats. */
export const equivalentFiles: readonly OrderOfPlayFile[] = [
  file("comma, UTF-8", utf8(english)),
  file("comma, UTF-8 with a byte order mark, titles above", utf8(`\uFEFFOrder of play\r\n\r\n${english}`)),
  file("semicolon, Windows-1252, German", windows1252(german)),
  file("semicolon with a line that names it", utf8(`sep=;\r\n${german}`)),
  file("tab, UTF-16 little endian, Chinese", utf16(chinese, false)),
  file("tab, UTF-16 big endian, Chinese", utf16(chinese, true)),
  file("JSON", utf8(json)),
];

export const withQuotes = file("quotes, commas and a line break in a cell", utf8(quoted));

export const withAmbiguousDates = file(
  "dates with two readings",
  utf8(english.replaceAll("2026-11-22", "11/12/2026")),
);

export const withFaults = file(
  "a fault in each row",
  utf8(
    lines(
      "number;discipline;date;time;kind;court;side 1;side 2;format;score",
      "1;XS;2026-11-22;10:00;;Court 1;A;B;;",
      "2;MS;2026-13-22;10:00;;Court 1;C;D;;",
      "3;MS;2026-11-22;25:00;;Court 1;E;F;;",
      "4;MS;2026-11-22;;at;Court 1;G;H;;",
      "5;MS;2026-11-22;;soon;Court 1;I;J;;",
      "6;MS;2026-11-22;;;Court 1;K / L;M;;",
      "7;WD;2026-11-22;;;Court 1;N;O / P;;",
      "8;MS;2026-11-22;;;Court 1;Q;R;4x21;",
      "9;MS;2026-11-22;;;Court 1;S;T;3x21;31-29",
      ";;2026-11-22;;;Court 1;U;V;;",
      "11;MS;2026-11-22;;;Court 1;W (DENMARK1);X;;",
      "1x;MS;2026-11-22;;;Court 1;Y;Z;;",
    ),
  ),
);

export const refused: readonly (OrderOfPlayFile & { problem: string })[] = [
  {
    ...file("a workbook", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 8, 0, ...utf8("xl/workbook.xml")])),
    problem: "The file is neither CSV nor JSON.",
  },
  {
    ...file("a text", utf8("Dear all,\nplease find the plan.")),
    problem: "The file is neither CSV nor JSON.",
  },
  { ...file("broken JSON", utf8('[{"discipline":')), problem: "The file is neither CSV nor JSON." },
  { ...file("nothing", new Uint8Array()), problem: "The file is neither CSV nor JSON." },
  {
    ...file("one side only", utf8("discipline,side 1\nMS,A\n")),
    problem: "The file has no column 'side 2'.",
  },
  {
    ...file("a quotation mark that is not closed", utf8('discipline,side 1,side 2\nMS,"A,B\nWS,C,D\n')),
    problem: "Row 2: A quotation mark is not closed.",
  },
];

/** A file with this many matches on ten courts and five days, with the results of the first day. */
export function writeLongFile(rows: number): Uint8Array {
  const list = ["id,number,draw,round,discipline,date,time,court,side 1,side 2,format,score"];
  for (let number = 1; number <= rows; number += 1) {
    const day = 20 + (number % 5);
    const score = day === 20 ? "21-17 18-21 21-9" : "";
    list.push(
      `m${number},${number},Open,R${number % 7},MS,2026-11-${day},${9 + (number % 10)}:00,Court ${1 + (number % 10)},` +
        `"Home${number}, Ada (DEN)","Guest${number}, Bo (NOR) [${1 + (number % 8)}]",3x21,${score}`,
    );
  }
  return utf8(list.join("\n"));
}

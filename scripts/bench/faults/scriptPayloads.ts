// Texts and addresses with which an author could try to run a script in the browsers of readers (stored XSS).
// Each calls `alert` with its number and shows its mark, so that one sees which was there and which ran.

export interface Payload {
  place: string;
  series: number;
  text: string;
  mark: string;
}

type Write = (call: string, mark: string) => string[];

/** In any text. */
const long: Write = (call, mark) => [
  `<script>${call}</script>${mark}`,
  `<img src=x onerror="${call}">${mark}`,
  `<svg/onload=${call}>${mark}`,
  `"><script>${call}</script>${mark}`,
  `'><img src=x onerror=${call}>${mark}`,
  `</title></textarea></style></script><script>${call}</script>${mark}`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>${mark}`,
  `<a href="javascript:${call}">${mark}</a>`,
  `javascript:${call}//${mark}`,
  `JaVaScRiPt:${call}//https://x.example/${mark}`,
  `data:text/html,<script>${call}</script>${mark}`,
  `https://x.example/${mark}"onmouseover="${call}`,
  `https://x.example/${mark}\njavascript:${call}`,
  `[${mark}](javascript:${call})`,
  `{{constructor.constructor('${call}')()}}\${${call}}${mark}`,
  `&lt;script&gt;${call}&lt;/script&gt;&#60;img src=x onerror=${call}&#62;${mark}`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${call}></style>${mark}`,
  `<details open ontoggle=${call}>${mark}</details><input autofocus onfocus=${call}>`,
  `<object data="javascript:${call}"></object><embed src="javascript:${call}">${mark}`,
  `\u2028<base href="javascript:${call}//"><meta http-equiv=refresh content="0;url=javascript:${call}">${mark}`,
];

/** In a tag, which has at most 40 characters and may come out in lowercase. */
const short: Write = (call, mark) => [
  `<script>${call}</script>${mark}`,
  `<img src=x onerror=${call}>${mark}`,
  `<svg/onload=${call}>${mark}`,
  `"><svg/onload=${call}>${mark}`,
  `'><svg/onload=${call}>${mark}`,
  `" onfocus=${call} autofocus ${mark}`,
  `' onclick=${call} ${mark}`,
  `javascript:${call}//${mark}`,
  `<a href=javascript:${call}>${mark}`,
  `{{${call}}}${mark}`,
  `\${${call}}${mark}`,
  `</script><svg/onload=${call}>${mark}`,
  `<body onload=${call}>${mark}`,
  `&#60;svg/onload=${call}>${mark}`,
  `<svg><script>${call}//${mark}`,
  `<x onclick=${call}>${mark}`,
  `*/${call}/*${mark}`,
  `'-${call}-'${mark}`,
  `\\"-${call}//${mark}`,
  `<!--><svg/onload=${call}>${mark}`,
];

/** In the place of an address, where another program or an older version of this one may have written anything. */
const address: Write = (call, mark) => [
  `javascript:${call}//${mark}`,
  ` JaVaScRiPt:${call}//${mark}`,
  `java\nscript:${call}//${mark}`,
  `data:text/html,<script>parent.${call}</script>${mark}`,
  `vbscript:${call}//${mark}`,
  `//x.example/${mark}"><script>${call}</script>`,
  `https://x.example/${mark}"onload="${call}`,
  `/${mark}"><img src=x onerror=${call}>`,
];

const texts: [place: string, write: Write][] = [
  ["series title", long],
  ["series short description", long],
  ["series long description", long],
  ["series tag", short],
  ["category name", long],
  ["episode title", long],
  ["episode short description", long],
  ["episode long description", long],
];

const addresses = [
  "series embed link",
  "series thumbnail",
  "episode video",
  "episode embed link",
  "episode thumbnail",
];

/** The numbers of the series that carry addresses come after those of the others. */
export const firstAddressSeries = 20;

/** All of them: 20 in each of 8 texts, and 8 in each of 5 addresses. */
export const payloads: Payload[] = [
  ...texts.map(([place, write]) => ({ place, write, first: 0 })),
  ...addresses.map((place) => ({ place, write: address, first: firstAddressSeries })),
].flatMap(({ place, write, first }, kind) =>
  Array.from({ length: write("", "").length }, (_, vector) => {
    const number = kind * 20 + vector;
    const mark = `mark${number}x`;
    return { place, series: first + vector, mark, text: write(`alert(${number})`, mark)[vector] ?? "" };
  }),
);

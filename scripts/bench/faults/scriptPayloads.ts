// Texts and addresses with which an author could try to run a script in the browsers of readers (stored XSS). Each calls
// `alert` with its number and contains its mark, so that the test detects which were shown and which ran.

export interface Payload {
  place: string;
  series: number;
  text: string;
  mark: string;
}

type Write = (call: string, mark: string) => string[];

/** Payloads for any text. */
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

/** Payloads for a tag, which has at most 40 characters and may be converted to lowercase. */
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

/** Payloads for an address. Another program or an older version may have stored any text in its column. */
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

/** The number of the first series with addresses as payloads; the series before it have texts. */
export const firstAddressSeries = 20;

/** The number of series with payloads. */
export const seriesCount = firstAddressSeries + address("", "").length;

/** All payloads: 20 for each of 8 texts, and 8 for each of 5 addresses. */
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

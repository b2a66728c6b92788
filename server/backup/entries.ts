import { limits } from "../limits.ts";
import { createPause } from "./pause.ts";

/** One member of the file's object: the key and the JSON text of its value. */
export interface RawEntry {
  key: string;
  json: string;
}

const [tab, newline, carriageReturn, space] = [9, 10, 13, 32];
const [quote, comma, colon, backslash] = [34, 44, 58, 92];
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93];

/**
 * Cuts the text of a JSON object into its members without building them, so that each can be parsed by itself and
 * nothing is parsed that is too deep or too wide to be a backup. Null when the text is no JSON object; the values are looked at later.
 * A key that comes twice comes out twice, unlike with JSON.parse. What comes after more members than a backup may have
 * is not looked at.
 */
export async function cutEntries(text: string): Promise<RawEntry[] | null> {
  const pause = createPause();
  const entries: RawEntry[] = [];
  let at = skipBlanks(text, 0);
  if (text.charCodeAt(at) !== openBrace) return null;
  at = skipBlanks(text, at + 1);
  if (text.charCodeAt(at) === closeBrace) return isEnd(text, at + 1) ? entries : null;
  for (;;) {
    const keyEnd = skipString(text, at);
    const key = keyEnd === null ? null : parseKey(text.slice(at, keyEnd));
    if (keyEnd === null || key === null) return null;
    at = skipBlanks(text, keyEnd);
    if (text.charCodeAt(at) !== colon) return null;
    const start = at + 1;
    const end = await skipValue(text, start, pause);
    if (end === null) return null;
    entries.push({ key, json: text.slice(start, end) });
    if (entries.length > limits.backup.series) return entries;
    if (text.charCodeAt(end) === closeBrace) return isEnd(text, end + 1) ? entries : null;
    at = skipBlanks(text, end + 1);
  }
}

/** The place of the comma or brace that ends the value; null when there is none, or when it is too deep or too wide. */
async function skipValue(text: string, start: number, pause: () => Promise<void>): Promise<number | null> {
  const { nesting, fields } = limits.backup;
  /** How many more members each open object may have; those of the file itself are counted by its reader. */
  const left = [Infinity];
  for (let at = start, steps = 0; at < text.length; at += 1, steps += 1) {
    if (steps % 65_536 === 0) await pause();
    const code = text.charCodeAt(at);
    if (code === quote) {
      const end = skipString(text, at);
      if (end === null) return null;
      at = end - 1;
    } else if (code === openBrace || code === openBracket) {
      left.push(code === openBrace ? fields : Infinity);
      if (left.length > nesting) return null;
    } else if (code === closeBrace || code === closeBracket) {
      if (left.length === 1) return code === closeBrace ? at : null;
      left.pop();
    } else if (code === comma) {
      if (left.length === 1) return at;
      const more = (left.pop() ?? 0) - 1;
      if (more < 1) return null;
      left.push(more);
    }
  }
  return null;
}

/** The place after the string that begins here; null when none begins or it does not end. */
function skipString(text: string, start: number): number | null {
  if (text.charCodeAt(start) !== quote) return null;
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return null;
}

function parseKey(json: string): string | null {
  const key = parseJson(json);
  return typeof key === "string" ? key : null;
}

/** The value of the JSON text; undefined, which JSON cannot say, when it is none. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function skipBlanks(text: string, start: number): number {
  let at = start;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

function isBlank(code: number): boolean {
  return code === space || code === newline || code === carriageReturn || code === tab;
}

function isEnd(text: string, at: number): boolean {
  return skipBlanks(text, at) === text.length;
}

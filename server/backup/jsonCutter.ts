import { limits } from "../configuration/limits.ts";

// JSON.parse needs the whole text in memory, but a backup may be larger than memory and than any string. So the text is
// cut at the beginnings and ends of an entry's members and episodes, and JSON.parse parses each piece.

/** A piece of `{"docId": {"series": {…}, "episodes": [{…}, …]}, …}`. Pieces are in the order of the file. */
export type Cut =
  | { kind: "entry"; key: string }
  /** A member of the entry. Without a name, the value of an entry that is not an object. */
  | { kind: "member"; name: string | null; value: unknown }
  | { kind: "episode"; value: unknown }
  | { kind: "end" };

/** The text is not JSON, or a part of it is deeper, wider or longer than in any backup. */
export class NotBackup extends Error {
  constructor() {
    super("This is no backup");
  }
}

interface JsonCutter {
  /** Parses the next chunk and returns the members that it completes. */
  write: (chunk: Buffer) => Cut[];
  /** Throws when the text was not complete. */
  end: () => void;
}

/** The first key in exports of node-firestore-import-export. Its value is never cut. */
export const collectionsKey = "__collections__";

const [quote, comma, colon, backslash] = [34, 44, 58, 92];
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93];

/** The tokens that may come next outside of a piece. */
type Expected =
  | "document"
  | "key or end"
  | "key"
  | "colon"
  | "value"
  | "value or end"
  | "comma or end"
  | "nothing";

interface Bounds {
  /** How many bytes it may have. */
  most: number;
  /** How many members an object may have. */
  fields: number;
}

const boundsOfValue: Bounds = { most: limits.backup.valueBytes, fields: limits.backup.fields };
/** A collection of the original site has a member for each of its users. */
const boundsOfCollections: Bounds = { most: limits.backup.firestoreBytes, fields: Infinity };

/** The text of a key or a value that is being read. */
interface Piece extends Bounds {
  chunks: Buffer[];
  length: number;
  isKey: boolean;
  /** For each open object or array, how many more members it may have. */
  left: number[];
  /** How many more values the piece may have. */
  valuesLeft: number;
  /** Whether the piece is a number, true, false or null, which ends at the first other character. */
  isBare: boolean;
  /** Whether the next byte is within a string, and whether a backslash precedes it. */
  isInText: boolean;
  isEscaped: boolean;
}

/** Throws NotBackup as soon as the text cannot be a backup. */
export function createJsonCutter(): JsonCutter {
  let expected: Expected = "document";
  /** 1 in the file's object, 2 in an entry, 3 in its list of episodes. */
  let level = 0;
  let key = "";
  let piece: Piece | null = null;
  let cuts: Cut[] = [];

  function begin(code: number): Piece {
    const isKey = expected === "key" || expected === "key or end";
    if (isKey && code !== quote) throw new NotBackup();
    const isWhole = level === 1 && !isKey && key === collectionsKey;
    return createPiece(code, isKey, isWhole ? boundsOfCollections : boundsOfValue);
  }

  function finish({ chunks, isKey }: Piece): void {
    const value = parse(Buffer.concat(chunks));
    piece = null;
    if (isKey) {
      if (typeof value !== "string") throw new NotBackup();
      key = value;
      expected = "colon";
      if (level === 1) cuts.push({ kind: "entry", key });
      return;
    }
    expected = "comma or end";
    if (level === 3) cuts.push({ kind: "episode", value });
    else if (level === 2) cuts.push({ kind: "member", name: key, value });
    else cuts.push({ kind: "member", name: null, value }, { kind: "end" });
  }

  /** Reads a byte between the pieces; returns the piece that it begins. */
  function step(code: number): Piece | null {
    if (isBlank(code)) return null;
    if (expected === "document" && code === openBrace) {
      level = 1;
      expected = "key or end";
    } else if (expected === "colon" && code === colon) {
      expected = "value";
    } else if (expected === "comma or end" && code === comma) {
      expected = level === 3 ? "value" : "key";
    } else if (isEndOfLevel(code)) {
      if (level === 2) cuts.push({ kind: "end" });
      level -= 1;
      expected = level === 0 ? "nothing" : "comma or end";
    } else if (expected === "value" && level === 1 && code === openBrace && key !== collectionsKey) {
      level = 2;
      expected = "key or end";
    } else if (expected === "value" && level === 2 && code === openBracket && key === "episodes") {
      level = 3;
      expected = "value or end";
    } else if (/^(?:key|value)/.test(expected)) {
      return begin(code);
    } else {
      throw new NotBackup();
    }
    return null;
  }

  function isEndOfLevel(code: number): boolean {
    const mayEnd = expected === "comma or end" || expected === (level === 3 ? "value or end" : "key or end");
    return mayEnd && level > 0 && code === (level === 3 ? closeBracket : closeBrace);
  }

  return {
    write(chunk) {
      cuts = [];
      const nextQuote = createFinder(chunk, quote);
      const nextBackslash = createFinder(chunk, backslash);
      let start = 0;
      const keep = (present: Piece, end: number): void => {
        present.length += end - start;
        if (present.length > present.most) throw new NotBackup();
        present.chunks.push(chunk.subarray(start, end));
      };
      let at = 0;
      while (at < chunk.length) {
        const code = chunk[at] ?? 0;
        if (piece === null) {
          piece = step(code);
          start = at;
          at += 1;
        } else if (piece.isEscaped) {
          piece.isEscaped = false;
          at += 1;
        } else if (piece.isInText) {
          const end = nextQuote(at);
          const escape = nextBackslash(at);
          piece.isEscaped = escape < end;
          piece.isInText = escape < end || end === chunk.length;
          at = Math.min(escape, end) + 1;
          if (!piece.isInText && piece.left.length === 0) {
            keep(piece, at);
            finish(piece);
          }
        } else if (piece.isBare && !isOfBareValue(code)) {
          keep(piece, at);
          finish(piece);
        } else {
          at += 1;
          if (closes(piece, code, level)) {
            keep(piece, at);
            finish(piece);
          }
        }
      }
      if (piece !== null) keep(piece, chunk.length);
      return cuts;
    },
    end() {
      if (expected !== "nothing") throw new NotBackup();
    },
  };
}

/** Begins the piece whose first byte this is. */
function createPiece(code: number, isKey: boolean, { most, fields }: Bounds): Piece {
  const isInText = code === quote;
  const isContainer = code === openBrace || code === openBracket;
  return {
    chunks: [],
    length: 0,
    isKey,
    most,
    fields,
    left: isContainer ? [code === openBrace ? fields : Infinity] : [],
    valuesLeft: limits.backup.values,
    isBare: !isInText && !isContainer,
    isInText,
    isEscaped: false,
  };
}

/** Whether the piece ends with this byte, outside of a string. `level` is how deep the piece itself is. */
function closes(piece: Piece, code: number, level: number): boolean {
  const { left, fields, isBare } = piece;
  if (isBare) return false;
  if (code === comma || code === openBrace || code === openBracket) piece.valuesLeft -= 1;
  if (piece.valuesLeft < 0) throw new NotBackup();
  if (code === quote) {
    piece.isInText = true;
  } else if (code === openBrace || code === openBracket) {
    left.push(code === openBrace ? fields : Infinity);
    if (left.length + level > limits.backup.nesting) throw new NotBackup();
  } else if (code === closeBrace || code === closeBracket) {
    left.pop();
  } else if (code === comma) {
    const more = (left.pop() ?? 0) - 1;
    if (more < 1) throw new NotBackup();
    left.push(more);
  }
  return left.length === 0;
}

/**
 * Returns a function that finds the next occurrence of a byte at or after a position, or the chunk's end. It reads each
 * byte once.
 */
function createFinder(chunk: Buffer, code: number): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      found = chunk.indexOf(code, from);
      if (found < 0) found = chunk.length;
    }
    return found;
  };
}

/** Fails on invalid UTF-8 instead of replacing it, because JSON must be UTF-8. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new NotBackup();
    throw error;
  }
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function isOfBareValue(code: number): boolean {
  return !isBlank(code) && code !== comma && code !== closeBrace && code !== closeBracket;
}

import { limits } from "../../configuration/limits.ts";

/** The text is not JSON, or a part of it is deeper, wider or longer than in any backup. */
export class NotBackup extends Error {
  constructor() {
    super("This is no backup");
  }
}

export interface PieceBounds {
  /** How many bytes it may have. */
  most: number;
  /** How many members an object may have. */
  fields: number;
}

/** The text of a key or a value, which JSON.parse parses as a whole. It may extend over several chunks of the file. */
export interface JsonPiece extends PieceBounds {
  chunks: Buffer[];
  length: number;
  /** How deep it is in the file. */
  level: number;
  isComplete: boolean;
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

/** A chunk of the file, with the positions of the bytes that can end a string. */
interface SearchableChunk {
  bytes: Buffer;
  nextQuote: (from: number) => number;
  nextBackslash: (from: number) => number;
}

/** The bytes that structure a JSON text. */
export const jsonBytes = {
  quote: 34,
  comma: 44,
  colon: 58,
  backslash: 92,
  openBracket: 91,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
};
const { quote, comma, backslash, openBracket, closeBracket, openBrace, closeBrace } = jsonBytes;

export function createSearchableChunk(bytes: Buffer): SearchableChunk {
  return { bytes, nextQuote: createFinder(bytes, quote), nextBackslash: createFinder(bytes, backslash) };
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

/** Begins the piece whose first byte this is. */
export function createPiece(code: number, level: number, { most, fields }: PieceBounds): JsonPiece {
  const isInText = code === quote;
  const isContainer = code === openBrace || code === openBracket;
  return {
    chunks: [],
    length: 0,
    level,
    isComplete: false,
    most,
    fields,
    left: isContainer ? [code === openBrace ? fields : Infinity] : [],
    valuesLeft: limits.backup.values,
    isBare: !isInText && !isContainer,
    isInText,
    isEscaped: false,
  };
}

/** Reads on in the piece until it is complete or the chunk ends; returns the position of the next byte. */
export function readPiece(piece: JsonPiece, chunk: SearchableChunk, from: number): number {
  const { bytes } = chunk;
  let at = from;
  while (at < bytes.length && !piece.isComplete) {
    const code = bytes[at] ?? 0;
    if (piece.isEscaped) {
      piece.isEscaped = false;
      at += 1;
    } else if (piece.isInText) {
      at = readText(piece, chunk, at);
    } else if (piece.isBare && !isOfBareValue(code)) {
      piece.isComplete = true;
    } else {
      piece.isComplete = closes(piece, code);
      at += 1;
    }
  }
  return at;
}

/** Reads on in a string until its end, an escaped character or the chunk's end; returns the position of the next byte. */
function readText(
  piece: JsonPiece,
  { bytes, nextQuote, nextBackslash }: SearchableChunk,
  at: number,
): number {
  const end = nextQuote(at);
  const escape = nextBackslash(at);
  piece.isEscaped = escape < end;
  piece.isInText = escape < end || end === bytes.length;
  piece.isComplete = !piece.isInText && piece.left.length === 0;
  return Math.min(escape + 1, end + 1, bytes.length);
}

/** Whether the piece ends with this byte, outside of a string. */
function closes(piece: JsonPiece, code: number): boolean {
  const { left, fields, level, isBare } = piece;
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

/** Adds the piece's bytes of one chunk. */
export function addBytes(piece: JsonPiece, bytes: Buffer): void {
  piece.length += bytes.length;
  if (piece.length > piece.most) throw new NotBackup();
  piece.chunks.push(bytes);
}

/** Fails on invalid UTF-8 instead of replacing it, because JSON must be UTF-8. */
export function parsePiece({ chunks }: JsonPiece): unknown {
  try {
    return JSON.parse(
      new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks)),
    );
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) throw new NotBackup();
    throw error;
  }
}

export function isWhitespace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function isOfBareValue(code: number): boolean {
  return !isWhitespace(code) && code !== comma && code !== closeBrace && code !== closeBracket;
}

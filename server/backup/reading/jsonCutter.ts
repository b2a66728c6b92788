import { limits } from "../../configuration/limits.ts";
import type { JsonPiece, PieceBounds } from "./jsonPiece.ts";
import {
  NotBackup,
  addBytes,
  createPiece,
  createSearchableChunk,
  isWhitespace,
  jsonBytes,
  parsePiece,
  readPiece,
} from "./jsonPiece.ts";

// JSON.parse needs the whole text in memory, but a backup may be larger than memory and than any string. So the text is
// cut at the beginnings and ends of an entry's members and episodes, and JSON.parse parses each piece.

/** A piece of `{"docId": {"series": {…}, "episodes": [{…}, …]}, …}`. Pieces are in the order of the file. */
export type Cut =
  | { kind: "entry"; key: string }
  /** A member of the entry. Without a name, the value of an entry that is not an object. */
  | { kind: "member"; name: string | null; value: unknown }
  | { kind: "episode"; value: unknown }
  | { kind: "end" };

interface JsonCutter {
  /** Parses the next chunk and returns the members that it completes. */
  write: (chunk: Buffer) => Cut[];
  /** Throws when the text was not complete. */
  end: () => void;
}

/** The first key in exports of node-firestore-import-export. Its value is never cut. */
export const collectionsKey = "__collections__";

const { quote, comma, colon, openBracket, closeBracket, openBrace, closeBrace } = jsonBytes;

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

const boundsOfValue: PieceBounds = { most: limits.backup.valueBytes, fields: limits.backup.fields };
/** A collection of the original site has a member for each of its users. */
const boundsOfCollections: PieceBounds = { most: limits.backup.firestoreBytes, fields: Infinity };

/** The state between two pieces; while a piece is being read, the state in which it began. */
interface CutterState {
  expected: Expected;
  /** 1 in the file's object, 2 in an entry, 3 in its list of episodes. */
  level: number;
  /** The last key that was read. */
  key: string;
}

/** Throws NotBackup as soon as the text cannot be a backup. */
export function createJsonCutter(): JsonCutter {
  const state: CutterState = { expected: "document", level: 0, key: "" };
  let piece: JsonPiece | null = null;
  return {
    write(bytes) {
      const chunk = createSearchableChunk(bytes);
      const cuts: Cut[] = [];
      let at = 0;
      while (at < bytes.length) {
        const start = at;
        if (piece === null) {
          piece = step(state, bytes[at] ?? 0, cuts);
          at += 1;
          if (piece === null) continue;
        }
        at = readPiece(piece, chunk, at);
        addBytes(piece, bytes.subarray(start, at));
        if (piece.isComplete) {
          finish(state, piece, cuts);
          piece = null;
        }
      }
      return cuts;
    },
    end() {
      if (state.expected !== "nothing") throw new NotBackup();
    },
  };
}

/** Reads a byte between the pieces; returns the piece that it begins. */
function step(state: CutterState, code: number, cuts: Cut[]): JsonPiece | null {
  const { expected, level, key } = state;
  if (isWhitespace(code)) return null;
  if (expected === "document" && code === openBrace) {
    state.level = 1;
    state.expected = "key or end";
  } else if (expected === "colon" && code === colon) {
    state.expected = "value";
  } else if (expected === "comma or end" && code === comma) {
    state.expected = level === 3 ? "value" : "key";
  } else if (isEndOfLevel(state, code)) {
    if (level === 2) cuts.push({ kind: "end" });
    state.level -= 1;
    state.expected = level === 1 ? "nothing" : "comma or end";
  } else if (expected === "value" && level === 1 && code === openBrace && key !== collectionsKey) {
    state.level = 2;
    state.expected = "key or end";
  } else if (expected === "value" && level === 2 && code === openBracket && key === "episodes") {
    state.level = 3;
    state.expected = "value or end";
  } else if (/^(?:key|value)/.test(expected)) {
    return begin(state, code);
  } else {
    throw new NotBackup();
  }
  return null;
}

function isEndOfLevel({ expected, level }: CutterState, code: number): boolean {
  const mayEnd = expected === "comma or end" || expected === (level === 3 ? "value or end" : "key or end");
  return mayEnd && level > 0 && code === (level === 3 ? closeBracket : closeBrace);
}

function begin(state: CutterState, code: number): JsonPiece {
  const isKey = isAtKey(state);
  if (isKey && code !== quote) throw new NotBackup();
  const isWhole = state.level === 1 && !isKey && state.key === collectionsKey;
  return createPiece(code, state.level, isWhole ? boundsOfCollections : boundsOfValue);
}

function finish(state: CutterState, piece: JsonPiece, cuts: Cut[]): void {
  const value = parsePiece(piece);
  const { level } = state;
  if (isAtKey(state)) {
    if (typeof value !== "string") throw new NotBackup();
    state.key = value;
    state.expected = "colon";
    if (level === 1) cuts.push({ kind: "entry", key: value });
    return;
  }
  state.expected = "comma or end";
  if (level === 3) cuts.push({ kind: "episode", value });
  else if (level === 2) cuts.push({ kind: "member", name: state.key, value });
  else cuts.push({ kind: "member", name: null, value }, { kind: "end" });
}

function isAtKey({ expected }: CutterState): boolean {
  return expected === "key" || expected === "key or end";
}

/** What a file's first bytes say about its encoding. */
const byteOrderMarks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

/**
 * The text of a file: in the encoding that its byte order mark names, otherwise UTF-8, and Windows-1252 when it is not UTF-8.
 * Null for a file that is no text, such as a spreadsheet's own format.
 */
export function readFileText(file: Uint8Array): string | null {
  const marked = byteOrderMarks.find(({ bytes }) => bytes.every((byte, index) => file[index] === byte));
  const text = decode(file, marked?.encoding ?? "utf-8") ?? decode(file, "windows-1252");
  return text === null || text.includes("\0") ? null : text;
}

/** Leaves the byte order mark out; null when the bytes are not of this encoding. */
function decode(file: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

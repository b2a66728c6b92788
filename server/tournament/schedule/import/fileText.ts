/** The byte order marks of encodings. */
const byteOrderMarks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
] as const;

/**
 * The text of a file, in the encoding of its byte order mark; otherwise in UTF-8, or in Windows-1252 when it is not
 * valid UTF-8. Null for a file that is not text, such as a spreadsheet's own format.
 */
export function readFileText(file: Uint8Array): string | null {
  const marked = byteOrderMarks.find(({ bytes }) => bytes.every((byte, index) => file[index] === byte));
  const text = decode(file, marked?.encoding ?? "utf-8") ?? decode(file, "windows-1252");
  return text === null || text.includes("\0") ? null : text;
}

/** The text without the byte order mark; null when the bytes are not valid in this encoding. */
function decode(file: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

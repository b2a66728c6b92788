const finalText = 0x81;
const [short, medium] = [125, 65_535];
/** The values of the 7-bit length that announce a length in the next two or eight bytes. */
const [twoMore, eightMore] = [126, 127];

/**
 * The bytes of a text message from a server to its client, framed once for all recipients:
 * https://www.rfc-editor.org/rfc/rfc6455#section-5.2
 */
export function frameText(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = headLength(length);
  const frame = Buffer.allocUnsafe(start + length);
  writeHead(frame, length);
  frame.write(text, start);
  return frame;
}

/**
 * The same frame in parts, which are written one after the other, so that frames of different operations share a long
 * text.
 */
export function frameAround(before: string, text: Buffer, after: string): [Buffer, Buffer, Buffer] {
  const lead = Buffer.from(before);
  const end = Buffer.from(after);
  const length = lead.length + text.length + end.length;
  const head = Buffer.allocUnsafe(headLength(length));
  writeHead(head, length);
  return [Buffer.concat([head, lead]), text, end];
}

function headLength(length: number): number {
  if (length <= short) return 2;
  return length <= medium ? 4 : 10;
}

function writeHead(frame: Buffer, length: number): void {
  frame[0] = finalText;
  if (length <= short) frame[1] = length;
  else if (length <= medium) {
    frame[1] = twoMore;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = eightMore;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
}

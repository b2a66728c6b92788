const finalText = 0x81;
const [short, medium] = [125, 65_535];
/** What stands in the place of the length when it needs two bytes more, or eight. */
const [twoMore, eightMore] = [126, 127];

/**
 * The bytes of a text message from a server to its client, framed once for all who get it:
 * https://www.rfc-editor.org/rfc/rfc6455#section-5.2
 */
export function frameText(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length <= short ? 2 : length <= medium ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = finalText;
  if (length <= short) frame[1] = length;
  else if (length <= medium) {
    frame[1] = twoMore;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = eightMore;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, start);
  return frame;
}

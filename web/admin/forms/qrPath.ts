import { toSvgPath } from "lean-qr/extras/svg";
import { generate } from "lean-qr/nano";

/** A QR code as the path of an SVG, with the width of a module as its unit. */
export function drawQrCode(text: string): { path: string; size: number } {
  const code = generate(text);
  return { path: toSvgPath(code), size: code.size };
}

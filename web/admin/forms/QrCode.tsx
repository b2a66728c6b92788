import { toSvgPath } from "lean-qr/extras/svg";
import { generate } from "lean-qr/nano";

import styles from "./LinksDialog.module.css";

/** The margin around a code that readers need, in modules: ISO/IEC 18004. */
const quietZone = 4;

// Not every screen reader treats an SVG as an image: https://www.w3.org/TR/graphics-aam-1.0/#details-id-0
const imageRole = { role: "img" };

/** A QR code, dark on light as readers expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text);
  const side = code.size + 2 * quietZone;
  return (
    <svg
      className={styles.code}
      {...imageRole}
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}

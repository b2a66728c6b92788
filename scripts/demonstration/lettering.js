// The words on a picture: a small line above, one or two heavy lines, a label. They stand at the lower left, where the
// picture is darkened for them.

const display = `font-family="Inter Display" font-weight="900" font-style="italic"`;

function escape(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** @param {{ above?: string, lines: string[], label?: string, numeral?: string }} words */
export function letter({ above, lines, label, numeral }, palette) {
  const size = Math.min(118, 1020 / Math.max(...lines.map((line) => line.length * 0.62), 6));
  const step = size * 0.93;
  const base = 640 - (label ? 66 : 0);
  const rows = lines.map((line, index) => {
    const y = base - (lines.length - 1 - index) * step;
    return `<text transform="translate(62 ${y.toFixed(0)}) scale(0.92 1)" ${display} font-size="${size.toFixed(0)}" letter-spacing="${(-size * 0.028).toFixed(1)}" fill="#fff">${escape(line)}</text>`;
  });
  const top = base - (lines.length - 1) * step - size * 0.86;
  return `
    <rect width="1280" height="720" fill="url(#shade)"/>
    ${numeral ? `<text x="1222" y="652" text-anchor="end" ${display} font-size="470" letter-spacing="-22" fill="${palette.accent}" fill-opacity="0.10" stroke="${palette.accent}" stroke-opacity="0.55" stroke-width="3">${numeral}</text>` : ""}
    ${above ? `<rect x="66" y="${(top - 38).toFixed(0)}" width="46" height="6" rx="3" fill="${palette.accent}"/><text x="128" y="${(top - 24).toFixed(0)}" font-family="Inter" font-weight="700" font-size="30" letter-spacing="6" fill="${palette.accent}">${escape(above.toUpperCase())}</text>` : ""}
    ${rows.join("")}
    ${label ? `<text x="66" y="652" font-family="Inter" font-weight="600" font-size="31" letter-spacing="3.5" fill="#d5deea">${escape(label.toUpperCase())}</text>` : ""}`;
}

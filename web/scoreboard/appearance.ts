import type { Parameters } from "./parameters.ts";

/** Applies the parameters of the address to the page's appearance. */
export function applyAppearance(root: HTMLElement, parameters: Parameters): void {
  const { style, corner, theme, ground, scale, accent, language } = parameters;
  root.lang = language;
  Object.assign(root.dataset, { style, corner, theme });
  const properties = {
    "--ground": ground,
    "--scale": String(scale),
    "--accent": `#${accent}`,
    "--on-accent": findReadable(accent),
  };
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value);
}

/** Black or white, whichever is more readable on the colour of six hexadecimal digits. */
export function findReadable(colour: string): "#000" | "#fff" {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => linearise(colour.slice(at, at + 2)));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  // At this luminance the contrast to both is the same: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
  return luminance > Math.sqrt(1.05 * 0.05) - 0.05 ? "#000" : "#fff";
}

/** The linear value of a colour channel: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function linearise(digits: string): number {
  const value = Number.parseInt(digits, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** The text with each run of white space as one blank, and without any at its ends. `\s` includes no-break spaces. */
export const collapseWhiteSpace = (text: string): string => text.replace(/\s+/g, " ").trim();

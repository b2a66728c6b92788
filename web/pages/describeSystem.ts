import { checks, type Findings } from "./systemChecks.ts";

interface Place {
  /** The browser's `userAgent`. */
  userAgent: string;
  origin: string;
  screen: { width: number; height: number; pixelRatio: number };
}

/** All findings in one line that a viewer can copy for the helpdesk. */
export function describeSystem(
  findings: Findings,
  finishedAt: Date,
  { userAgent, origin, screen }: Place,
): string {
  const results = checks.map(({ key, name }) => {
    const finding = findings[key];
    return `${name}: ${finding?.isGood ? "ok" : "FAILED"} (${finding?.words ?? "no answer"})`;
  });
  return [
    `System check ${finishedAt.toISOString()}`,
    ...results,
    `Screen: ${screen.width}x${screen.height} @${screen.pixelRatio}`,
    `Site: ${origin}`,
    `Browser: ${userAgent}`,
  ]
    .join(" | ")
    .replaceAll(/\s+/g, " ");
}

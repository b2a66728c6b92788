import { checks, type CheckResults } from "./systemChecks.ts";

interface Place {
  /** The browser's `userAgent`. */
  userAgent: string;
  origin: string;
  screen: { width: number; height: number; pixelRatio: number };
}

/** All results in one line that a viewer can copy for the helpdesk. */
export function describeSystem(
  results: CheckResults,
  finishedAt: Date,
  { userAgent, origin, screen }: Place,
): string {
  const lines = checks.map(({ key, name }) => {
    const result = results[key];
    return `${name}: ${result?.isGood ? "ok" : "FAILED"} (${result?.words ?? "no answer"})`;
  });
  return [
    `System check ${finishedAt.toISOString()}`,
    ...lines,
    `Screen: ${screen.width}x${screen.height} @${screen.pixelRatio}`,
    `Site: ${origin}`,
    `Browser: ${userAgent}`,
  ]
    .join(" | ")
    .replaceAll(/\s+/g, " ");
}

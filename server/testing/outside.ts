// What is seen of a server process from outside.

/** pino's level of errors. */
const errorLevel = 50;

export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

/** Whether a line of its output is an error. */
export function isError(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level === undefined ? /error/i.test(line) : Number(level) >= errorLevel;
}

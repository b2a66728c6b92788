// The state of a server process, read from its HTTP interface and its output.

/** The number of pino's level "error". */
const errorLevel = 50;

export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    // The process does not listen yet.
    return false;
  }
}

/** Whether a line of the process's output is an error. */
export function isError(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return level === undefined ? /error/i.test(line) : Number(level) >= errorLevel;
}

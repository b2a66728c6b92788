// Without decorators: the tools that start the embedded database run this file uncompiled.

/** PostgreSQL has ended a statement: at its timeout, or since someone cancelled it. */
const statementCancelled = "57014";

/**
 * Connection lost or refused, shutting down, too many connections, statement or lock given up, disk full, nothing may be
 * written: the database is away.
 */
const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "57P01",
  "57P02",
  "57P03",
  // A process that was stopped or starved for a while: PostgreSQL has ended its idle sessions.
  "57P05",
  statementCancelled,
  "55P03",
  "53300",
  "53100",
  "53400",
  "25006",
  "25P03",
  // Something else that read the same snapshot failed; it is read again.
  "25P02",
]);
const awayMessages =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|not queryable|connection timeout|query read timeout|went silent|query runner (was )?already released/i;

/** The code that PostgreSQL, the system or the file store gave the error; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Whether the error says that the database cannot be reached or does not answer in time. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return awayCodes.has(code) || code.startsWith("08") || awayMessages.test(error.message);
}

/** Whether PostgreSQL has ended the statement, as it does when the statement's timeout is over. */
export function isStatementCancelled(error: unknown): boolean {
  return codeOf(error) === statementCancelled;
}

/** PostgreSQL's name of the violated constraint; null when the error is none. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : null;
}

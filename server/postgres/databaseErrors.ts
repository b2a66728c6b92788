// This file has no decorators, because the tools that start the embedded database run it uncompiled.

/** PostgreSQL has ended a statement: after its timeout, or because it was cancelled. */
const statementCancelled = "57014";

/**
 * The codes of an unavailable database: host not found or unreachable, connection lost or refused, role not let in,
 * shutting down, closed, dropped, too many connections, statement or lock timed out, out of memory, disk full or failing,
 * or read-only.
 */
const unavailableCodes = new Set([
  "ENOTFOUND",
  // A temporary failure of DNS, for example while a container starts.
  "EAI_AGAIN",
  "EAI_FAIL",
  "EAI_NODATA",
  "EADDRNOTAVAIL",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETRESET",
  "ENETUNREACH",
  "ENOTCONN",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  // The database was dropped, for example to restore it.
  "57P04",
  // The next connection finds no database, or one that is closed to connections.
  "3D000",
  "55000",
  // The role or its password was changed.
  "28000",
  "28P01",
  // PostgreSQL has ended the idle sessions of a process that was paused for a while.
  "57P05",
  statementCancelled,
  "55P03",
  "53300",
  "53100",
  "53200",
  "53400",
  // PostgreSQL cannot read or write a file.
  "58030",
  "25006",
  "25P03",
  // Another read of the same snapshot failed. The snapshot is read again.
  "25P02",
]);
const unavailableMessages =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|not queryable|connection timeout|query read timeout|query runner (was )?already released/i;

/** The error code of PostgreSQL, the system or the file store; empty without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Whether the error says that the database is unavailable or does not respond in time. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return unavailableCodes.has(code) || code.startsWith("08") || unavailableMessages.test(error.message);
}

/**
 * Writes what a read does not need, such as when a session was used: while the database is unavailable or read-only,
 * nothing is written. It must not run in a transaction, which a failed statement aborts.
 */
export async function writeIfAvailable(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

/** Whether PostgreSQL has ended the statement, for example after its timeout. */
export function isStatementCancelled(error: unknown): boolean {
  return codeOf(error) === statementCancelled;
}

/** The name of the violated constraint; null for any other error. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof Error && "constraint" in error && typeof error.constraint === "string"
    ? error.constraint
    : null;
}

import { ConfigError } from "../configuration/config.ts";
import { codeOf, isDatabaseAway } from "./databaseErrors.ts";

/** The reasons why PostgreSQL refuses a session, for the operator. PostgreSQL's own message follows each. */
const refusals: Record<string, string> = {
  "28000": "the role is not let in",
  "28P01": "the role and its password are not accepted",
  "3D000": "there is no such database",
  "42501": "the role may not do what the site needs",
};

/** PgBouncer's messages for the same errors. It has one error code for all of them. */
const refusedByPooler = /no such (database|user)|authentication failed/i;

export const poolerNeedsDirectUrl =
  "DATABASE_DIRECT_URL is required: DATABASE_URL leads to a connection pooler, which passes on neither LISTEN nor the lock of migrations";

/** One line for a permanent error, with the variable of the database's address; null for any other error. */
export function explainRefusal(error: unknown, variable: string): ConfigError | null {
  if (!(error instanceof Error)) return null;
  const { message } = error;
  if (/unsupported startup parameter/i.test(message)) return new ConfigError(poolerNeedsDirectUrl);
  if (/client password must be a string/.test(message))
    return new ConfigError(`${variable} names no password, and the database asks for one`);
  const code = codeOf(error);
  if (code === "08P01" && refusedByPooler.test(message))
    return new ConfigError(`${variable} is refused by the pooler: ${message}`);
  const reason = refusals[code];
  return reason === undefined ? null : new ConfigError(`${variable} is refused: ${reason} (${message})`);
}

/** One line with the reason for a temporary outage of the database, with the name of the variable. */
export function explainAbsence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const isFull = codeOf(error) === "53300";
  return isFull
    ? `it has no connection left for this process; see DATABASE_CONNECTIONS (${message})`
    : `see DATABASE_URL (${message || codeOf(error)})`;
}

/**
 * One line for an error of listening or of the data directory, with the name of the variable; null for any other error.
 */
export function explainStart(
  error: unknown,
  { host, port, dataDirectory }: { host: string; port: number; dataDirectory: string },
): ConfigError | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if ("syscall" in error && error.syscall === "listen") {
    if (code === "EADDRINUSE")
      return new ConfigError(`PORT ${port} is taken: something listens there already`);
    if (code === "EACCES") return new ConfigError(`PORT ${port} is not open to this user`);
    return new ConfigError(`HOST ${host} is no address of this machine (${code})`);
  }
  const isFolder = "path" in error && typeof error.path === "string" && error.path.startsWith(dataDirectory);
  if (isFolder && unwritable.has(code))
    return new ConfigError(`DATA_DIR ${dataDirectory} cannot be written (${error.message})`);
  return isDatabaseAway(error)
    ? new ConfigError(`The database cannot be reached: ${explainAbsence(error)}`)
    : null;
}

const unwritable = new Set(["EACCES", "EDQUOT", "EEXIST", "ENOSPC", "ENOTDIR", "EPERM", "EROFS"]);

import { DatabaseError } from "pg";

import { ConfigError } from "../configuration/config.ts";
import { codeOf, isDatabaseUnavailable } from "./databaseErrors.ts";

/** The reasons why PostgreSQL refuses a session, for the operator. PostgreSQL's own message follows each. */
const refusals: Record<string, string> = {
  "28000": "the role is not let in",
  "28P01": "the role and its password are not accepted",
  "3D000": "there is no such database",
  "3F000": "the search_path of the role names no schema that exists",
  "42501": "the role may not do what the site needs",
};

/** PgBouncer's messages for the same errors. It has one error code for all of them. */
const refusedByPooler = /no such (database|user)|authentication failed/i;

export const poolerNeedsDirectUrl =
  "DATABASE_DIRECT_URL is required: DATABASE_URL leads to a connection pooler, which passes on neither LISTEN nor the lock of migrations";

export const directUrlIsPooler =
  "DATABASE_DIRECT_URL leads to a connection pooler in which clients share sessions; it must lead to PostgreSQL itself";

export const directUrlIsOther =
  "DATABASE_DIRECT_URL leads to another database than DATABASE_URL; it must lead to the same one";

/** Node's codes for a certificate that is not trusted. */
const untrustedCodes =
  /^(ERR_TLS_|CERT_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|SELF_SIGNED_|UNABLE_TO_)/;
/** The driver's message when the database offers no TLS. */
const withoutTls = /does not support SSL/;
/** The codes of a certificate file that cannot be read. */
const unreadableCodes = new Set(["EACCES", "EISDIR", "ENOENT", "ENOTDIR"]);

/** Node's codes for the content of a certificate or key that is none. */
const unusableCodes = /^ERR_OSSL_/;

/** PgBouncer's message when it has no place for another client. */
const fullPooler = /no more connections allowed/i;

type AddressVariable = "DATABASE_URL" | "DATABASE_DIRECT_URL";

/** The database at the address of this variable is unavailable; a later attempt may succeed. */
class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
  readonly code: string;
  readonly variable: AddressVariable;

  constructor(error: Error, variable: AddressVariable) {
    super(error.message, { cause: error });
    this.code = codeOf(error);
    this.variable = variable;
  }
}

/** Like `nameVariable`, for an error of opening a connection, which may read the certificate files of the address. */
export function nameConnection(error: unknown, variable: AddressVariable): unknown {
  const isFile = error instanceof Error && "syscall" in error && /^(open|read)$/.test(String(error.syscall));
  if (isFile && unreadableCodes.has(codeOf(error)))
    return new ConfigError(`${variable} names a file that cannot be read (${error.message})`);
  const named = nameVariable(error, variable);
  // PostgreSQL refuses the session for another reason, such as an unknown option in the address.
  return named instanceof DatabaseError
    ? new ConfigError(`${variable} is refused (${named.message})`)
    : named;
}

/**
 * The error with the name of the variable of the database's address: a ConfigError for a refusal, a DatabaseUnavailable
 * for an outage, and the error itself otherwise, also when it is a ConfigError already.
 */
export function nameVariable(error: unknown, variable: AddressVariable): unknown {
  if (!(error instanceof Error) || error instanceof ConfigError) return error;
  const refusal = explainRefusal(error, variable);
  if (refusal !== null) return refusal;
  return isDatabaseUnavailable(error) ? new DatabaseUnavailable(error, variable) : error;
}

/** One line for a permanent error; null for any other error. */
function explainRefusal(error: Error, variable: AddressVariable): ConfigError | null {
  const { message } = error;
  if (/unsupported startup parameter/i.test(message)) return new ConfigError(poolerNeedsDirectUrl);
  if (/client password must be a string/.test(message))
    return new ConfigError(`${variable} names no password, and the database asks for one`);
  const code = codeOf(error);
  if (code === "08P01" && refusedByPooler.test(message))
    return new ConfigError(`${variable} is refused by the pooler: ${message}`);
  if (withoutTls.test(message))
    return new ConfigError(
      `${variable} is refused: its sslmode needs TLS, which the database does not offer (${message})`,
    );
  if (unusableCodes.test(code))
    return new ConfigError(`${variable} names a certificate or key that cannot be used (${message})`);
  if (untrustedCodes.test(code))
    return new ConfigError(
      `${variable} is refused: its sslmode needs a certificate that is trusted (${message})`,
    );
  const reason = refusals[code];
  return reason === undefined ? null : new ConfigError(`${variable} is refused: ${reason} (${message})`);
}

/** One line with the reason for a temporary outage of the database, with the name of the variable. */
export function explainAbsence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const variable = error instanceof DatabaseUnavailable ? error.variable : "DATABASE_URL";
  const isFull = codeOf(error) === "53300" || fullPooler.test(message);
  if (!isFull) return `see ${variable} (${message || codeOf(error)})`;
  // DATABASE_CONNECTIONS does not limit the connections to the direct address.
  const limit = variable === "DATABASE_URL" ? "DATABASE_CONNECTIONS" : variable;
  return `it has no connection left for this process; see ${limit} (${message})`;
}

/**
 * One line for an error of listening or of the data directory, with the name of the variable; null for any other error.
 */
export function explainStart(
  error: unknown,
  {
    host,
    port,
    dataDirectory,
    databaseUrl,
  }: { host: string; port: number; dataDirectory: string; databaseUrl: string | null },
): ConfigError | null {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if ("syscall" in error && error.syscall === "listen") {
    if (code === "EADDRINUSE")
      return new ConfigError(`PORT ${port} is taken: something listens there already`);
    if (code === "EACCES") return new ConfigError(`PORT ${port} is not open to this user`);
    return new ConfigError(`HOST ${host} is no address of this machine (${code})`);
  }
  // A name of the database's address that cannot be resolved is a DatabaseUnavailable.
  if ("syscall" in error && error.syscall === "getaddrinfo" && "hostname" in error && error.hostname === host)
    return new ConfigError(`HOST ${host} is no address of this machine (${code})`);
  if (isOfFolder(error, dataDirectory) || isOfFullDisk(error, databaseUrl))
    return new ConfigError(`DATA_DIR ${dataDirectory} cannot be written (${error.message})`);
  return isDatabaseUnavailable(error)
    ? new ConfigError(`The database cannot be reached: ${explainAbsence(error)}`)
    : null;
}

const unwritable = new Set([
  "EACCES",
  "EDQUOT",
  "EEXIST",
  "ELOOP",
  "ENAMETOOLONG",
  "ENOSPC",
  "ENOTDIR",
  "EPERM",
  "EROFS",
]);

/** Whether the error is about writing into the folder, or about creating it or a folder above it. */
function isOfFolder(error: Error, folder: string): boolean {
  if (!("path" in error) || typeof error.path !== "string") return false;
  const code = codeOf(error);
  const isCreation = "syscall" in error && error.syscall === "mkdir";
  // Some folders, such as /proc, refuse a new one as if they did not exist.
  if (isCreation && folder.startsWith(error.path)) return unwritable.has(code) || code === "ENOENT";
  return error.path.startsWith(folder) && unwritable.has(code);
}

/**
 * Whether the disk of the data directory, to which the site writes all its files, is full. Node's error of a write names
 * no path. The embedded database is in this directory.
 */
function isOfFullDisk(error: Error, databaseUrl: string | null): boolean {
  const code = codeOf(error);
  return code === "ENOSPC" || code === "EDQUOT" || (code === "53100" && databaseUrl === null);
}

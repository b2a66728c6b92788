import { hostname, userInfo } from "node:os";

import type { AuditEntry } from "./audit.ts";

/** The event, and the account that it concerns; null when it concerns none or all. */
type TerminalAction = Pick<AuditEntry, "event" | "userId">;

/**
 * Writes audit lines in the format of the servers' logs, with the operating system's user name and without a request
 * id.
 */
export function createTerminalAudit(write: (line: string) => void): (action: TerminalAction) => void {
  const systemUser = nameUser();
  return ({ event, userId }) => {
    const head = { level: 30, time: Date.now(), pid: process.pid, hostname: hostname() };
    const entry = { event, userId, address: null, systemUser, requestId: null };
    write(JSON.stringify({ ...head, ...entry, msg: "Audit" }));
  };
}

/** A container may run under a user id without a name. */
function nameUser(): string {
  try {
    return userInfo().username;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_SYSTEM_ERROR")
      return String(process.getuid?.());
    throw error;
  }
}

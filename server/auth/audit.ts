import type { Context } from "../context.ts";
import type { Caller } from "../rights/caller.ts";
import type { Device } from "./device.ts";

/** An event that matters when a misuse is investigated. */
export interface AuditEntry {
  event:
    | "access code made"
    | "access code revoked"
    | "account deleted"
    | "account opened"
    | "address proved"
    | "admin added"
    | "admin removed"
    | "admin removal refused"
    | "catalogue changed"
    | "catalogue restored"
    | "import started"
    | "password changed"
    | "password refused"
    | "password reset"
    | "pictures completed"
    | "pictures removed"
    | "role given"
    | "role taken"
    | "secret replaced"
    | "series exported"
    | "series password refused"
    | "sessions ended"
    | "signed in"
    | "signed in with Google"
    | "sign-in refused"
    | "token made"
    | "token revoked"
    | "tournament changed"
    | "users searched"
    | "webhook changed"
    | "webhook deleted"
    | "webhook made"
    | "webhook secret made";
  /**
   * The account that the event concerns, or that acted; null when there is no such account, or when the event concerns
   * all accounts.
   */
  userId: string | null;
  /**
   * The account that acted. Absent when the owner of the account acted, or a caller who tried to sign in as the owner.
   */
  byUserId?: string | null;
  /** The role that was granted or revoked, and the court of an operator; null for all courts. */
  role?: string;
  courtId?: string | null;
  /** The exported series; the export contains their passwords. */
  seriesIds?: readonly string[];
  /** Whether the export contained their access codes. */
  withAccessCodes?: boolean;
  /** The id of the import that was started. */
  importId?: string;
  /** The access code that was created or revoked. */
  codeId?: string;
  /** The token that was created or revoked, or that made the change. */
  tokenId?: string;
  /** The name of an API token, as the admin entered it. */
  tokenName?: string;
  /** The webhook that was created, changed or deleted. */
  webhookId?: string;
  /** The name of the mutation that changed the catalogue or the tournament. */
  operation?: string;
  /** `plan`: the site itself made the change by an episode's plan. Absent when a caller made it. */
  via?: "plan";
  /** The category, series, episode, court or match that was created, changed or deleted; null for a reorder. */
  nounId?: string | null;
  /** The ids of several series that were changed or deleted together. */
  nounIds?: readonly string[];
  /** The revision that the change created. */
  revision?: number;
  /** The client's address; IPv6 by its /64. Null for actions of the site itself. */
  address: string | null;
}

export type Audit = (entry: AuditEntry) => void;

/** The user and device that make a change, and the audit log. */
export interface Actor {
  caller: Caller;
  device: Device;
  audit: Audit;
}

/** An actor whose change may still be rolled back. */
export interface ChangingActor extends Actor {
  /** Writes the line after the commit, and never after a rollback. Refusals are written immediately, by `audit`. */
  auditAfterCommit: Audit;
}

export function actorOf({ services, caller, device, requestId, afterCommit }: Context): ChangingActor {
  const audit = services.auditOf(requestId);
  return { caller, device, audit, auditAfterCommit: deferAudit(audit, afterCommit) };
}

/** Returns an audit log that writes its lines when the calls in `afterCommit` are made. */
export function deferAudit(audit: Audit, afterCommit: (() => void)[]): Audit {
  return (entry) => void afterCommit.push(() => audit(entry));
}

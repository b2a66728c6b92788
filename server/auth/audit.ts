/** Something that whoever looks into a misuse will want to know; written to the log, also when a mutation is refused. */
export interface AuditEntry {
  event:
    | "account deleted"
    | "account opened"
    | "address proved"
    | "admin added"
    | "admin removed"
    | "admin removal refused"
    | "password changed"
    | "password refused"
    | "password reset"
    | "series password refused"
    | "signed in"
    | "signed in with Google"
    | "sign-in refused";
  /** Null when it is nobody's account. */
  userId: string | null;
  /** Who did it to the account; absent when it was its owner, or whoever tried to be. */
  byUserId?: string | null;
  /** The client's address; IPv6 by its /64. */
  address: string;
}

export type Audit = (entry: AuditEntry) => void;

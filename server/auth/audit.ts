/** Something that whoever looks into a misuse will want to know; written to the log, also when a mutation is refused. */
export interface AuditEntry {
  event:
    | "account deleted"
    | "account opened"
    | "address proved"
    | "admin added"
    | "admin removed"
    | "admin removal refused"
    | "import started"
    | "password changed"
    | "password refused"
    | "password reset"
    | "series exported"
    | "series password refused"
    | "signed in"
    | "signed in with Google"
    | "sign-in refused";
  /** Null when it is nobody's account. */
  userId: string | null;
  /** Who did it to the account; absent when it was its owner, or whoever tried to be. */
  byUserId?: string | null;
  /** The series that an export handed out, with their passwords. */
  seriesIds?: readonly string[];
  /** The import that was started; what became of it is kept under this id. */
  importId?: string;
  /** The client's address; IPv6 by its /64. */
  address: string;
}

export type Audit = (entry: AuditEntry) => void;

import { ChangeWay } from "./history.payload.ts";

/** The actor of an entry, as `actorColumns` reads it. */
export interface EntryActor {
  byUser: string | null;
  byToken: string | null;
  via: string | null;
  email: string | null;
  tokenName: string | null;
}

/** The columns of the actor of `history_entry as entry`, joined by `actorJoins`. */
export const actorColumns = `entry.by_user as "byUser", entry.by_token as "byToken", entry.via, account.email,
  token.name as "tokenName"`;

export const actorJoins = `left join "user" as account on account.id = entry.by_user
  left join access_token as token on token.id = entry.by_token`;

const ways: Readonly<Record<string, ChangeWay>> = {
  web: ChangeWay.WEB,
  api: ChangeWay.API,
  import: ChangeWay.IMPORT,
  plan: ChangeWay.PLAN,
  terminal: ChangeWay.TERMINAL,
};

export function wayOf({ via }: Pick<EntryActor, "via">): ChangeWay {
  return ways[via ?? ""] ?? ChangeWay.OUTSIDE;
}

/** The name of the actor for people. */
export function nameActor(actor: EntryActor): string {
  const { byUser, byToken, email, tokenName } = actor;
  if (byToken !== null) return tokenName ?? "a deleted token";
  if (byUser !== null) return email ?? "a deleted account";
  const way = wayOf(actor);
  if (way === ChangeWay.PLAN) return "the plan";
  return way === ChangeWay.TERMINAL ? "the terminal" : "another program";
}

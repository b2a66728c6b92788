// The browsers of admins that receive alarms, in the same way as reminders.

import type { EntityManager } from "typeorm";

import { readAdmins } from "../admins/admins.service.ts";
import { findOwners } from "../auth/session.service.ts";
import type { Config } from "../configuration/config.ts";
import type { Caller } from "../rights/caller.ts";
import { claimDevice } from "./device.service.ts";

/** Starts or stops sending alarms to the browser. Sending ends with the caller's session. */
export async function setAlarmPush(
  db: EntityManager,
  { userId, sessionId }: Pick<Caller, "userId" | "sessionId">,
  endpoint: string,
  isOn: boolean,
): Promise<void> {
  if (!isOn) {
    await db.query("delete from alarm_device where endpoint = $1", [endpoint]);
    return;
  }
  await claimDevice(db, { userId }, endpoint);
  await db.query(
    `insert into alarm_device (endpoint, session_id) values ($1, $2)
      on conflict (endpoint) do update set session_id = excluded.session_id`,
    [endpoint, sessionId],
  );
}

/** Whether the browser receives alarms for the caller's session. */
export async function receivesAlarms(
  db: EntityManager,
  { sessionId, isAdmin }: Pick<Caller, "sessionId" | "isAdmin">,
  endpoint: string,
): Promise<boolean> {
  if (!isAdmin) return false;
  const found = await db.query<unknown[]>(
    "select from alarm_device where endpoint = $1 and session_id = $2",
    [endpoint, sessionId],
  );
  return found.length > 0;
}

/**
 * Removes the alarms that are due to browsers whose account may no longer see them: the session has ended, the account
 * is no longer an admin, or another account is signed in there. Such a browser receives no further alarms.
 */
export async function dropForbiddenAlarms(db: EntityManager, config: Config): Promise<void> {
  const due = await db.query<{ endpoint: string; sessionId: string | null; userId: string | null }[]>(
    `select distinct device.endpoint, receiver.session_id as "sessionId", device.user_id as "userId"
      from reminder_due as due join push_subscription as device on device.endpoint = due.endpoint
        left join alarm_device as receiver on receiver.endpoint = due.endpoint
      where due.reminder_id is null`,
  );
  if (due.length === 0) return;
  const owners = await findOwners(
    db,
    due.flatMap(({ sessionId }) => sessionId ?? []),
  );
  const admins = new Set((await readAdmins(db, config)).map(({ id }) => id));
  const forbidden = due.filter(({ sessionId, userId }) => {
    const owner = owners.get(sessionId ?? "");
    return owner === undefined || owner !== userId || !admins.has(owner);
  });
  if (forbidden.length === 0) return;
  const endpoints = forbidden.map(({ endpoint }) => endpoint);
  await db.query("delete from alarm_device where endpoint = any($1)", [endpoints]);
  await db.query("delete from reminder_due where reminder_id is null and endpoint = any($1)", [endpoints]);
}

import type { EntityManager } from "typeorm";

import { limits } from "../configuration/limits.ts";

/** Whether there are alarms, or former ones that `storeAlarmCauses` has noted. */
export async function hasAlarms(db: EntityManager): Promise<boolean> {
  const found = await db.query<unknown[]>(
    "select from (select from alarm union all select from alarm_noted) as known limit 1",
    [],
  );
  return found.length > 0;
}

/**
 * Stores the alarms that were raised since the last call and are not quiet, as causes for each browser that receives
 * alarms. The dashboard signals the same alarms. This is not part of the change that raises an alarm, so that the
 * stream monitor does not wait for it. An alarm that returns within a minute is the same alarm.
 */
export async function storeAlarmCauses(db: EntityManager): Promise<void> {
  await db.query(
    `delete from alarm_noted where noted_at <= now() - $1 * interval '1 millisecond'
      and not exists (select from alarm where alarm.id = alarm_noted.alarm_id and cleared_at is null)`,
    [limits.alarms.repeatedMs],
  );
  await db.query(
    `with added as (
        insert into alarm_noted (alarm_id) select id from alarm
          where cleared_at is null and not exists (select from alarm_noted where alarm_id = alarm.id)
          on conflict do nothing returning alarm_id
      ), superseded as (
        delete from reminder_due using reminder_cause as earlier, added
          where earlier.alarm_id = added.alarm_id and reminder_due.cause_id = earlier.id
      ), cause as (
        insert into reminder_cause (kind, alarm_id, prepared_at)
          select 'ALARM', id, now() from added join alarm on alarm.id = added.alarm_id
            where quiet_until is null and exists (select from alarm_device)
          returning id
      )
      insert into reminder_due (cause_id, endpoint)
        select cause.id, device.endpoint from cause
          cross join alarm_device join push_subscription as device on device.endpoint = alarm_device.endpoint
          where device.seen_at > now() - $1 * interval '1 millisecond'`,
    [limits.reminders.unseenMs],
  );
}

import type { MigrationInterface, QueryRunner } from "typeorm";

/** Alarms by Web Push, to browsers of admins: causes of their own, which are sent beside those of reminders. */
export class AlarmPushes1764610000000 implements MigrationInterface {
  name = "AlarmPushes1764610000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The browsers that receive alarms: until the session ends that asked for them, or the browser is forgotten.
      create table alarm_device (
        endpoint text primary key references push_subscription on delete cascade,
        session_id uuid not null references session on delete cascade
      );
      create index on alarm_device (session_id);
      create function forget_alarm_devices() returns trigger language plpgsql as $$
      begin
        -- Does not read the table of sessions: a lock on it must not delay the end of a right.
        delete from alarm_device using push_subscription as device
          where device.endpoint = alarm_device.endpoint and device.user_id = old.user_id;
        return null;
      end $$;
      create trigger forget_alarm_devices after delete on admin
        for each row execute function forget_alarm_devices();

      -- The alarms that stand, and those of the last minute, so that each is sent once. No foreign key: it would hold up
      -- those who raise and clear alarms.
      create table alarm_noted (
        alarm_id text primary key,
        noted_at timestamptz not null default now()
      );

      alter table reminder_cause add column alarm_id text,
        drop constraint reminder_cause_kind_check,
        add constraint reminder_cause_kind_check check (kind in ('ALARM', 'LIVE', 'ON_COURT', 'SOON')),
        drop constraint reminder_cause_check,
        add constraint reminder_cause_check check (num_nonnulls(episode_id, match_id, alarm_id) = 1);
      create index on reminder_cause (alarm_id) where alarm_id is not null;
      -- Null for an alarm.
      alter table reminder_due alter column reminder_id drop not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from reminder_cause where alarm_id is not null;
      alter table reminder_due alter column reminder_id set not null;
      alter table reminder_cause drop constraint reminder_cause_kind_check,
        add constraint reminder_cause_kind_check check (kind in ('LIVE', 'ON_COURT', 'SOON')),
        drop constraint reminder_cause_check,
        add constraint reminder_cause_check check ((episode_id is null) <> (match_id is null)),
        drop column alarm_id;
      drop table alarm_noted;
      drop trigger forget_alarm_devices on admin;
      drop function forget_alarm_devices;
      drop table alarm_device;
    `);
  }
}

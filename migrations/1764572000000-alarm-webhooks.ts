import type { MigrationInterface, QueryRunner } from "typeorm";

/** Alarms for webhooks: noted in the transaction that tells them, or that deletes what they are about. */
export class AlarmWebhooks1764572000000 implements MigrationInterface {
  name = "AlarmWebhooks1764572000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Whether webhooks were told last that it stands, or that it is over; null before they were told of it.
      alter table alarm add column is_told boolean;

      create function note_alarm_webhook() returns trigger language plpgsql as $$
      declare
        told alarm;
        event text := 'alarm.cleared';
      begin
        if tg_op = 'DELETE' then
          told := old;
        else
          told := new;
          if told.is_told then
            event := 'alarm.raised';
          end if;
        end if;
        -- Of a subject of its own, so that its messages are sent in their order.
        perform note_webhook(event, md5(told.id)::uuid, jsonb_build_object(
          'kind', told.kind, 'message', told.message, 'since', told.since,
          'episodeId', told.episode_id, 'courtId', told.court_id));
        return null;
      end $$;
      create trigger webhook_alarm after update of is_told on alarm for each row
        when (new.is_told is distinct from old.is_told and (new.is_told or old.is_told))
        execute function note_alarm_webhook();
      -- With the broadcast or the court that it is about.
      create trigger webhook_alarm_gone after delete on alarm for each row
        when (old.is_told) execute function note_alarm_webhook();
    `);
  }

  /** A webhook of nothing but alarms goes: without an event it cannot be. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger webhook_alarm_gone on alarm;
      drop trigger webhook_alarm on alarm;
      drop function note_alarm_webhook;
      alter table alarm drop column is_told;
      delete from webhook_delivery where event in ('alarm.raised', 'alarm.cleared');
      delete from webhook_message where event in ('alarm.raised', 'alarm.cleared');
      update webhook set events = array_remove(array_remove(events, 'alarm.raised'), 'alarm.cleared')
        where events && array['alarm.raised', 'alarm.cleared'];
      delete from webhook where events = '{}';
    `);
  }
}

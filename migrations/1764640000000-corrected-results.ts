import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The end of a match is sent again when it is corrected without reopening the match: when the winner, the ending or the
 * points of a finished match change.
 */
export class CorrectedResults1764640000000 implements MigrationInterface {
  name = "CorrectedResults1764640000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      noteMatches(`new.status = 'FINISHED' and (old.status <> 'FINISHED'
        or (old.score -> 'winner', old.score -> 'ending', old.score -> 'games', old.score -> 'points') is distinct from
          (new.score -> 'winner', new.score -> 'ending', new.score -> 'games', new.score -> 'points'))`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(noteMatches("old.status <> 'FINISHED' and new.status = 'FINISHED'"));
  }
}

const noteMatches = (hasFinished: string) => `
  create or replace function note_match_webhooks() returns trigger language plpgsql as $$
  declare
    noted text;
    facts jsonb;
  begin
    if not is_match_published(new.day, new.was_called)
      or exists (select from court where id = new.court_id and not is_public) then
      return null;
    end if;
    facts := jsonb_build_object(
      'id', new.id, 'number', new.number, 'discipline', new.discipline, 'draw', new.draw, 'round', new.round,
      'format', new.format, 'sides', new.sides, 'day', new.day, 'status', new.status, 'score', new.score,
      'calledAt', new.called_at, 'startedAt', new.started_at, 'endedAt', new.ended_at,
      'lastEventNumber', new.last_event_number,
      'court', (select jsonb_build_object('id', id, 'name', name) from court where id = new.court_id));
    foreach noted in array array_remove(array[
      case when old.status = 'SCHEDULED' and new.status in ('CALLED', 'ON_COURT') then 'match.called' end,
      -- A tablet without a connection may send a whole match at once.
      case when old.status in ('SCHEDULED', 'CALLED') and (new.status = 'ON_COURT'
        or new.status = 'FINISHED' and new.started_at is not null) then 'match.started' end,
      case when (old.score -> 'games', old.score -> 'points') is distinct from
        (new.score -> 'games', new.score -> 'points') then 'score.changed' end,
      case when ${hasFinished} then 'match.finished' end
    ], null) loop
      perform note_webhook(noted, new.id, facts);
    end loop;
    return null;
  end $$;
`;

import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * A bye is never the next match of a court. The function has the rule of `isBye`. The trigger records the court of a
 * match that becomes a bye, or is one no longer, because another match may come next there.
 */
export class PlayedNext1764670000000 implements MigrationInterface {
  name = "PlayedNext1764670000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function is_bye(sides jsonb) returns boolean language sql immutable parallel safe as $$
        select exists (select from jsonb_array_elements(sides) as side
          where jsonb_array_length(side -> 'players') = 0 and lower(btrim(side ->> 'from')) = 'bye')
      $$;
      create function note_next_match() returns trigger language plpgsql as $$
      begin
        if is_bye(old.sides) <> is_bye(new.sides) then
          perform tick_tournament();
          perform note_tournament_change('court', court.id, false,
              not court.is_public or not is_match_published(new.day, new.was_called))
            from court where court.id = new.court_id;
        end if;
        return null;
      end $$;
      create trigger note_next after update of sides on match
        for each row when (new.status = 'SCHEDULED' and old.sides <> new.sides) execute function note_next_match();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger note_next on match;
      drop function note_next_match, is_bye;
    `);
  }
}

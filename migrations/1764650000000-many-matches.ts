import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Added and deleted matches are recorded by one statement for all of them. So are changed ones while the setting
 * `tournament.changes_many` is on, as during the import of an order of play; otherwise each row is recorded alone, which
 * is cheaper for a point.
 */
export class ManyMatches1764650000000 implements MigrationInterface {
  name = "ManyMatches1764650000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(functions);
    await runner.query(`
      drop trigger note on match;
      drop trigger note_plan on match;
      drop trigger keep_history_update on match;
      create trigger note after update on match
        for each row when (not ${changesMany}) execute function note_match();
      create trigger note_plan after update on match
        for each row when (not ${changesMany} and ${differ("old", "new", planColumns)}) execute function note_plan_change();
      create trigger keep_history_update after update on match
        for each row when (not ${changesMany} and ${concernsHistory("old", "new")}) execute function keep_match_changes();
      create trigger note_insert after insert on match
        referencing new table as changed for each statement execute function note_added_matches();
      create trigger note_delete after delete on match
        referencing old table as changed for each statement execute function note_deleted_matches();
      create trigger note_many after update on match
        referencing old table as was new table as became
        for each statement when (${changesMany}) execute function note_changed_matches();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger note on match;
      drop trigger note_plan on match;
      drop trigger keep_history_update on match;
      drop trigger note_insert on match;
      drop trigger note_delete on match;
      drop trigger note_many on match;
      drop function note_added_matches, note_deleted_matches, note_changed_matches;
      create trigger note after insert or update or delete on match
        for each row execute function note_match();
      create trigger note_plan after update on match
        for each row when (${differ("old", "new", planColumns)}) execute function note_plan_change();
      create trigger keep_history_update after update on match
        for each row when (${concernsHistory("old", "new")}) execute function keep_match_changes();
    `);
  }
}

const changesMany = "coalesce(current_setting('tournament.changes_many', true) = 'on', false)";

/** The fields of a match except its score and whether that is fresh. */
const planColumns = [
  "number",
  "discipline",
  "draw",
  "round",
  "format",
  "has_time_clock",
  "sides",
  "day",
  "court_id",
  "court_sequence",
  "scheduled_at",
  "scheduled_kind",
  "status",
  "called_at",
  "started_at",
  "ended_at",
  "episode_id",
  "version",
];
const historyColumns = [
  "external_id",
  "number",
  "discipline",
  "draw",
  "round",
  "format",
  "has_time_clock",
  "sides",
  "scheduled_at",
  "scheduled_kind",
];
const placeColumns = ["day", "court_id", "court_sequence"];

const rowOf = (row: string, names: readonly string[]) =>
  `(${names.map((name) => `${row}.${name}`).join(", ")})`;
const differ = (was: string, became: string, names: readonly string[]) =>
  `${rowOf(was, names)} is distinct from ${rowOf(became, names)}`;

const isCancelled = (was: string, became: string) =>
  `(${was}.status = 'CANCELLED') <> (${became}.status = 'CANCELLED')`;
// The history does not contain what a call changes, because clearing the court reverts it.
const isPlaced = (was: string, became: string) =>
  `${became}.status not in ('CALLED', 'ON_COURT') and ${differ(was, became, placeColumns)}`;
const concernsHistory = (was: string, became: string) =>
  `(${differ(was, became, historyColumns)} or ${isPlaced(was, became)} or ${isCancelled(was, became)})`;

/** The values of the columns that differ. A function for this would take most of the time of a large import. */
const differing = (row: "was" | "became", names: readonly string[]) =>
  names
    .map(
      (name) =>
        `case when ${differ("was", "became", [name])} then jsonb_build_object('${name}', ${row}.${name}) else '{}' end`,
    )
    .join(" || ");

/** The columns of the row that the history contains. */
const historyOf = (row: "was" | "became") => `${differing(row, historyColumns)}
  || case when ${isPlaced("was", "became")} then ${differing(row, placeColumns)} else '{}' end
  || case when ${isCancelled("was", "became")} then jsonb_build_object('status', ${row}.status) else '{}' end`;

/** A court that is deleted by now hides nothing: then the day alone decides who may see the match. */
const isHidden = (row: string, court: string) =>
  `(not is_match_published(${row}.day, ${row}.was_called) or ${court}.is_public is false)`;

// With distinct ids, the estimated number of rows is that of the changed ones, whatever the statistics.
const changedRows = "(select distinct on (id) * from was) as was join became using (id)";

const isMoved = `(was.court_id, was.day, was.court_sequence, was.number, was.status = 'SCHEDULED', was.was_called)
  is distinct from
  (became.court_id, became.day, became.court_sequence, became.number, became.status = 'SCHEDULED', became.was_called)`;

/** Records the matches, and the courts on which another match may come next because of them. */
const note = (matches: string) => `
    perform tick_tournament();
    with noted as materialized (${matches}),
    noted_matches as (
      insert into tournament_change as present (revision, noun, id, is_moved, is_hidden, changes_plan)
        select clock.revision, 'match', noted.id, noted.is_moved, noted.is_hidden, noted.changes_plan
          from noted, tournament_clock as clock
        on conflict on constraint tournament_change_pkey do update set
          is_moved = present.is_moved or excluded.is_moved,
          is_hidden = present.is_hidden and excluded.is_hidden,
          changes_plan = present.changes_plan or excluded.changes_plan
    )
    insert into tournament_change as present (revision, noun, id, is_moved, is_hidden)
      select clock.revision, 'court', court.id, false, bool_and(noted.is_hidden or not court.is_public)
        from noted, court, tournament_clock as clock
        where noted.is_moved and court.id in (noted.former_court_id, noted.court_id)
        group by clock.revision, court.id
      on conflict on constraint tournament_change_pkey do update set
        is_hidden = present.is_hidden and excluded.is_hidden;
`;

const functions = `
  create function note_added_matches() returns trigger language plpgsql as $$
  begin
    if not exists (select from changed) then
      return null;
    end if;
    ${note(`select changed.id, null::uuid as former_court_id, court_id, true as is_moved,
        ${isHidden("changed", "court")} as is_hidden, false as changes_plan
      from changed left join court on court.id = court_id`)}
    return null;
  end $$;

  create function note_deleted_matches() returns trigger language plpgsql as $$
  begin
    if not exists (select from changed) then
      return null;
    end if;
    ${note(`select changed.id, court_id as former_court_id, null::uuid as court_id, true as is_moved,
        ${isHidden("changed", "court")} as is_hidden, false as changes_plan
      from changed left join court on court.id = court_id`)}
    return null;
  end $$;

  create function note_changed_matches() returns trigger language plpgsql as $$
  declare
    kept integer;
  begin
    if not exists (select from ${changedRows} where was is distinct from became) then
      return null;
    end if;
    ${note(`select became.id, was.court_id as former_court_id, became.court_id, ${isMoved} as is_moved,
        ${isHidden("was", "former_court")} and ${isHidden("became", "court")} as is_hidden,
        ${differ("was", "became", planColumns)} as changes_plan
      from ${changedRows}
      left join court as former_court on former_court.id = was.court_id
      left join court on court.id = became.court_id
      where was is distinct from became`)}
    insert into history as present (clock, epoch, revision, noun, id, before, after)
      select 'tournament', clock.epoch, clock.revision, 'match', became.id, ${historyOf("was")}, ${historyOf("became")}
        from ${changedRows}, tournament_clock as clock where ${concernsHistory("was", "became")}
      on conflict on constraint history_pkey do update set
        before = excluded.before || present.before, after = present.after || excluded.after;
    get diagnostics kept = row_count;
    if kept > 0 then
      perform note_history_entry('tournament', clock.epoch, clock.revision) from tournament_clock as clock;
    end if;
    return null;
  end $$;
`;

import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * What each revision has changed, with the former values, and who made it. Triggers write it, whichever program changes a row. Of a
 * changed row it holds the changed columns, of an added or deleted one all of them.
 */
export class History1764590000000 implements MigrationInterface {
  name = "History1764590000000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(functions);
    for (const table of catalogueTables) await runner.query(keepStatements(table));
    for (const table of tournamentTables) await runner.query(keepStatements(table));
    await runner.query(keepCourtsAndMatches);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${[...catalogueTables, ...tournamentTables]
        .flatMap(({ name, operations }) =>
          operations.map((operation) => `drop trigger keep_history_${operation} on ${name};`),
        )
        .join("\n")}
      drop trigger keep_history_update on court;
      drop trigger keep_history_update on match;
      drop function ${[...catalogueTables, ...tournamentTables].map(({ name }) => `keep_${name}_history`).join(", ")},
        keep_court_changes, keep_match_changes, note_history, note_history_entry, fields_that_differ;
      drop table history, history_entry;
    `);
  }
}

const tables = `
  create table history_entry (
    clock text not null check (clock in ('catalogue', 'tournament')),
    epoch uuid not null,
    revision integer not null,
    at timestamptz not null default clock_timestamp(),
    -- By which the entry on the other clock is found, when one transaction wrote both.
    transaction xid8 not null default pg_current_xact_id(),
    -- All null for what was written outside the site.
    by_user uuid,
    by_token uuid,
    via text check (via in ('web', 'api', 'import', 'plan', 'terminal')),
    operation text,
    undoes integer,
    -- Whether it left out what had changed since, so that the rest of the revision can still be undone.
    is_partial boolean not null default false,
    primary key (clock, epoch, revision)
  );
  create index history_entry_at on history_entry (at);
  create index history_entry_undoes on history_entry (clock, epoch, undoes) where undoes is not null;

  create table history (
    clock text not null,
    epoch uuid not null,
    revision integer not null,
    noun text not null,
    id uuid not null,
    -- Null for a row that was added.
    before jsonb,
    -- Null for a row that was deleted.
    after jsonb,
    primary key (clock, epoch, revision, noun, id)
  );
  -- By which the names of rows that are gone are found.
  create index history_deleted on history (noun, id, revision) where after is null;
`;

// The actor is what the transaction has set with set_config('app.actor', …, true); without it another program has written.
const functions = `
  create function fields_that_differ(one jsonb, other jsonb) returns jsonb language sql immutable as $$
    select jsonb_object_agg(key, value) from jsonb_each(one) where value is distinct from other -> key
  $$;

  create function note_history_entry(of_clock text, of_epoch uuid, of_revision integer) returns void language plpgsql as $$
  declare
    actor jsonb := nullif(current_setting('app.actor', true), '')::jsonb;
  begin
    insert into history_entry (clock, epoch, revision, by_user, by_token, via, operation)
      values (of_clock, of_epoch, of_revision, (actor ->> 'userId')::uuid, (actor ->> 'tokenId')::uuid,
        actor ->> 'via', actor ->> 'operation')
      on conflict do nothing;
  end $$;

  -- For one row of the tournament; null for the columns that were not there before or are not there any more.
  create function note_history(of_noun text, of_id uuid, was jsonb, became jsonb) returns void language plpgsql as $$
  declare
    clock tournament_clock;
  begin
    perform tick_tournament();
    select * into clock from tournament_clock;
    insert into history as noted (clock, epoch, revision, noun, id, before, after)
      values ('tournament', clock.epoch, clock.revision, of_noun, of_id,
        fields_that_differ(was, became), fields_that_differ(became, was))
      on conflict on constraint history_pkey do update set
        before = excluded.before || noted.before, after = noted.after || excluded.after;
    perform note_history_entry('tournament', clock.epoch, clock.revision);
  end $$;
`;

type Operation = "delete" | "insert" | "update";

interface KeptTable {
  name: string;
  clock: "catalogue" | "tournament";
  /** Whose rows are unique by it. */
  key: string;
  /** Of the row `changed`, from the key. */
  id: string;
  /** Columns whose change alone is no change: versions, and times that triggers set. */
  left: readonly string[];
  operations: readonly Operation[];
  /** An import stages rows in the table itself before it changes anything. */
  isStaged: boolean;
}

const all: readonly Operation[] = ["insert", "update", "delete"];
const inCatalogue = { clock: "catalogue", key: "id", id: "changed.id", operations: all } as const;
// Their updates are noted row by row: a point changes a match, and is no part of the history.
const inTournament = { clock: "tournament", key: "id", id: "changed.id", left: [], isStaged: false } as const;

const catalogueTables: readonly KeptTable[] = [
  { ...inCatalogue, name: "category", left: ["version"], isStaged: false },
  { ...inCatalogue, name: "series", left: ["version", "password_version"], isStaged: true },
  {
    ...inCatalogue,
    name: "episode",
    left: ["version", "live_switched_at", "go_live_set_at", "go_live_missed_at"],
    isStaged: true,
  },
  // The history knows a row by a UUID.
  {
    ...inCatalogue,
    name: "former_slug",
    key: "slug",
    id: "md5(changed.slug)::uuid",
    left: [],
    isStaged: false,
  },
];

const tournamentTables: readonly KeptTable[] = [
  { ...inTournament, name: "court", operations: ["insert", "delete"] },
  { ...inTournament, name: "match", operations: ["insert", "delete"] },
  // Written once for each point; only that they go with their match is noted.
  { ...inTournament, name: "match_event", operations: ["delete"] },
];

const rowsOf = {
  insert: "referencing new table as changed",
  delete: "referencing old table as changed",
  update: "referencing old table as was new table as became",
} as const satisfies Record<Operation, string>;

const columns = "(clock, epoch, revision, noun, id, before, after)";
const conflict = "on conflict on constraint history_pkey do update set";

// A plan that the session keeps is made for few rows; one for many rows is made for their number.
const few = 50;

function keepStatements({ name, clock, key, id, left, operations, isStaged }: KeptTable): string {
  const skipped = `array[${left.map((column) => `'${column}'`).join(", ")}]::text[]`;
  const keepUpdates = (at: { epoch: string; revision: string }) => `
    insert into history as noted ${columns}
      select '${clock}', ${at.epoch}, ${at.revision}, '${name}', ${id},
          fields_that_differ(changed.was, changed.became), fields_that_differ(changed.became, changed.was)
        from (
          select became.${key}, to_jsonb(was) - ${skipped} as was, to_jsonb(became) - ${skipped} as became
            from (select distinct on (${key}) * from was) as was join became using (${key})
            where was is distinct from became
        ) as changed
        where changed.was <> changed.became
      ${conflict} before = excluded.before || noted.before, after = noted.after || excluded.after`;
  return `
  create function keep_${name}_history() returns trigger language plpgsql as $$
  declare
    clock ${clock}_clock;
    noted integer;
  begin
    ${
      operations.includes("update")
        ? ""
        : `if not exists (select from changed) then
      return null;
    end if;`
    }
    perform tick_${clock}();
    select * into clock from ${clock}_clock;
    if tg_op = 'INSERT' then
      insert into history as noted ${columns}
        select '${clock}', clock.epoch, clock.revision, '${name}', ${id}, null, to_jsonb(changed) - 'long_description' from changed
        ${conflict} after = excluded.after;
    elsif tg_op = 'DELETE' then
      insert into history as noted ${columns}
        select '${clock}', clock.epoch, clock.revision, '${name}', ${id}, to_jsonb(changed), null from changed
        ${conflict} before = excluded.before || noted.before, after = null;
    ${
      operations.includes("update")
        ? `elsif (select count(*) from (select from became limit ${few + 1}) as counted) > ${few} then
      execute $many$${keepUpdates({ epoch: "$1", revision: "$2" })}$many$ using clock.epoch, clock.revision;
    else ${keepUpdates({ epoch: "clock.epoch", revision: "clock.revision" })};`
        : ""
    }
    end if;
    get diagnostics noted = row_count;
    if noted > 0 then
      perform note_history_entry('${clock}', clock.epoch, clock.revision);
    end if;
    return null;
  end $$;
  ${operations
    .map(
      (operation) => `
  create trigger keep_history_${operation} after ${operation} on ${name} ${rowsOf[operation]}
    for each statement
    ${isStaged && operation !== "delete" ? "when (current_setting('backup.is_staging', true) is distinct from 'on')" : ""}
    execute function keep_${name}_history();`,
    )
    .join("")}
`;
}

const courtColumns = ["name", "position", "is_public", "episode_id", "picture_delay_ms", "picture_offset_ms"];
const matchColumns = [
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
// What a call changes of a match is no part of the history: `clearCourt` undoes it.
const placeColumns = ["day", "court_id", "court_sequence"];

const rowOf = (row: string, names: readonly string[]) =>
  `(${names.map((name) => `${row}.${name}`).join(", ")})`;
const objectOf = (row: string, names: readonly string[]) =>
  `jsonb_build_object(${names.map((name) => `'${name}', ${row}.${name}`).join(", ")})`;
const differ = (names: readonly string[]) => `${rowOf("old", names)} is distinct from ${rowOf("new", names)}`;

const isCancelled = "(old.status = 'CANCELLED') <> (new.status = 'CANCELLED')";
const isPlaced = `new.status not in ('CALLED', 'ON_COURT') and ${differ(placeColumns)}`;

const keepCourtsAndMatches = `
  create function keep_court_changes() returns trigger language plpgsql as $$
  begin
    perform note_history('court', new.id, ${objectOf("old", courtColumns)}, ${objectOf("new", courtColumns)});
    return null;
  end $$;
  create trigger keep_history_update after update on court
    for each row when (${differ(courtColumns)}) execute function keep_court_changes();

  create function keep_match_changes() returns trigger language plpgsql as $$
  declare
    was jsonb := ${objectOf("old", matchColumns)};
    became jsonb := ${objectOf("new", matchColumns)};
  begin
    if ${isPlaced} then
      was := was || ${objectOf("old", placeColumns)};
      became := became || ${objectOf("new", placeColumns)};
    end if;
    if ${isCancelled} then
      was := was || jsonb_build_object('status', old.status);
      became := became || jsonb_build_object('status', new.status);
    end if;
    perform note_history('match', new.id, was, became);
    return null;
  end $$;
  create trigger keep_history_update after update on match
    for each row when (${differ(matchColumns)} or ${isPlaced} or ${isCancelled})
    execute function keep_match_changes();
`;

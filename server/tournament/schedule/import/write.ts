import type { EntityManager } from "typeorm";

import type { Caller } from "../../../rights/caller.ts";
import { tokenIdOf } from "../../../rights/caller.ts";
import { Match } from "../../matches/match.entity.ts";
import { recordMatchesTogether } from "../../tournamentClock.ts";
import type { ImportPlan } from "./plan.ts";

/**
 * Writes the plan in a few statements for all matches. The transaction has held the tournament's clock since before the
 * matches were read.
 */
export async function writePlan(
  db: EntityManager,
  caller: Caller,
  { added, changed, moved, results }: ImportPlan,
): Promise<void> {
  const { columns } = db.connection.getMetadata(Match);
  const names = columns.map(({ databaseName }) => databaseName);
  const asRows = (matches: readonly Match[]): string =>
    JSON.stringify(
      matches.map((match) =>
        Object.fromEntries(columns.map((column) => [column.databaseName, column.getEntityValue(match)])),
      ),
    );
  await db.query(
    `insert into match (${names.join(", ")})
      select ${names.join(", ")} from jsonb_populate_recordset(null::match, $1)`,
    [asRows(added)],
  );
  await recordMatchesTogether(db);
  await db.query(
    `update match set ${names.map((name) => `${name} = entered.${name}`).join(", ")}
      from jsonb_populate_recordset(null::match, $1) as entered where match.id = entered.id`,
    [asRows([...changed, ...moved])],
  );
  await db.query(
    `insert into match_event (match_id, number, id, kind, detail, at, lease, by_user, by_token)
      select match_id, number, id, kind, detail, at, lease, $2, $3
        from jsonb_to_recordset($1) as event (
          match_id uuid, number integer, id uuid, kind text, detail jsonb, at timestamptz, lease integer)`,
    [
      JSON.stringify(
        results.map(({ match, event: { number, id, kind, detail, at } }) => ({
          match_id: match.id,
          number,
          id,
          kind,
          detail,
          at,
          lease: match.lease,
        })),
      ),
      caller.userId,
      tokenIdOf(caller),
    ],
  );
}

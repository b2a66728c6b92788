import type { EntityManager } from "typeorm";

import type { Audit } from "../auth/audit.ts";
import { setEpisodeLive } from "../catalogue/episodes/liveSwitch.service.ts";
import { limits } from "../configuration/limits.ts";
import { takeClock } from "../live/catalogueClock.ts";
import { readCurrentTime } from "../postgres/currentTime.ts";
import { transactionAs } from "../postgres/transactionActor.ts";
import { needsItsCourt } from "../tournament/matches/calls.service.ts";
import { isByeInSql } from "../tournament/matches/matchRows.ts";
import type { LivePlan, PlanStep } from "./livePlan.ts";
import { nextStep } from "./livePlan.ts";

interface FoundPlan extends LivePlan {
  id: string;
}

interface Step {
  id: string;
  step: PlanStep;
}

interface Options {
  /** The time zone of the days of matches. */
  timeZone: string;
  audit: Audit;
}

const planActor = { userId: null, tokenId: null, via: "plan", operation: "setEpisodeLive" } as const;

/**
 * Makes the planned switches of all episodes that are due by the database's time. It also sets the times of switches,
 * with which plans are compared, so a process whose clock is ahead makes no switch early or again.
 */
export async function runLivePlans(db: EntityManager, options: Options): Promise<void> {
  await runLivePlansAt(db, options, await readCurrentTime(db));
}

/**
 * Makes the planned switches of all episodes at the time `now`, in milliseconds since 1970. Due switches are decided
 * again while the catalogue's clock is held, so that a manual switch or a form takes precedence, and two processes
 * switch only once.
 */
export async function runLivePlansAt(
  db: EntityManager,
  { timeZone, audit }: Options,
  now: number,
): Promise<void> {
  const due = await readSteps(db, { timeZone, ids: null, now });
  if (due.length === 0) return;
  const { steps, revision } = await transactionAs(db.connection, planActor, async (transaction) => {
    await takeClock(transaction);
    const found = await readSteps(transaction, { timeZone, ids: due.map(({ id }) => id), now });
    for (const { id, step } of found) await carryOut(transaction, id, step);
    const [clock] = await transaction.query<{ revision: number }[]>("select revision from catalogue_clock");
    if (!clock) throw new Error("The catalogue has no clock");
    return { steps: found, revision: clock.revision };
  });
  for (const { id, step } of steps)
    if (step !== "MISS")
      audit({
        event: "catalogue changed",
        userId: null,
        via: "plan",
        operation: "setEpisodeLive",
        nounId: id,
        revision,
        address: null,
      });
}

async function carryOut(db: EntityManager, id: string, step: PlanStep): Promise<void> {
  if (step !== "MISS") await setEpisodeLive(db, id, step === "START");
  else await db.query("update episode set go_live_missed_at = clock_timestamp() where id = $1", [id]);
}

async function readSteps(db: EntityManager, wanted: Wanted): Promise<Step[]> {
  const plans = await readLivePlans(db, wanted);
  return plans.flatMap(({ id, ...plan }) => {
    const step = nextStep(plan, wanted.now);
    return step === null ? [] : [{ id, step }];
  });
}

interface Wanted {
  timeZone: string;
  /** The ids of the episodes; null for all episodes. */
  ids: readonly string[] | null;
  now: number;
}

const present = "to_timestamp($1 / 1000.0)";
const inMs = (column: string): string => `round(extract(epoch from ${column}) * 1000)::float8`;

/** The plans of episodes that may be due for a switch. */
function readLivePlans(db: EntityManager, { timeZone, ids, now }: Wanted): Promise<FoundPlan[]> {
  return db.query(
    `with planned as (
        select * from episode where go_live <> 'MANUAL' and not is_live
          and release_date <= ${present} + $4 * interval '1 millisecond'
          and go_live_missed_at is null
          and (live_switched_at is null or live_switched_at < release_date)
        union all
        select * from episode where is_live and end_live <> 'MANUAL'
      )
      select planned.id, go_live as "goLive", end_live as "endLive", is_live as "isLive",
          ${inMs("release_date")} as "startsAt", ${inMs("live_switched_at")} as "switchedAt",
          ${inMs("go_live_set_at")} as "setAt", ${inMs("go_live_missed_at")} as "missedAt",
          case when stream.state is not null
            then jsonb_build_object('state', stream.state, 'since', ${inMs("stream.since")}) end as stream,
          ${inMs("down.since")} as "downSince",
          jsonb_build_object('hasMore', coalesce(played.has_more, false),
            'lastEndedAt', ${inMs("played.last_ended_at")}) as matches
        from planned left join stream_state as stream on stream.episode_id = planned.id
          left join lateral (${downSince}) as down on is_live
          left join lateral (${played}) as played on is_live
        where $2::uuid[] is null or planned.id = any($2)`,
    [now, ids, timeZone, limits.plans.earlyMs],
  );
}

/** The first state of the stream after it was last up. */
const downSince = `select min(at) as since from stream_event
  where episode_id = planned.id
    and id > (select max(id) from stream_event where episode_id = planned.id and state = 'UP')`;

const played = `select max(match.ended_at) as last_ended_at, bool_or(${needsItsCourt}
    or match.status = 'SCHEDULED' and not ${isByeInSql} and match.day between (planned.live_since at time zone $3)::date
      and (${present} at time zone $3)::date) as has_more
  from court join match on match.court_id = court.id where court.episode_id = planned.id`;

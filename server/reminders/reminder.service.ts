import type { EntityManager } from "typeorm";
import * as v from "valibot";

import { isId } from "../../domain/ids.ts";
import { leadMinutesRule, reminderLeadsMinutes } from "../../domain/reminderForm.ts";
import { playerKey, readPlayerKey } from "../../domain/tournament/samePlayer.ts";
import { attemptLimits } from "../auth/attempts/attemptLimits.ts";
import { readOpenEpisodes } from "../catalogue/episodes/openEpisodes.ts";
import { loadVisibleSeries } from "../catalogue/series/visibleSeries.ts";
import { limits } from "../configuration/limits.ts";
import { UserErrorCode, badInput, userError } from "../errors.ts";
import type { CallerLoaders } from "../live/loaders.ts";
import { readRows } from "../postgres/rows.ts";
import { summaryOf } from "../tournament/matches/matchName.ts";
import { findPlayers } from "../tournament/matches/players.ts";
import { loadVisibleMatch } from "../tournament/matches/visibleMatches.ts";
import type { Reminded } from "./device.service.ts";
import { claimDevice } from "./device.service.ts";
import { Reminder } from "./reminder.entity.ts";
import type { ReminderInput } from "./reminder.input.ts";

/** The dependencies of reading reminders. The caller's access to each target is checked. */
interface Reading extends CallerLoaders {
  db: EntityManager;
}

/** A reminder with the title of its target. */
export interface ShownReminder extends Pick<Reminder, "id" | "kind" | "target" | "leadMinutes"> {
  title: string;
}

/**
 * The reminders of the account and of the browser, in the order in which they were added. Reminders whose target is
 * hidden from the caller are omitted.
 */
export async function readReminders(reading: Reading, endpoint: string | null): Promise<ShownReminder[]> {
  const { db, caller } = reading;
  if (caller.userId === null && endpoint === null) return [];
  const reminders = await readRows(
    db,
    Reminder,
    "where user_id = $1 or endpoint = $2 order by created_at, id",
    [caller.userId, endpoint],
  );
  const titles = await Promise.all(reminders.map((reminder) => titleOf(reading, reminder)));
  return reminders.flatMap(({ id, kind, target, leadMinutes }, place) => {
    const title = titles[place] ?? null;
    return title === null ? [] : [{ id, kind, target, leadMinutes, title }];
  });
}

/** Adds the reminder to the account, or to the browser when there is no account. An existing reminder is kept. */
export async function addReminder(
  reading: Reading,
  reminded: Reminded,
  endpoint: string,
  input: ReminderInput,
): Promise<void> {
  const { db, caller } = reading;
  const { kind, leadMinutes } = input;
  if (!v.is(leadMinutesRule, leadMinutes))
    throw badInput(`leadMinutes is ${reminderLeadsMinutes.join(" or ")}.`);
  if (input.target.length > limits.reminders.targetCharacters) throw notFound();
  const target = kind === "PLAYER" ? input.target : input.target.toLowerCase();
  await reminded.attempts.count(attemptLimits.remindersByAddress, reminded.device.address);
  const targetName = kind === "PLAYER" ? await findPlayerName(reading, target) : null;
  if ((await titleOf(reading, { kind, target, targetName })) === null) throw notFound();
  await db.transaction(async (transaction) => {
    await claimDevice(transaction, caller, endpoint);
    await storeReminder(transaction, caller.userId, endpoint, { kind, target, targetName, leadMinutes });
  });
}

/** Stores the reminder of the account or of the browser, which has been claimed. An existing reminder is kept. */
async function storeReminder(
  db: EntityManager,
  userId: string | null,
  endpoint: string,
  added: Pick<Reminder, "kind" | "target" | "targetName" | "leadMinutes">,
): Promise<void> {
  const owner = userId === null ? { userId, endpoint } : { userId, endpoint: null };
  // Locks the account, because another of its browsers may add a reminder at the same time.
  if (userId !== null) await db.query(`select from "user" where id = $1 for no key update`, [userId]);
  const present = await readRows(db, Reminder, "where user_id = $1 or endpoint = $2", [
    owner.userId,
    owner.endpoint,
  ]);
  const isSame = ({ kind, target, leadMinutes }: Reminder): boolean =>
    kind === added.kind && target === added.target && leadMinutes === added.leadMinutes;
  if (present.some(isSame)) return;
  const most = limits.reminders.perPerson;
  if (present.length >= most)
    throw userError(
      UserErrorCode.INVALID,
      `You can have at most ${most} reminders. Please remove some first.`,
    );
  await db.insert(Reminder, { ...owner, ...added });
}

/** Removes a reminder of the account or of the browser. Changes nothing when it belongs to neither. */
export async function removeReminder({ db, caller }: Reading, endpoint: string, id: string): Promise<void> {
  if (!isId(id)) return;
  await db.query("delete from reminder where id = $1 and (user_id = $2 or endpoint = $3)", [
    id,
    caller.userId,
    endpoint,
  ]);
}

/** The title of the target; null when it does not exist for the caller. */
async function titleOf(
  reading: Reading,
  { kind, target, targetName }: Pick<Reminder, "kind" | "target" | "targetName">,
): Promise<string | null> {
  switch (kind) {
    case "EPISODE":
      return (await readOpenEpisodes(reading, [target]))[0]?.title ?? null;
    case "SERIES":
      return isId(target) ? ((await loadVisibleSeries(reading, target))?.title ?? null) : null;
    case "MATCH": {
      const match = isId(target) ? await loadVisibleMatch(reading, target) : null;
      return match && summaryOf(match);
    }
    case "PLAYER":
      return targetName;
    default:
      throw new Error(`There are no reminders of kind ${String(kind)}`);
  }
}

async function findPlayerName({ db, caller }: Reading, key: string): Promise<string | null> {
  const players = await findPlayers(db, caller, readPlayerKey(key).country);
  return players.find((player) => playerKey(player) === key)?.name ?? null;
}

const notFound = () =>
  userError(UserErrorCode.NOT_FOUND, "There is nothing to be reminded of here any more.", "target");

import {
  Arg,
  Authorized,
  Ctx,
  FieldResolver,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";

import { historyDays } from "../../domain/history.ts";
import type { Context } from "../context.ts";
import { CalendarDay, ID } from "../input/scalars.ts";
import { catalogueClock } from "../live/catalogueClock.ts";
import { follow } from "../live/subscription.ts";
import type { Right } from "../rights/rights.ts";
import { tournamentClock } from "../tournament/tournamentClock.ts";
import {
  FieldChange,
  HistoryClock,
  HistoryEntry,
  HistoryNoun,
  UndoConflict,
  UndoPayload,
} from "./history.payload.ts";
import type { KeyedEntry } from "./history.service.ts";
import { changesOfEntries, readHistory } from "./history.service.ts";
import { undoRevision } from "./undo.service.ts";

@Resolver(() => HistoryEntry)
export class HistoryResolver {
  @Authorized<Right>("SEE_HISTORY")
  @Query(() => [HistoryEntry], {
    description: `The revisions of the clock's current epoch, the newest first. Calls of matches and their scores are not included, because they have their own log. Revisions are stored for ${historyDays} days, at most 20,000. Admins only; editors may read those of the catalogue.`,
  })
  @Subscription(() => [HistoryEntry], {
    subscribe: ({ context, args }: { context: Context; args: { clock: HistoryClock } }) => {
      const following = { since: null, topic: null, sendsChangesOnly: false, isPersonal: true };
      return args.clock === HistoryClock.CATALOGUE
        ? follow(context, { ...following, clock: catalogueClock, affects: () => true })
        : follow(context, {
            ...following,
            clock: tournamentClock,
            affects: ({ noun, changesPlan }) => noun === "court" || changesPlan,
          });
    },
    description:
      "The revisions of the query with the same name: immediately, and again after each change. Admins only; editors may read those of the catalogue.",
  })
  history(
    @Ctx() { db, caller, services }: Context,
    @Arg("clock", () => HistoryClock, { description: "The clock of the revisions." }) clock: HistoryClock,
    @Arg("before", () => Int, {
      nullable: true,
      description: "Only revisions before this one, for the next page; null for the newest.",
    })
    before: number | null | undefined,
    @Arg("first", () => Int, {
      defaultValue: 50,
      description: "The maximum number of revisions, from 1 to 100.",
    })
    first: number,
    @Arg("by", () => ID, {
      nullable: true,
      description: "Only revisions of this account or token; null for all.",
    })
    by: string | null | undefined,
    @Arg("noun", () => HistoryNoun, {
      nullable: true,
      description: "Only revisions that changed an object of this kind; null for all.",
    })
    noun: HistoryNoun | null | undefined,
    @Arg("day", () => CalendarDay, {
      nullable: true,
      description: "Only revisions of this day in the event's time zone; null for all.",
    })
    day: string | null | undefined,
  ): Promise<KeyedEntry[]> {
    return readHistory(db, caller, services.config, { clock, before, first, by, noun, day });
  }

  @Authorized<Right>("SEE_HISTORY")
  @Mutation(() => UndoPayload, {
    description:
      "Reverts the changes of the revision, as one revision that can be undone as well. Added rows are deleted. Deleted rows are restored with their ids, their former slugs and, when it is free, their position; otherwise they come last. Data outside of the catalogue, such as favourites and unlocks, is not restored. Refused as a whole with OUT_OF_DATE and `conflicts` when any of the rows cannot be undone; with `skipChanged` only when none can. For admins, and for editors in the catalogue, except for passwords.",
  })
  undoRevision(
    @Ctx() context: Context,
    @Arg("clock", () => HistoryClock, { description: "The clock of the revision." }) clock: HistoryClock,
    @Arg("revision", () => Int, { description: "The revision to undo." }) revision: number,
    @Arg("skipChanged", () => Boolean, {
      defaultValue: false,
      description: "True to skip objects that cannot be undone, and to undo the others.",
    })
    skipChanged: boolean,
  ): Promise<UndoPayload> {
    return undoRevision(context.db, context.caller, context.services, {
      clock,
      revision,
      skipChanged,
    });
  }

  @FieldResolver(() => [FieldChange], {
    description: "The changed fields; at most 200 of a revision, those of added and deleted objects first.",
  })
  changes(@Ctx() { load }: Context, @Root() entry: KeyedEntry): Promise<FieldChange[]> {
    return load(changesOfEntries, entry);
  }
}

@Resolver(() => UndoPayload)
export class UndoPayloadResolver {
  @FieldResolver(() => [UndoConflict], {
    description:
      "The objects that cannot be undone, at most 100: those that prevent the undo with OUT_OF_DATE, otherwise the skipped ones.",
  })
  conflicts(@Root() { conflicts }: UndoPayload): UndoConflict[] {
    return conflicts ?? [];
  }
}

import {
  Ctx,
  Field,
  FieldResolver,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";

import type { Context } from "../context.ts";
import { UserErrorPayload, UserErrorsField } from "../errors.ts";
import { ID, Instant } from "../input/scalars.ts";
import type { CatalogueChange } from "../live/catalogueClock.ts";
import { catalogueClock } from "../live/catalogueClock.ts";
import { changesSince, clockOf, cursorOf } from "../live/clock.ts";
import { follow, SinceArg } from "../live/subscription.ts";

@ObjectType({
  description: "All categories and all series.",
})
export class Catalogue {
  @Field(() => ID, { description: "Always `main`; there is one catalogue." })
  id!: string;

  @Field(() => Int, {
    description: "Incremented by one with every committed change of a category, a series or an episode.",
  })
  revision!: number;

  @Field(() => String, {
    description:
      "An opaque text that identifies the state of this response. Pass it as `since` to `catalogueUpdates` or `seriesUpdates`.",
  })
  cursor!: string;

  @Field(() => Instant, { description: "When the catalogue reached this revision." })
  lastUpdated!: Date;
}

@ObjectType({ description: "The changes of the catalogue since the subscriber's last state." })
export class CatalogueUpdate {
  @Field(() => Int, { description: "The revision of the catalogue after the update." })
  revision!: number;

  @Field(() => String, {
    description:
      "An opaque text that identifies the state after this update. Pass it as `since` when subscribing again.",
  })
  cursor!: string;

  @Field(() => Instant, { description: "When the catalogue reached this revision." })
  lastUpdated!: Date;

  /** The changes; null when the whole state is sent. */
  changes!: CatalogueChange[] | null;
}

@ObjectType({ description: "The result of a change of the whole catalogue." })
export class CataloguePayload {
  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver(() => Catalogue)
export class CatalogueResolver {
  @Query(() => Catalogue, {
    description:
      "All categories, and all series that exist for the caller: drafts exist for admins and editors only.",
  })
  catalogue(@Ctx() context: Context): Catalogue {
    return catalogueAt(context);
  }

  @Subscription(() => CatalogueUpdate, {
    subscribe: ({ args, context }) =>
      follow(context, {
        clock: catalogueClock,
        since: args.since ?? null,
        affects: () => true,
        topic: null,
        sendsChangesOnly: true,
        isPersonal: false,
      }),
    description:
      "The changes of the catalogue after `since`: immediately, and again after each committed change. Without `since`, or when it cannot be resumed (too old, of another epoch, or in the future), the first update contains the whole catalogue.",
  })
  async catalogueUpdates(
    @Ctx() context: Context,
    @SinceArg() since: string | null,
  ): Promise<CatalogueUpdate> {
    const changes = await changesSince(context, catalogueClock, since);
    return { ...clockOf(context, catalogueClock), cursor: cursorOf(context, catalogueClock), changes };
  }
}

/** The catalogue as the context reads it. The features that own its lists read them. */
function catalogueAt(context: Context): Catalogue {
  const reads = context.reads.catalogue;
  const clock = clockOf(context, catalogueClock);
  return {
    id: "main",
    // The response stays current while unrelated parts of the catalogue change, and a client can subscribe from its
    // cursor.
    get cursor() {
      reads.addCursor();
      return cursorOf(context, catalogueClock);
    },
    get revision() {
      reads.addClock();
      return clock.revision;
    },
    get lastUpdated() {
      reads.addClock();
      return clock.lastUpdated;
    },
  };
}

@Resolver(() => CataloguePayload)
export class CataloguePayloadResolver {
  /** Read after the commit, so that it contains the mutation's change. */
  @FieldResolver(() => Catalogue, {
    description: "The catalogue after the change; null when `userErrors` is not empty.",
    nullable: true,
  })
  catalogue(@Root() { userErrors }: CataloguePayload, @Ctx() context: Context): Catalogue | null {
    return userErrors.length === 0 ? catalogueAt(context) : null;
  }
}

import {
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";

import type { Context } from "../context.ts";
import { UserErrorNote, UserErrorsField } from "../errors.ts";
import { Instant } from "../input/scalars.ts";
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
    description: "Raised by one with every committed change of a category, a series or an episode.",
  })
  revision!: number;

  @Field(() => String, {
    description:
      "Opaque: the state that this answer shows. To be given as `since` to `catalogueUpdates` or `seriesUpdates`.",
  })
  cursor!: string;

  @Field(() => Instant, { description: "When the catalogue reached this revision." })
  lastUpdated!: Date;
}

@ObjectType({ description: "What has changed since the state that the subscriber had." })
export class CatalogueUpdate {
  @Field(() => Int, { description: "The revision that the update leads to." })
  revision!: number;

  @Field(() => String, {
    description:
      "Opaque: the state that this update leads to. To be given as `since` when subscribing again.",
  })
  cursor!: string;

  @Field(() => Instant, { description: "When the catalogue reached this revision." })
  lastUpdated!: Date;

  /** What changed; null when everything is sent. */
  changes!: CatalogueChange[] | null;
}

@ObjectType({ description: "The result of a change of the whole catalogue." })
export class CataloguePayload {
  @UserErrorsField()
  userErrors!: UserErrorNote[];
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
      "What changed in the catalogue after `since`: at once, and again after each committed change. Without `since`, or with one that cannot be followed (too old, of another epoch, from the future), the first update carries everything.",
  })
  async catalogueUpdates(
    @Ctx() context: Context,
    @SinceArg() since: string | null,
  ): Promise<CatalogueUpdate> {
    const changes = await changesSince(context, catalogueClock, since);
    return { ...clockOf(context, catalogueClock), cursor: cursorOf(context, catalogueClock), changes };
  }
}

/** The catalogue as the context reads it; its lists are read by the features that own them. */
export function catalogueAt(context: Context): Catalogue {
  const reads = context.reads.catalogue;
  const clock = clockOf(context, catalogueClock);
  return {
    id: "main",
    // The answer stays current while other parts of the catalogue change, and a client can subscribe from its cursor.
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
  /** Read after the commit, so that it shows what the mutation did. */
  @FieldResolver(() => Catalogue, {
    description: "The catalogue after the change; null when `userErrors` is not empty.",
    nullable: true,
  })
  catalogue(@Root() { userErrors }: CataloguePayload, @Ctx() context: Context): Catalogue | null {
    return userErrors.length === 0 ? catalogueAt(context) : null;
  }
}

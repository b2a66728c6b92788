import {
  Arg,
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

import type { Context, Followed } from "../context.ts";
import { follow, scopeOf } from "../context.ts";
import { UserErrorNote } from "../errors.ts";
import { Instant } from "../scalars.ts";
import type { Change, Clock } from "./clock.ts";
import { changesSince, formatCursor } from "./clock.ts";

@ObjectType({
  description: "The whole offer: what the home page, the search box and the admin dashboard draw on.",
})
export class Catalogue {
  @Field(() => ID, { description: "Always `main`; there is one catalogue." })
  id!: string;

  @Field(() => Int, {
    description: "Raised by one with every committed change of a category, a series or an episode.",
  })
  revision!: number;

  @Field(() => String, { description: "Where this answer stands; to be given as `since`." })
  cursor!: string;

  @Field(() => Instant)
  lastUpdated!: Date;
}

@ObjectType({ description: "What is new since the revision that the subscriber had." })
export class CatalogueUpdate {
  @Field(() => Int)
  revision!: number;

  @Field(() => String)
  cursor!: string;

  @Field(() => Instant)
  lastUpdated!: Date;

  /** What changed; null when everything is sent. */
  changes!: Change[] | null;
}

@ObjectType()
export class CataloguePayload {
  @Field(() => [UserErrorNote])
  userErrors!: UserErrorNote[];
}

@Resolver(() => Catalogue)
export class CatalogueResolver {
  @Query(() => Catalogue, { description: "Everything on offer. The same for every caller." })
  catalogue(@Ctx() context: Context): Catalogue {
    return catalogueAt(context);
  }

  @Subscription(() => CatalogueUpdate, {
    subscribe: ({ args, context }) =>
      follow(context, {
        since: args.since ?? null,
        affects: () => true,
        hears: null,
        sendsChangesOnly: true,
        isPersonal: false,
      }),
    description:
      "What changed in the catalogue after `since`: at once, and again after each committed change. Without `since`, or with one that cannot be followed (too old, of another epoch, from the future), the first update carries everything.",
  })
  async catalogueUpdates(
    @Ctx() context: Context,
    @Root() { since }: Followed,
    @Arg("since", () => String, { nullable: true }) _since: string | null,
  ): Promise<CatalogueUpdate> {
    const clock = clockOf(context);
    const scope = scopeOf(context.caller);
    const changes = await changesSince(context, scope, since);
    return { ...clock, cursor: formatCursor(clock, scope), changes };
  }
}

/** The catalogue as the context reads it; its lists are read by the features that own them. */
export function catalogueAt(context: Context): Catalogue {
  const clock = clockOf(context);
  return { id: "main", ...clock, cursor: formatCursor(clock, scopeOf(context.caller)) };
}

/** The revision of the context's snapshot. */
export function clockOf({ clock }: Context): Clock {
  if (clock === null) throw new Error("The clock is read after the mutation, not during it");
  return clock;
}

@Resolver(() => CataloguePayload)
export class CataloguePayloadResolver {
  /** Read after the commit, so that it shows what the mutation did. */
  @FieldResolver(() => Catalogue, { nullable: true })
  catalogue(@Root() { userErrors }: CataloguePayload, @Ctx() context: Context): Catalogue | null {
    return userErrors.length === 0 ? catalogueAt(context) : null;
  }
}

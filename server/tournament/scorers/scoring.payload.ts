import { Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from "type-graphql";

import type { Context } from "../../context.ts";
import { UserErrorPayload } from "../../errors.ts";
import { Instant } from "../../input/scalars.ts";
import { readCurrentTime } from "../../postgres/currentTime.ts";
import { Match } from "../matches/match.entity.ts";
import { RecordedEvent, Scorer } from "./matchEvent.types.ts";

const serverTime =
  "The time of the server's clock, which the times of events use. The device computes the difference to its own clock from it.";

@ObjectType({ description: "The result of requesting the lease of a match." })
export class ScoringPayload {
  @Field(() => Int, {
    nullable: true,
    description:
      "The number of the lease, which every recording must contain; null when `userErrors` is not empty.",
  })
  lease?: number | null;

  @Field(() => [RecordedEvent], {
    nullable: true,
    description: "The whole log of the match in order; null when `userErrors` is not empty.",
  })
  events?: RecordedEvent[] | null;

  @Field(() => Match, {
    nullable: true,
    description: "The match, also with TAKEN; null with any other error in `userErrors`.",
  })
  match?: Match | null;

  @Field(() => Scorer, {
    nullable: true,
    description:
      "With TAKEN, the holder of the lease; null when the lease was taken, and when its holder has reported nothing.",
  })
  heldBy?: Scorer | null;

  /** The time of the database; absent when the mutation was refused. */
  readAt?: Date;

  @Field(() => [UserErrorPayload], {
    description:
      "TAKEN while another device scores the match, unless `takeOver`; ON_COURT when the match would have to be called and its court or a player is busy; IMPOSSIBLE for a match that cannot be scored. Empty when the mutation succeeded.",
  })
  userErrors!: UserErrorPayload[];
}

@ObjectType({ description: "The result of recording events." })
export class RecordPayload {
  @Field(() => Match, {
    nullable: true,
    description:
      "The match in its current state, also with `userErrors`; null when there is none with this id.",
  })
  match?: Match | null;

  /** The time of the database; absent when the mutation was refused. */
  readAt?: Date;

  @Field(() => [UserErrorPayload], {
    description:
      "LEASE_LOST when another lease is in force, the lease has ended, or the log differs from the device's; AHEAD when events before the sent ones are missing, with the number from which to send them; IMPOSSIBLE when the rules forbid an event; ON_COURT when an event would let an ended match continue while another match occupies its court or a player. With IMPOSSIBLE and ON_COURT, `field` is `events.` and the event's position in the list, from 0. With any error, nothing was recorded.",
  })
  userErrors!: UserErrorPayload[];
}

@Resolver(() => ScoringPayload)
export class ScoringPayloadResolver {
  @FieldResolver(() => Instant, { description: serverTime })
  async serverTime(@Root() { readAt }: ScoringPayload, @Ctx() { db }: Context): Promise<Date> {
    return readAt ?? new Date(await readCurrentTime(db));
  }
}

@Resolver(() => RecordPayload)
export class RecordPayloadResolver {
  @FieldResolver(() => Instant, { description: serverTime })
  async serverTime(@Root() { readAt }: RecordPayload, @Ctx() { db }: Context): Promise<Date> {
    return readAt ?? new Date(await readCurrentTime(db));
  }

  @FieldResolver(() => Int, { description: "The number of the last event in the log; 0 without events." })
  lastEventNumber(@Root() { match }: RecordPayload): number {
    return match?.lastEventNumber ?? 0;
  }
}

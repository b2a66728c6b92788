import { Field, ObjectType } from "type-graphql";

import type { EndLive, GoLive } from "../../domain/episodeForm.ts";
import { endLiveEnum, goLiveEnum } from "../catalogue/episodes/livePlan.enums.ts";
import { ID, Instant } from "../input/scalars.ts";

@ObjectType({
  simpleResolvers: true,
  description: "The planned switches of LIVE of an episode.",
})
export class EpisodePlan {
  @Field(() => ID, { description: "The id of the episode." })
  episodeId!: string;

  @Field(() => goLiveEnum, {
    description:
      "When LIVE will be switched on. `MANUAL` also while it is on, after a manual switch since the planned time, once the start was missed or `goesLiveUntil` has passed, and for a start that was already past when it was planned.",
  })
  goLive!: GoLive;

  @Field(() => Instant, {
    nullable: true,
    description:
      "The earliest time at which LIVE is switched on: at this time or, with `WHEN_UP`, as soon as the stream is up afterwards. Null when `goLive` is `MANUAL`.",
  })
  goesLiveFrom!: Date | null;

  @Field(() => Instant, {
    nullable: true,
    description:
      "The latest time at which LIVE is switched on: ten minutes after the start with `AT_START`, and an hour after it with `WHEN_UP`, because the stream is not checked later. Null when `goLive` is `MANUAL`, and while an operator has the stream watched.",
  })
  goesLiveUntil!: Date | null;

  @Field(() => endLiveEnum, { description: "When LIVE is switched off once it is on." })
  endLive!: EndLive;
}

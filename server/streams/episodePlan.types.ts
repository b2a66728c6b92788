import { Field, ID, ObjectType } from "type-graphql";

import type { EndLive, GoLive } from "../../domain/episodeForm.ts";
import { endLiveEnum, goLiveEnum } from "../catalogue/episodes/livePlan.enums.ts";
import { Instant } from "../input/scalars.ts";

@ObjectType({
  simpleResolvers: true,
  description: "How LIVE of an episode is going to be switched by itself.",
})
export class EpisodePlan {
  @Field(() => ID, { description: "The id of the episode." })
  episodeId!: string;

  @Field(() => goLiveEnum, {
    description:
      "When LIVE is going to be switched on; `MANUAL` also while it is on, after a switch by hand since the planned time, and once the start was missed.",
  })
  goLive!: GoLive;

  @Field(() => Instant, {
    nullable: true,
    description:
      "From when on it is switched on: at that time, or by `WHEN_UP` as soon as the stream is up. Null when `goLive` is `MANUAL`.",
  })
  goesLiveFrom!: Date | null;

  @Field(() => Instant, {
    nullable: true,
    description:
      "Until when it may be switched on; later, nobody looks for the stream. Null when `goLive` is `MANUAL`, and while an operator has the stream watched.",
  })
  goesLiveUntil!: Date | null;

  @Field(() => endLiveEnum, { description: "When LIVE is switched off once it is on." })
  endLive!: EndLive;
}

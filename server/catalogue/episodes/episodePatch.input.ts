import { Field, InputType, Int } from "type-graphql";

import type { EndLive, GoLive } from "../../../domain/episodeForm.ts";
import { Instant } from "../../input/scalars.ts";
import type { PatchOf } from "../patch.ts";
import type { EpisodeInput } from "./episode.input.ts";
import { RatingInput } from "./episode.input.ts";
import { endLiveEnum, goLiveEnum } from "./livePlan.enums.ts";

@InputType({
  description:
    "The fields of `EpisodeInput` to change. Omitted fields do not change. Null clears `embedLink`, `releaseDate`, `thumbnailUrl` and `bitrateKbps`, and is refused for every other field.",
})
export class EpisodePatch implements PatchOf<EpisodeInput> {
  @Field(() => String, { nullable: true, description: "See `EpisodeInput.title`; an empty text removes it." })
  title: string | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: "See `EpisodeInput.shortDescription`; an empty text removes it.",
  })
  shortDescription: string | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: "See `EpisodeInput.longDescription`; an empty text removes it.",
  })
  longDescription: string | null | undefined;

  @Field(() => String, { nullable: true, description: "See `EpisodeInput.videoUrl`." })
  videoUrl: string | null | undefined;

  @Field(() => String, { nullable: true, description: "See `EpisodeInput.embedLink`; null removes it." })
  embedLink: string | null | undefined;

  @Field(() => String, { nullable: true, description: "See `EpisodeInput.language`." })
  language: string | null | undefined;

  @Field(() => Instant, {
    nullable: true,
    description: "See `EpisodeInput.releaseDate`; null for an unknown start.",
  })
  releaseDate: Date | null | undefined;

  @Field(() => Int, { nullable: true, description: "See `EpisodeInput.durationSeconds`, in seconds." })
  durationSeconds: number | null | undefined;

  @Field(() => RatingInput, { nullable: true, description: "The whole rating, its value and its source." })
  rating: RatingInput | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: "See `EpisodeInput.thumbnailUrl`; null removes the picture.",
  })
  thumbnailUrl: string | null | undefined;

  @Field(() => Boolean, { nullable: true, description: "Whether the episode is live; see `setEpisodeLive`." })
  isLive: boolean | null | undefined;

  @Field(() => goLiveEnum, { nullable: true, description: "See `EpisodeInput.goLive`." })
  goLive: GoLive | null | undefined;

  @Field(() => endLiveEnum, { nullable: true, description: "See `EpisodeInput.endLive`." })
  endLive: EndLive | null | undefined;

  @Field(() => Boolean, { nullable: true, description: "See `EpisodeInput.isOnRoku`." })
  isOnRoku: boolean | null | undefined;

  @Field(() => Int, {
    nullable: true,
    description: "See `EpisodeInput.bitrateKbps`, in kilobits per second; null for an unknown bitrate.",
  })
  bitrateKbps: number | null | undefined;
}

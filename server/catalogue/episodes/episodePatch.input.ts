import { Field, InputType, Int } from "type-graphql";

import type { EndLive, GoLive } from "../../../domain/episodeForm.ts";
import { Instant } from "../../input/scalars.ts";
import type { PatchOf } from "../patch.ts";
import type { EpisodeInput } from "./episode.input.ts";
import { RatingInput } from "./episode.input.ts";
import { endLiveEnum, goLiveEnum } from "./livePlan.enums.ts";

@InputType({
  description:
    "The fields of `EpisodeInput` that change; a field that is left out stays as it is. Null clears `embedLink`, `releaseDate`, `thumbnailUrl` and `bitrateKbps`, and is refused for every other field.",
})
export class EpisodePatch implements PatchOf<EpisodeInput> {
  @Field(() => String, { nullable: true, description: "As `EpisodeInput.title`; an empty text removes it." })
  title: string | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: "As `EpisodeInput.shortDescription`; an empty text removes it.",
  })
  shortDescription: string | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: "As `EpisodeInput.longDescription`; an empty text removes it.",
  })
  longDescription: string | null | undefined;

  @Field(() => String, { nullable: true, description: "As `EpisodeInput.videoUrl`." })
  videoUrl: string | null | undefined;

  @Field(() => String, { nullable: true, description: "As `EpisodeInput.embedLink`; null removes it." })
  embedLink: string | null | undefined;

  @Field(() => String, { nullable: true, description: "As `EpisodeInput.language`." })
  language: string | null | undefined;

  @Field(() => Instant, {
    nullable: true,
    description: "As `EpisodeInput.releaseDate`; null for an unknown start.",
  })
  releaseDate: Date | null | undefined;

  @Field(() => Int, { nullable: true, description: "As `EpisodeInput.durationSeconds`, in seconds." })
  durationSeconds: number | null | undefined;

  @Field(() => RatingInput, { nullable: true, description: "The whole rating, its value and its source." })
  rating: RatingInput | null | undefined;

  @Field(() => String, {
    nullable: true,
    description: "As `EpisodeInput.thumbnailUrl`; null removes the picture.",
  })
  thumbnailUrl: string | null | undefined;

  @Field(() => Boolean, { nullable: true, description: "As `setEpisodeLive` sets it." })
  isLive: boolean | null | undefined;

  @Field(() => goLiveEnum, { nullable: true, description: "As `EpisodeInput.goLive`." })
  goLive: GoLive | null | undefined;

  @Field(() => endLiveEnum, { nullable: true, description: "As `EpisodeInput.endLive`." })
  endLive: EndLive | null | undefined;

  @Field(() => Boolean, { nullable: true, description: "As `EpisodeInput.isOnRoku`." })
  isOnRoku: boolean | null | undefined;

  @Field(() => Int, {
    nullable: true,
    description: "As `EpisodeInput.bitrateKbps`, in kilobits per second; null for an unknown bitrate.",
  })
  bitrateKbps: number | null | undefined;
}

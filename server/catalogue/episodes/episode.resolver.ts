import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
  registerEnumType,
} from "type-graphql";

import { isRecorded } from "../../../domain/broadcast.ts";
import type { EndLive, GoLive } from "../../../domain/episodeForm.ts";
import type { Context } from "../../context.ts";
import { UserErrorPayload, UserErrorsField } from "../../errors.ts";
import { Thumbnail, readThumbnail } from "../../files/thumbnail.ts";
import { completeAddress, frameAddressField } from "../../input/addresses.ts";
import { ID } from "../../input/scalars.ts";
import { describeVersion } from "../../input/validation.ts";
import type { Right } from "../../rights/rights.ts";
import { may } from "../../rights/rights.ts";
import { Series } from "../series/series.entity.ts";
import { SeriesPayload } from "../series/series.resolver.ts";
import { seriesById } from "../series/series.service.ts";
import { Episode } from "./episode.entity.ts";
import { EpisodeInput } from "./episode.input.ts";
import {
  areFollowed,
  createEpisode,
  deleteEpisode,
  patchEpisode,
  reorderEpisodes,
  updateEpisode,
} from "./episode.service.ts";
import { EpisodePatch } from "./episodePatch.input.ts";
import { endLiveEnum, goLiveEnum } from "./livePlan.enums.ts";
import { VideoType, readVideo } from "./video.ts";

registerEnumType(VideoType, {
  name: "VideoType",
  description: "How a video is played.",
  valuesConfig: {
    EXTERNAL: { description: "Another site's page, shown in a frame. Only an import can add one." },
    HLS: { description: "An HLS playlist, live or on demand." },
    MP4: { description: "An MP4 file." },
    YOUTUBE: { description: "A YouTube video, played in an embed." },
  },
});

@ObjectType({ simpleResolvers: true, description: "The age rating of an episode." })
export class Rating {
  @Field(() => String, {
    description: "The rating as its source writes it; `0` when the episode is not rated.",
  })
  value!: string;

  @Field(() => String, { description: "The rating organisation, such as `BBFC`." })
  source!: string;
}

@ObjectType({ simpleResolvers: true, description: "A video in the form that players need." })
export class Video {
  @Field(() => String, {
    nullable: true,
    description: "The address of the file or playlist; null for a YouTube embed.",
  })
  url!: string | null;

  @Field(() => String, { description: "The quality; always `HD`." })
  quality!: string;

  @Field(() => VideoType, { description: "How the video is played." })
  type!: VideoType;

  @Field(() => Int, {
    nullable: true,
    description: "The bitrate in kilobits per second, which the Roku feed needs for MP4; null when unknown.",
  })
  bitrateKbps!: number | null;
}

@ObjectType({ description: "The result of a change of an episode." })
export class EpisodePayload {
  @Field(() => Episode, {
    description:
      "The episode after the change; null when `userErrors` is not empty, and while its series is locked for the caller.",
    nullable: true,
  })
  episode?: Episode | null;

  @Field(() => ID, {
    description:
      "The id with which the same account can undo a switch of LIVE by `undoLiveChange` within a minute; null when nothing has changed, for API tokens, and for changes other than `setEpisodeLive`.",
    nullable: true,
  })
  undoId?: string | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver(() => Episode)
export class EpisodeResolver {
  @FieldResolver(() => Series, { description: "The series that the episode belongs to." })
  async series(@Root() { seriesId }: Episode, @Ctx() context: Context): Promise<Series> {
    const series = await context.load(seriesById, seriesId);
    if (!series) throw new Error(`Episode without its series ${seriesId}`);
    return series;
  }

  @FieldResolver(() => Rating, { description: "The age rating of the episode." })
  rating(@Root() episode: Episode): Rating {
    return { value: episode.ratingValue, source: episode.ratingSource };
  }

  @FieldResolver(() => Boolean, {
    description:
      "Whether there is a recording: a duration of more than one second was entered, `videoUrl` is a file, or the broadcast was switched off after `releaseDate`. Without a recording, an episode that is not live counts as late for six hours after `releaseDate`.",
  })
  hasRecording(@Root() episode: Episode): boolean {
    const { storedVideoUrl, releaseDate, durationSeconds, liveEndedAt } = episode;
    return isRecorded({ videoUrl: storedVideoUrl, startsAt: releaseDate, durationSeconds, liveEndedAt });
  }

  @FieldResolver(() => goLiveEnum, {
    nullable: true,
    description: "When LIVE is switched on. Null for everyone but admins and editors.",
  })
  goLive(@Root() { goLive }: Episode, @Ctx() { caller }: Context): GoLive | null {
    return may(caller, "EDIT_CATALOGUE") ? goLive : null;
  }

  @FieldResolver(() => endLiveEnum, {
    nullable: true,
    description: "When LIVE is switched off. Null for everyone but admins and editors.",
  })
  endLive(@Root() { endLive }: Episode, @Ctx() { caller }: Context): EndLive | null {
    return may(caller, "EDIT_CATALOGUE") ? endLive : null;
  }

  @FieldResolver(() => Boolean, {
    description:
      "Whether another episode of the series follows by number, which `startNextEpisode` would start.",
  })
  hasNext(@Root() { id }: Episode, @Ctx() { load }: Context): Promise<boolean> {
    return load(areFollowed, id);
  }

  @FieldResolver(() => Thumbnail, {
    description:
      "The episode's own picture; null when it has none, in which case clients show the series' picture.",
    nullable: true,
  })
  thumbnail(@Root() episode: Episode, @Ctx() context: Context): ReturnType<typeof readThumbnail> {
    return readThumbnail(context, episode);
  }

  @FieldResolver(() => String, { description: "The address that the admin entered." })
  videoUrl(@Root() episode: Episode, @Ctx() { services }: Context): string {
    return completeAddress(services.config, episode.storedVideoUrl);
  }

  @FieldResolver(() => String, {
    description: frameAddressField,
    nullable: true,
  })
  embedLink(@Root() { storedEmbedLink }: Episode, @Ctx() { services }: Context): string | null {
    return storedEmbedLink === null ? null : completeAddress(services.config, storedEmbedLink);
  }

  @FieldResolver(() => [Video], { description: "The videos that players can open, derived from `videoUrl`." })
  videos(@Root() episode: Episode, @Ctx() { services }: Context): Video[] {
    const source = readVideo(services.config, episode.storedVideoUrl);
    return source
      ? [{ url: source.url, quality: "HD", type: source.type, bitrateKbps: episode.bitrateKbps }]
      : [];
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => EpisodePayload, { description: "Adds an episode after the last one of the series." })
  async createEpisode(
    @Ctx() { db, services, caller }: Context,
    @Arg("input", () => EpisodeInput, { description: "The new episode." }) input: EpisodeInput,
    @Arg("seriesId", () => ID, { description: "The id of the series that the episode belongs to." })
    seriesId: string,
  ): Promise<EpisodePayload> {
    const episode = await createEpisode(db, services.config, caller, seriesId, input);
    return { episode, userErrors: [] };
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => EpisodePayload, {
    description: "Replaces all fields of the episode that the input contains.",
  })
  async updateEpisode(
    @Ctx() { db, services, caller, afterCommit }: Context,
    @Arg("input", () => EpisodeInput, { description: "The whole episode." }) input: EpisodeInput,
    @Arg("version", () => Int, {
      description: describeVersion("episode"),
    })
    version: number,
    @Arg("id", () => ID, { description: "The id of the episode." }) id: string,
  ): Promise<EpisodePayload> {
    afterCommit.push(services.pictureSweeper.wake);
    const episode = await updateEpisode(db, services.config, caller, id, version, input);
    return { episode, userErrors: [] };
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => EpisodePayload, {
    description: "Updates only the fields in the patch, under the rules of `updateEpisode`.",
  })
  async patchEpisode(
    @Ctx() { db, services, caller, afterCommit }: Context,
    @Arg("patch", () => EpisodePatch, { description: "The fields to change." }) patch: EpisodePatch,
    @Arg("version", () => Int, {
      description: describeVersion("episode"),
    })
    version: number,
    @Arg("id", () => ID, { description: "The id of the episode." }) id: string,
  ): Promise<EpisodePayload> {
    afterCommit.push(services.pictureSweeper.wake);
    const episode = await patchEpisode(db, services.config, caller, id, version, patch);
    return { episode, userErrors: [] };
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => SeriesPayload, { description: "Deletes the episode and renumbers those after it." })
  async deleteEpisode(
    @Ctx() { db }: Context,
    @Arg("id", () => ID, { description: "The id of the episode." }) id: string,
  ): Promise<SeriesPayload> {
    return { series: await deleteEpisode(db, id), userErrors: [] };
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => SeriesPayload, {
    description:
      "Numbers the episodes 1..n in this order. The ids must be exactly those of the series; others are refused with OUT_OF_DATE.",
  })
  async reorderEpisodes(
    @Ctx() { db }: Context,
    @Arg("ids", () => [ID], { description: "The ids of all episodes of the series in their new order." })
    ids: string[],
    @Arg("seriesId", () => ID, { description: "The id of the series." }) seriesId: string,
  ): Promise<SeriesPayload> {
    return { series: await reorderEpisodes(db, seriesId, ids), userErrors: [] };
  }
}

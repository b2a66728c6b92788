import { Field, InputType, Int } from "type-graphql";
import * as v from "valibot";

import { unknownDurationSeconds } from "../../../domain/broadcast.ts";
import type { EndLive, GoLive } from "../../../domain/episodeForm.ts";
import {
  bitrateProblem,
  blankPlannedStart,
  blankVideo,
  describeForeignVideo,
  endLives,
  episodeDefaults,
  episodeTextRules,
  goLives,
  isBitrate,
  languageRule,
  needsStart,
  ratingRules,
} from "../../../domain/episodeForm.ts";
import { descriptionCharacters } from "../../../domain/formRules.ts";
import type { Config } from "../../configuration/config.ts";
import { UserErrorCode } from "../../errors.ts";
import { Instant } from "../../input/scalars.ts";
import {
  checkInput,
  describeText,
  embedLinkField,
  embedLinkRule,
  languageField,
  pictureField,
  pictureRule,
} from "../../input/validation.ts";
import type { Episode } from "./episode.entity.ts";
import { endLiveEnum, goLiveEnum } from "./livePlan.enums.ts";
import type { VideoSource } from "./video.ts";
import { VideoType, readVideo } from "./video.ts";

@InputType({ description: "The age rating of an episode." })
export class RatingInput {
  @Field(() => String, {
    description:
      "The rating as its source writes it, at most 20 characters; `0` for an episode that is not rated.",
  })
  value!: string;

  @Field(() => String, { description: "The rating organisation, such as `BBFC`; at most 20 characters." })
  source!: string;
}

@InputType({ description: "An episode as an admin enters it." })
export class EpisodeInput {
  @Field(() => String, { description: "At most 200 characters; empty for none.", defaultValue: "" })
  title!: string;

  @Field(() => String, {
    description: describeText(descriptionCharacters.short),
    defaultValue: "",
  })
  shortDescription!: string;

  @Field(() => String, {
    description: describeText(descriptionCharacters.long),
    defaultValue: "",
  })
  longDescription!: string;

  @Field(() => String, { description: "A play address of the streaming provider, or a YouTube address." })
  videoUrl!: string;

  @Field(() => String, {
    description: embedLinkField,
    nullable: true,
  })
  embedLink?: string | null;

  @Field(() => String, {
    description: languageField,
    defaultValue: episodeDefaults.language,
  })
  language!: string;

  @Field(() => Instant, {
    description: "When the broadcast starts or started; null when unknown.",
    nullable: true,
  })
  releaseDate?: Date | null;

  @Field(() => Int, {
    description: "The length in seconds, 0 to 359,999; 1 when it is unknown.",
    defaultValue: unknownDurationSeconds,
  })
  durationSeconds!: number;

  @Field(() => RatingInput, {
    description: "The age rating of the episode.",
    defaultValue: episodeDefaults.rating,
  })
  rating!: RatingInput;

  @Field(() => String, {
    description: pictureField,
    nullable: true,
  })
  thumbnailUrl?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: "Whether the episode is live. Absent: unchanged (false for a new episode).",
  })
  isLive?: boolean | null;

  @Field(() => goLiveEnum, {
    nullable: true,
    description:
      "When LIVE is switched on; all but `MANUAL` need `releaseDate`. Absent: unchanged (`MANUAL` for a new episode).",
  })
  goLive?: GoLive | null;

  @Field(() => endLiveEnum, {
    nullable: true,
    description: "When LIVE is switched off. Absent: unchanged (`MANUAL` for a new episode).",
  })
  endLive?: EndLive | null;

  @Field(() => Boolean, {
    description:
      "Whether to offer the episode to the Roku feed. It has no effect for a video that is not the provider's.",
    defaultValue: false,
  })
  isOnRoku!: boolean;

  @Field(() => Int, {
    description:
      "The bitrate of an MP4 file in kilobits per second, 1 to 1,000,000; null when unknown. The Roku feed needs it.",
    nullable: true,
  })
  bitrateKbps?: number | null;
}

const codes = new Map([
  [blankVideo, UserErrorCode.BLANK],
  [blankPlannedStart, UserErrorCode.BLANK],
]);
/** 99:59:59, the longest duration that the form accepts. */
const longestSeconds = 359_999;

/**
 * The columns that an admin enters, except for the live flag, which an update may omit. A new column counts as entered
 * unless it is excluded here.
 */
export type CheckedEpisode = Omit<
  Episode,
  | "id"
  | "seriesId"
  | "number"
  | "dateAdded"
  | "isLive"
  | "liveSince"
  | "liveEndedAt"
  | "liveSwitchedAt"
  | "goLiveSetAt"
  | "goLiveMissedAt"
  | "version"
>;

/** The stored episode. An entry of a backup contains its own plan. */
interface PresentEpisode extends Partial<Pick<Episode, "goLive" | "endLive">> {
  videoUrl: string | null;
  thumbnailUrl: string | null;
}

/**
 * The episode as it will be stored. Throws a UserError with every invalid field. A value that is already stored in
 * `present` is accepted even where a new one would be refused, because an import or an earlier version of the site may
 * have stored it.
 */
export type CheckEpisode = ReturnType<typeof createEpisodeCheck>;

/** The part of the configuration that the rules need. A thread that reads a backup has only this part. */
export type CheckConfig = Pick<Config, "publicUrl" | "provider">;

/** Creating the rules costs more than applying them, so a backup creates them once for all its episodes. */
export function createEpisodeCheck(config: CheckConfig) {
  const rules = createRules(config);
  return (input: EpisodeInput, present: PresentEpisode | null): CheckedEpisode => {
    const addresses = {
      videoUrl: { address: input.videoUrl, present: present?.videoUrl ?? null },
      thumbnailUrl: { address: input.thumbnailUrl, present: present?.thumbnailUrl ?? null },
    };
    const plan = {
      goLive: input.goLive ?? present?.goLive ?? "MANUAL",
      endLive: input.endLive ?? present?.endLive ?? "MANUAL",
    };
    const { videoUrl, rating, thumbnailUrl, embedLink, ...checked } = checkInput(
      rules,
      Object.assign({}, input, addresses, plan),
      codes,
    );
    return {
      ...checked,
      storedVideoUrl: videoUrl.stored,
      isOnRoku: videoUrl.isProviders && checked.isOnRoku,
      storedEmbedLink: embedLink,
      thumbnailUrl,
      ratingValue: rating.value,
      ratingSource: rating.source,
    };
  };
}

function createRules(config: CheckConfig) {
  const { playUrl } = config.provider;
  const fields = v.object({
    ...episodeTextRules,
    videoUrl: v.pipe(
      v.object({
        address: v.pipe(v.string(), v.trim(), v.nonEmpty(blankVideo)),
        present: v.nullable(v.string()),
      }),
      v.transform(({ address, present }) => {
        const source = readVideo(config, address);
        return source && { ...source, isPresent: source.stored === present };
      }),
      v.nonNullable(
        v.custom<VideoSource & { isPresent: boolean }>((source) => source !== null),
        "The video URL is not a web address.",
      ),
      v.check(
        ({ type, isPresent }) => type !== VideoType.EXTERNAL || isPresent,
        describeForeignVideo(playUrl),
      ),
    ),
    embedLink: embedLinkRule(config),
    language: languageRule,
    releaseDate: v.optional(v.nullable(v.date()), null),
    durationSeconds: v.pipe(
      v.number(),
      v.check(
        (seconds) => seconds >= 0 && seconds <= longestSeconds,
        "The duration lies between 00:00:00 and 99:59:59.",
      ),
    ),
    rating: v.object(ratingRules),
    thumbnailUrl: pictureRule(config),
    goLive: v.picklist(goLives),
    endLive: v.picklist(endLives),
    isOnRoku: v.boolean(),
    bitrateKbps: v.pipe(
      v.optional(v.nullable(v.number()), null),
      v.check((rate) => rate === null || isBitrate(rate), bitrateProblem),
    ),
  } satisfies Record<keyof Omit<EpisodeInput, "isLive">, v.GenericSchema>);
  return v.pipe(
    fields,
    v.forward(
      v.check(({ goLive, releaseDate }) => releaseDate !== null || !needsStart(goLive), blankPlannedStart),
      ["releaseDate"],
    ),
  );
}

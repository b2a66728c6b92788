import * as v from "valibot";

import { descriptionRules, textRule } from "./formRules.ts";

export const blankVideo = "Please enter the video URL.";
export const bitrateProblem = "The bitrate is a number of kilobits above 0.";
export const blankPlannedStart = "Please enter the release date, which the plan for LIVE needs.";

/** The values of a new episode that most episodes keep. An unrated episode has the rating `0`. */
export const episodeDefaults = { language: "en-US", rating: { value: "0", source: "BBFC" } };

/** The error for an address that belongs neither to the provider nor to YouTube. */
export const describeForeignVideo = (playUrl: string): string =>
  `The video URL must begin with ${playUrl} or be a YouTube video.`;

/** When LIVE is switched on, and when it is switched off. */
export const goLives = ["MANUAL", "AT_START", "WHEN_UP"] as const;
export const endLives = ["MANUAL", "WHEN_DOWN"] as const;
export type GoLive = (typeof goLives)[number];
export type EndLive = (typeof endLives)[number];

/** Whether this plan needs the planned start. */
export const needsStart = (goLive: GoLive): boolean => goLive !== "MANUAL";

/** Bitrates are in kilobits per second. */
export const isBitrate = (rate: number): boolean => rate > 0 && rate <= 1_000_000;

/** The texts of an episode. */
export const episodeTextRules = {
  title: textRule(200, "title"),
  ...descriptionRules,
};

export const languageRule = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "The language needs a form such as en-US."),
);

export const ratingRules = { value: textRule(20, "rating"), source: textRule(20, "rating's source") };

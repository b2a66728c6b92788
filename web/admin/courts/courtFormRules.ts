import * as v from "valibot";

import { defaultPictureDelayMs, courtRules } from "../../../domain/tournament/courtForm.ts";
import type { CourtInput } from "../../lib/generated/CourtManager.ts";
import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import { findChanges } from "../forms/formChanges.ts";

/** The values of the form; delay and correction are typed texts in seconds. */
export type CourtValues = {
  name: string;
  isPublic: boolean;
  /** Empty for no broadcast. */
  episodeId: string;
  pictureDelay: string;
  pictureOffset: string;
};

export const courtLabels: Record<keyof CourtValues, string> = {
  name: "Name",
  isPublic: "Public",
  episodeId: "Broadcast",
  pictureDelay: "Picture delay in seconds",
  pictureOffset: "Correction of the picture’s clock in seconds",
};

export const emptyCourt: CourtValues = {
  name: "",
  isPublic: true,
  episodeId: "",
  pictureDelay: String(defaultPictureDelayMs / 1_000),
  pictureOffset: "0",
};

// Accepts also the minus sign of a text processor.
const isSeconds = (text: string) => /^[-−]?\d{1,3}([.,]\d{1,3})?$/.test(text);
const readSeconds = (text: string) => Math.round(1000 * Number(text.replace(",", ".").replace("−", "-")));

/** A typed number of seconds, within the API's limits in milliseconds. */
const seconds = (noSeconds: string, rule: v.GenericSchema<number>) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(isSeconds, noSeconds),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || !isSeconds(dataset.value)) return;
      const [issue] = v.safeParse(rule, readSeconds(dataset.value)).issues ?? [];
      if (issue) addIssue({ message: issue.message });
    }),
  );

export const courtFormRules = v.object({
  name: courtRules.name,
  isPublic: v.boolean(),
  episodeId: v.string(),
  pictureDelay: seconds("The delay is a number of seconds.", courtRules.pictureDelayMs),
  pictureOffset: seconds("The correction is a number of seconds.", courtRules.pictureOffsetMs),
});

export function readCourt({
  name,
  isPublic,
  episodeId,
  pictureDelayMs,
  pictureOffsetMs,
}: Court): CourtValues {
  return {
    name,
    isPublic,
    episodeId: episodeId ?? "",
    pictureDelay: String(pictureDelayMs / 1000),
    pictureOffset: String(pictureOffsetMs / 1000),
  };
}

export function writeCourt({
  name,
  isPublic,
  episodeId,
  pictureDelay,
  pictureOffset,
}: CourtValues): CourtInput {
  return {
    name,
    isPublic,
    episodeId: episodeId || null,
    pictureDelayMs: readSeconds(pictureDelay),
    pictureOffsetMs: readSeconds(pictureOffset),
  };
}

const isCourtField = (field: string): field is keyof CourtValues => Object.hasOwn(courtLabels, field);

/** The form's field for a field of the API; undefined when there is none. */
export function findCourtField(field: string): keyof CourtValues | undefined {
  if (field === "pictureDelayMs") return "pictureDelay";
  if (field === "pictureOffsetMs") return "pictureOffset";
  return isCourtField(field) ? field : undefined;
}

/** The values that were changed, labelled as in the form; `nameBroadcast` returns the title of an episode. */
export function describeCourtChanges(
  before: CourtValues,
  now: CourtValues,
  nameBroadcast: (episodeId: string) => string,
): { label: string; now: string }[] {
  return findChanges(before, now).map((name) => ({ label: courtLabels[name], now: describe(name) }));

  function describe(name: keyof CourtValues): string {
    const value = now[name];
    if (typeof value === "boolean") return value ? "Yes" : "No";
    return name === "episodeId" ? nameBroadcast(value) : value;
  }
}

import * as v from "valibot";

import { courtRules } from "../../../domain/courtForm.ts";
import type { CourtInput } from "../../lib/generated/CourtManager.ts";
import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import { findChanges } from "../forms/formChanges.ts";

/** What the form holds; the delay as it is typed, in seconds. */
export type CourtValues = {
  name: string;
  isPublic: boolean;
  /** Empty for none. */
  episodeId: string;
  pictureDelay: string;
};

export const courtLabels: Record<keyof CourtValues, string> = {
  name: "Name",
  isPublic: "Public",
  episodeId: "Broadcast",
  pictureDelay: "Picture delay in seconds",
};

export const emptyCourt: CourtValues = { name: "", isPublic: true, episodeId: "", pictureDelay: "20" };

const isSeconds = (text: string) => /^\d{1,3}([.,]\d{1,3})?$/.test(text);
const readSeconds = (text: string) => Math.round(1000 * Number(text.replace(",", ".")));

export const courtFormRules = v.object({
  name: courtRules.name,
  isPublic: v.boolean(),
  episodeId: v.string(),
  pictureDelay: v.pipe(
    v.string(),
    v.trim(),
    v.check(isSeconds, "The delay is a number of seconds."),
    v.check(
      (text) => !isSeconds(text) || v.is(courtRules.pictureDelayMs, readSeconds(text)),
      "The delay lies between 0 and 120 seconds.",
    ),
  ),
});

export function readCourt({ name, isPublic, episodeId, pictureDelayMs }: Court): CourtValues {
  return { name, isPublic, episodeId: episodeId ?? "", pictureDelay: String(pictureDelayMs / 1000) };
}

/** What is sent; the correction of the encoder's clock stays as it is. */
export function writeCourt(
  { name, isPublic, episodeId, pictureDelay }: CourtValues,
  base: Court | null,
): CourtInput {
  return {
    name,
    isPublic,
    episodeId: episodeId || null,
    pictureDelayMs: readSeconds(pictureDelay),
    pictureOffsetMs: base?.pictureOffsetMs ?? 0,
  };
}

const isCourtField = (field: string): field is keyof CourtValues => Object.hasOwn(courtLabels, field);

/** The form's field for one of the API's. */
export function findCourtField(field: string): keyof CourtValues | undefined {
  if (field === "pictureDelayMs") return "pictureDelay";
  return isCourtField(field) ? field : undefined;
}

/** What differs now, in the words of the form; `nameBroadcast` gives the title of an episode. */
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

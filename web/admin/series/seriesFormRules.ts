import * as v from "valibot";

import { takenSlug } from "../../../domain/formRules.ts";
import { blankSeries, seriesRules } from "../../../domain/seriesForm.ts";
import { typedTimeRule } from "../../../domain/storableYear.ts";
import type { SeriesForm_SeriesFragment as Series, SeriesInput } from "../../lib/generated/SeriesForm.ts";
import { findChanges } from "../forms/formChanges.ts";

/** The values of the form: typed texts, empty where nothing is typed. */
export type SeriesValues = {
  title: string;
  slug: string;
  releaseDate: string;
  categoryId: string;
  tags: string[];
  password: string;
  /** Whether a password that the form does not contain is removed; a typed one replaces it all the same. */
  removesPassword: boolean;
  thumbnailUrl: string;
  embedLink: string;
  shortDescription: string;
  longDescription: string;
  isPublished: boolean;
};

/** The labels of the fields, for the form and for messages. */
export const seriesLabels: Record<keyof SeriesValues, string> = {
  title: "Title",
  slug: "ID",
  releaseDate: "Release date",
  categoryId: "Category",
  tags: "Tags",
  password: "Password",
  removesPassword: "Remove the present password",
  thumbnailUrl: "Thumbnail",
  embedLink: "Embed link",
  shortDescription: "Short description",
  longDescription: "Long description",
  isPublished: "Published",
};

const isSeriesField = (field: string): field is keyof SeriesValues => Object.hasOwn(seriesLabels, field);

/** The form's field for a field of the API; undefined when there is none. */
export function findSeriesField(field: string): keyof SeriesValues | undefined {
  return isSeriesField(field) ? field : undefined;
}

export const emptySeries: SeriesValues = {
  title: "",
  slug: "",
  releaseDate: "",
  categoryId: "",
  tags: [],
  password: "",
  removesPassword: false,
  thumbnailUrl: "",
  embedLink: "",
  shortDescription: "",
  longDescription: "",
  isPublished: true,
};

/** The rules that need no server; `isTaken` says whether another series has the ID. */
export function makeSeriesRules(isTaken: (slug: string) => boolean) {
  return v.object({
    ...seriesRules,
    slug: v.pipe(
      seriesRules.slug,
      v.check((slug) => !isTaken(slug), takenSlug),
    ),
    releaseDate: v.pipe(typedTimeRule, v.nonEmpty(blankSeries)),
    categoryId: v.string(),
    thumbnailUrl: v.string(),
    embedLink: v.pipe(v.string(), v.trim()),
    isPublished: v.boolean(),
    removesPassword: v.boolean(),
  });
}

export function readSeriesValues({
  category,
  content,
  password,
  thumbnail,
  ...series
}: Series): SeriesValues {
  return {
    title: series.title,
    slug: series.slug,
    releaseDate: series.releaseDate,
    categoryId: category?.id ?? "",
    tags: series.tags,
    password: password ?? "",
    removesPassword: false,
    thumbnailUrl: thumbnail?.url ?? "",
    embedLink: content?.embedLink ?? "",
    shortDescription: content?.shortDescription ?? "",
    longDescription: content?.longDescription ?? "",
    isPublished: series.isPublished,
  };
}

/**
 * The input of the mutation. A hidden password is left out, so that it does not change, unless another one is typed or it
 * is to be removed.
 */
export function writeSeriesInput(
  { categoryId, embedLink, thumbnailUrl, password, removesPassword, ...values }: SeriesValues,
  isPasswordHidden: boolean,
): Required<Omit<SeriesInput, "password">> & Pick<SeriesInput, "password"> {
  return {
    ...values,
    ...((!isPasswordHidden || removesPassword || password.trim() !== "") && { password }),
    categoryId: categoryId || null,
    embedLink: embedLink || null,
    thumbnailUrl: thumbnailUrl || null,
  };
}

/** The values that were changed, labelled as in the form. */
export function describeChanges(
  before: SeriesValues,
  now: SeriesValues,
  categories: readonly { id: string; name: string }[],
): { label: string; now: string }[] {
  const nameOf = (wanted: string) => categories.find(({ id }) => id === wanted)?.name ?? wanted;
  return findChanges(before, now).map((name) => {
    if (name === "isPublished" || name === "removesPassword")
      return { label: seriesLabels[name], now: now[name] ? "Yes" : "No" };
    const value =
      name === "tags" ? now.tags.join(", ") : name === "categoryId" ? nameOf(now[name]) : now[name];
    const text = name === "thumbnailUrl" && value !== "" ? "Another picture" : value;
    const short = text.length > 120 ? `${text.slice(0, 120)}…` : text;
    return { label: seriesLabels[name], now: short || "Nothing" };
  });
}

import * as v from "valibot";

import type { SeriesForm_SeriesFragment as Series, SeriesInput } from "../lib/generated/SeriesForm.ts";
import { findChanges } from "./formChanges.ts";

export const required = "Please fill in the required fields.";
export const taken = "This ID is already taken.";

/** What the form holds: texts as they are typed, empty where there is nothing. */
export type SeriesValues = {
  title: string;
  slug: string;
  releaseDate: string;
  categoryId: string;
  tags: string[];
  password: string;
  thumbnailUrl: string;
  embedLink: string;
  shortDescription: string;
  longDescription: string;
  isPublished: boolean;
};

/** How the fields are called, for the form and for what tells of them. */
export const seriesLabels: Record<keyof SeriesValues, string> = {
  title: "Title",
  slug: "ID",
  releaseDate: "Release date",
  categoryId: "Category",
  tags: "Tags",
  password: "Password",
  thumbnailUrl: "Thumbnail",
  embedLink: "Embed link",
  shortDescription: "Short description",
  longDescription: "Long description",
  isPublished: "Published",
};

export function isSeriesField(name: string): name is keyof SeriesValues {
  return Object.hasOwn(seriesLabels, name);
}

export const emptySeries: SeriesValues = {
  title: "",
  slug: "",
  releaseDate: "",
  categoryId: "",
  tags: [],
  password: "",
  thumbnailUrl: "",
  embedLink: "",
  shortDescription: "",
  longDescription: "",
  isPublished: true,
};

/** What can be said without the server; `isTaken` knows the IDs of the other series. */
export function makeSeriesRules(isTaken: (slug: string) => boolean) {
  return v.object({
    title: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(required),
      v.maxLength(200, "A title has at most 200 characters."),
    ),
    slug: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(required),
      v.regex(/^[a-z0-9-]{1,80}$/, "An ID consists of 1 to 80 letters a-z, digits and hyphens."),
      v.check((slug) => !isTaken(slug), taken),
    ),
    releaseDate: v.pipe(v.string(), v.nonEmpty(required)),
    categoryId: v.string(),
    tags: v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(40, "A tag has at most 40 characters."))),
      v.maxLength(20, "There can be at most 20 tags."),
    ),
    password: v.pipe(v.string(), v.maxLength(128, "A password has at most 128 characters.")),
    thumbnailUrl: v.string(),
    embedLink: v.pipe(v.string(), v.trim()),
    shortDescription: v.pipe(
      v.string(),
      v.maxLength(500, "The short description has at most 500 characters."),
    ),
    longDescription: v.pipe(
      v.string(),
      v.maxLength(20_000, "The long description has at most 20,000 characters."),
    ),
    isPublished: v.boolean(),
  });
}

export function readSeries({ category, content, password, thumbnail, ...series }: Series): SeriesValues {
  return {
    title: series.title,
    slug: series.slug,
    releaseDate: series.releaseDate,
    categoryId: category?.id ?? "",
    tags: series.tags,
    password: password ?? "",
    thumbnailUrl: thumbnail?.url ?? "",
    embedLink: content?.embedLink ?? "",
    shortDescription: content?.shortDescription ?? "",
    longDescription: content?.longDescription ?? "",
    isPublished: series.isPublished,
  };
}

export function writeSeries({ categoryId, embedLink, thumbnailUrl, ...values }: SeriesValues): SeriesInput {
  return {
    ...values,
    categoryId: categoryId || null,
    embedLink: embedLink || null,
    thumbnailUrl: thumbnailUrl || null,
  };
}

/** What differs now, in the words of the form. */
export function describeChanges(
  before: SeriesValues,
  now: SeriesValues,
  categories: readonly { id: string; name: string }[],
): { label: string; now: string }[] {
  const nameOf = (wanted: string) => categories.find(({ id }) => id === wanted)?.name ?? wanted;
  return findChanges(before, now).map((name) => {
    if (name === "isPublished") return { label: seriesLabels[name], now: now[name] ? "Yes" : "No" };
    const value =
      name === "tags" ? now.tags.join(", ") : name === "categoryId" ? nameOf(now[name]) : now[name];
    const said = name === "thumbnailUrl" && value !== "" ? "Another picture" : value;
    const short = said.length > 120 ? `${said.slice(0, 120)}…` : said;
    return { label: seriesLabels[name], now: short || "Nothing" };
  });
}

import * as v from "valibot";

import type {
  CategoryInput,
  CategoryManager_CategoryFragment as Category,
} from "../lib/generated/CategoryManager.ts";
import { findChanges } from "./formChanges.ts";

export const required = "Please fill in all fields and add at least one tag.";

/** What the form holds; it is also what is saved. */
export type CategoryValues = Required<CategoryInput>;

export const categoryLabels: Record<keyof CategoryValues, string> = {
  name: "Name",
  slug: "ID",
  tags: "Tags",
};

export const emptyCategory: CategoryValues = { name: "", slug: "", tags: [] };

/** What can be said without the server; `isTaken` knows the IDs of the other categories. */
export function makeCategoryRules(isTaken: (slug: string) => boolean) {
  return v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(required),
      v.maxLength(200, "A name has at most 200 characters."),
    ),
    slug: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(required),
      v.regex(/^[a-z0-9-]{1,80}$/, "An ID consists of 1 to 80 letters a-z, digits and hyphens."),
      v.check((slug) => !isTaken(slug), "This ID is already taken."),
    ),
    tags: v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(40, "A tag has at most 40 characters."))),
      v.nonEmpty(required),
      v.maxLength(20, "There can be at most 20 tags."),
    ),
  });
}

export function readCategory({ name, slug, tags }: Category): CategoryValues {
  return { name, slug, tags };
}

export function isCategoryField(field: string): field is keyof CategoryValues {
  return Object.hasOwn(categoryLabels, field);
}

/** What differs now, in the words of the form. */
export function describeCategoryChanges(
  before: CategoryValues,
  now: CategoryValues,
): { label: string; now: string }[] {
  return findChanges(before, now).map((name) => ({
    label: categoryLabels[name],
    now: name === "tags" ? now.tags.join(", ") : now[name],
  }));
}

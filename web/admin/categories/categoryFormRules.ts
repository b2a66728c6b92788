import * as v from "valibot";

import { categoryRules } from "../../../domain/categoryForm.ts";
import { takenSlug } from "../../../domain/formRules.ts";
import type {
  CategoryInput,
  CategoryManager_CategoryFragment as Category,
} from "../../lib/generated/CategoryManager.ts";
import { findChanges } from "../forms/formChanges.ts";

/** What the form holds; it is also what is saved. */
export type CategoryValues = Required<CategoryInput>;

export const categoryLabels: Record<keyof CategoryValues, string> = {
  name: "Name",
  slug: "ID",
  tags: "Tags",
};

export const emptyCategory: CategoryValues = { name: "", slug: "", tags: [] };

/** The rules that need no server; `isTaken` knows the IDs of the other categories. */
export function makeCategoryRules(isTaken: (slug: string) => boolean) {
  return v.object({
    ...categoryRules,
    slug: v.pipe(
      categoryRules.slug,
      v.check((slug) => !isTaken(slug), takenSlug),
    ),
  });
}

export function readCategory({ name, slug, tags }: Category): CategoryValues {
  return { name, slug, tags };
}

const isCategoryField = (field: string): field is keyof CategoryValues =>
  Object.hasOwn(categoryLabels, field);

/** The form's field for one of the API's. */
export function findCategoryField(field: string): keyof CategoryValues | undefined {
  return isCategoryField(field) ? field : undefined;
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

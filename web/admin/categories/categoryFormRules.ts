import * as v from "valibot";

import { categoryRules } from "../../../domain/categoryForm.ts";
import { takenSlug } from "../../../domain/formRules.ts";
import type {
  CategoryInput,
  CategoryManager_CategoryFragment as Category,
} from "../../lib/generated/CategoryManager.ts";
import { findChanges } from "../forms/formChanges.ts";

/** The values of the form, which are also the input of the mutation. */
export type CategoryValues = Required<CategoryInput>;

export const categoryLabels: Record<keyof CategoryValues, string> = {
  name: "Name",
  slug: "ID",
  tags: "Tags",
};

export const emptyCategory: CategoryValues = { name: "", slug: "", tags: [] };

/** The rules that need no server; `isTaken` says whether another category has the ID. */
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

/** The form's field for a field of the API; undefined when there is none. */
export function findCategoryField(field: string): keyof CategoryValues | undefined {
  return isCategoryField(field) ? field : undefined;
}

/** The values that were changed, labelled as in the form. */
export function describeCategoryChanges(
  before: CategoryValues,
  now: CategoryValues,
): { label: string; now: string }[] {
  return findChanges(before, now).map((name) => ({
    label: categoryLabels[name],
    now: name === "tags" ? now.tags.join(", ") : now[name],
  }));
}

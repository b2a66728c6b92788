import { useApolloClient } from "@apollo/client/react";
import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";

import { createFormResolver } from "../../lib/formResolver.ts";
import { AdminPageDocument } from "../../lib/generated/AdminPage.ts";
import {
  type CategoryManager_CategoryFragment as Category,
  CreateCategoryDocument,
  UpdateCategoryDocument,
} from "../../lib/generated/CategoryManager.ts";
import type { SaveRefusal } from "../forms/useEditForm.ts";
import { type ListedFormState, useListedForm } from "../forms/useListedForm.ts";
import {
  type CategoryValues,
  emptyCategory,
  findCategoryField,
  makeCategoryRules,
  readCategory,
} from "./categoryFormRules.ts";

interface CategoryFormOptions {
  /** The category when the form was opened; null when adding one. */
  start: Category | null;
  /** The current categories. */
  categories: readonly Category[];
  onSaved: () => void;
}

/** The state of a category's form: its rules, its values, and how it is saved. */
export function useCategoryForm({
  start,
  categories,
  onSaved,
}: CategoryFormOptions): ListedFormState<CategoryValues> {
  const client = useApolloClient();
  const [base, setBase] = useState(start);
  const rules = useMemo(() => {
    const others = new Set(categories.filter(({ id }) => id !== start?.id).map(({ slug }) => slug));
    return makeCategoryRules((slug) => others.has(slug));
  }, [categories, start]);
  const saved = base ? readCategory(base) : emptyCategory;
  const form = useForm<CategoryValues>({
    resolver: createFormResolver(rules),
    defaultValues: saved,
    mode: "onChange",
  });
  const state = useListedForm({
    form,
    saved,
    base,
    setBase,
    read: readCategory,
    list: categories,
    listQuery: AdminPageDocument,
    addition: { list: categories, load },
    place: {
      form: `category:${start?.id ?? "new"}`,
      name: start ? `Category ${start.name}` : "New category",
      search: null,
    },
    send,
    findField: findCategoryField,
    success: start ? "Category edited successfully." : "Category added successfully.",
    failure: "Error saving category.",
    onSaved,
  });

  async function load(): Promise<readonly Category[] | undefined> {
    const { data } = await client.query({ query: AdminPageDocument, fetchPolicy: "network-only" });
    return data?.catalogue.categories;
  }

  async function send(input: CategoryValues): Promise<readonly SaveRefusal[] | undefined> {
    if (!base) {
      const { data } = await client.mutate({ mutation: CreateCategoryDocument, variables: { input } });
      return data?.createCategory.userErrors;
    }
    const variables = { id: base.id, version: base.version, input };
    const { data } = await client.mutate({ mutation: UpdateCategoryDocument, variables });
    return data?.updateCategory.userErrors;
  }

  return state;
}

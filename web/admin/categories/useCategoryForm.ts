import { useApolloClient } from "@apollo/client/react";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMemo, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";

import { AdminPageDocument } from "../../lib/generated/AdminPage.ts";
import {
  type CategoryManager_CategoryFragment as Category,
  CreateCategoryDocument,
  UpdateCategoryDocument,
} from "../../lib/generated/CategoryManager.ts";
import { type SaveRefusal, useEditForm } from "../forms/useEditForm.ts";
import type { FormDraft } from "../forms/useFormDraft.ts";
import {
  type CategoryValues,
  emptyCategory,
  findCategoryField,
  makeCategoryRules,
  readCategory,
} from "./categoryFormRules.ts";

interface CategoryFormOptions {
  /** As it was when the form was opened; null for one that is being added. */
  start: Category | null;
  /** All that there are now. */
  categories: readonly Category[];
  onSaved: () => void;
}

interface CategoryFormState {
  form: UseFormReturn<CategoryValues>;
  save: () => Promise<void>;
  draft: FormDraft<CategoryValues>;
  /** The category as another admin saved it after the form's version; null without such a change. */
  conflict: { before: CategoryValues; now: CategoryValues } | null;
  /** Ends the conflict: with the present version alone, or with what was typed on top of it. */
  takePresent: (keepsTyped: boolean) => void;
  isGone: boolean;
}

/** The form of a category: its rules, and how it is read and saved. */
export function useCategoryForm({ start, categories, onSaved }: CategoryFormOptions): CategoryFormState {
  const client = useApolloClient();
  const [base, setBase] = useState(start);
  const rules = useMemo(() => {
    const others = new Set(categories.filter(({ id }) => id !== start?.id).map(({ slug }) => slug));
    return makeCategoryRules((slug) => others.has(slug));
  }, [categories, start]);
  const saved = base ? readCategory(base) : emptyCategory;
  const form = useForm<CategoryValues>({
    resolver: standardSchemaResolver(rules),
    defaultValues: saved,
    mode: "onChange",
  });
  const { before, listed, isOutdated, ...edit } = useEditForm({
    form,
    saved,
    base,
    setBase,
    read: readCategory,
    list: categories,
    listQuery: AdminPageDocument,
    place: {
      form: `category:${start?.id ?? "new"}`,
      name: start ? `Category ${start.name}` : "New category",
      search: null,
    },
    send,
    findField: findCategoryField,
    success: start ? "Category edited successfully." : "Category added successfully.",
    failure: "Error saving category.",
  });

  async function send(input: CategoryValues): Promise<readonly SaveRefusal[] | undefined> {
    if (!base) {
      const { data } = await client.mutate({ mutation: CreateCategoryDocument, variables: { input } });
      return data?.createCategory.userErrors;
    }
    const variables = { id: base.id, version: base.version, input };
    const { data } = await client.mutate({ mutation: UpdateCategoryDocument, variables });
    return data?.updateCategory.userErrors;
  }

  return {
    form,
    save: () => edit.save(onSaved),
    draft: edit.draft,
    conflict: isOutdated && listed ? { before, now: readCategory(listed) } : null,
    takePresent: (keepsTyped) => listed && edit.takePresent(listed, keepsTyped),
    isGone: edit.isGone,
  };
}

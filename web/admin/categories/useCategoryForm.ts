import { useApolloClient } from "@apollo/client/react";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMemo, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";

import { AdminPageDocument } from "../../lib/generated/AdminPage.ts";
import {
  type CategoryManager_CategoryFragment as Category,
  type CreateCategoryMutation,
  CreateCategoryDocument,
  UpdateCategoryDocument,
} from "../../lib/generated/CategoryManager.ts";
import { saveForm, showSaved } from "../forms/saveForm.ts";
import { type FormDraft, useFormDraft } from "../forms/useFormDraft.ts";
import {
  type CategoryValues,
  emptyCategory,
  isCategoryField,
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
  /** What someone else has saved since the form was given its version; null while nobody has. */
  conflict: { before: CategoryValues; now: CategoryValues } | null;
  /** Ends the conflict: with the present version alone, or with what was typed on top of it. */
  takePresent: (keepsTyped: boolean) => void;
  isGone: boolean;
}

type Refusal = CreateCategoryMutation["createCategory"]["userErrors"][number];

/** The form of a category: its rules, how it is saved, and what happens when someone else saves the same one. */
export function useCategoryForm({ start, categories, onSaved }: CategoryFormOptions): CategoryFormState {
  const client = useApolloClient();
  const [base, setBase] = useState(start);
  const rules = useMemo(() => {
    const others = new Set(categories.filter(({ id }) => id !== start?.id).map(({ slug }) => slug));
    return makeCategoryRules((slug) => others.has(slug));
  }, [categories, start]);
  const form = useForm<CategoryValues>({
    resolver: standardSchemaResolver(rules),
    defaultValues: start ? readCategory(start) : emptyCategory,
    mode: "onChange",
  });
  const { isSubmitting } = form.formState;
  const draft = useFormDraft({
    form,
    place: {
      form: `category:${start?.id ?? "new"}`,
      name: start ? `Category ${start.name}` : "New category",
      search: null,
    },
    before: base ? readCategory(base) : emptyCategory,
  });
  const present = categories.find(({ id }) => id === base?.id);
  const isOutdated = base !== null && present !== undefined && present.version > base.version;

  async function send(input: CategoryValues): Promise<readonly Refusal[] | undefined> {
    if (!base) {
      const { data } = await client.mutate({ mutation: CreateCategoryDocument, variables: { input } });
      return data?.createCategory.userErrors;
    }
    const variables = { id: base.id, version: base.version, input };
    const { data } = await client.mutate({ mutation: UpdateCategoryDocument, variables });
    return data?.updateCategory.userErrors;
  }

  function place({ code, field, message }: Refusal) {
    // The present version comes by itself; this is for a connection that is down.
    if (code === "OUT_OF_DATE") void client.refetchQueries({ include: [AdminPageDocument] });
    const name = field !== null && isCategoryField(field) ? field : "root";
    form.setError(name, { message });
  }

  const submit = (values: CategoryValues) =>
    saveForm(values, {
      form,
      draft,
      send,
      place,
      success: start ? "Category edited successfully." : "Category added successfully.",
      failure: "Error saving category.",
      onSaved,
    });

  function takePresent(keepsTyped: boolean) {
    if (!base || !present) return;
    showSaved(form, { before: readCategory(base), now: readCategory(present), keepsTyped });
    setBase(present);
  }

  return {
    form,
    save: () => form.handleSubmit(submit)(),
    draft,
    conflict: isOutdated && !isSubmitting ? { before: readCategory(base), now: readCategory(present) } : null,
    takePresent,
    isGone: base !== null && !present,
  };
}

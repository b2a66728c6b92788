import { useApolloClient } from "@apollo/client/react";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMemo, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";

import { describeFailure } from "../lib/describeFailure.ts";
import { AdminPageDocument } from "../lib/generated/AdminPage.ts";
import {
  type CategoryManager_CategoryFragment as Category,
  type CreateCategoryMutation,
  CreateCategoryDocument,
  UpdateCategoryDocument,
} from "../lib/generated/CategoryManager.ts";
import { showToast } from "../ui/toast.ts";
import {
  type CategoryValues,
  emptyCategory,
  isCategoryField,
  makeCategoryRules,
  readCategory,
} from "./categoryFormRules.ts";
import { keepTyped } from "./formChanges.ts";
import { type FormDraft, useFormDraft } from "./useFormDraft.ts";

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

const failure = "Error saving category.";

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

  async function submit(input: CategoryValues) {
    const [outcome] = await Promise.allSettled([send(input)]);
    if (outcome.status === "rejected") {
      const reason = outcome.reason instanceof Error ? outcome.reason : new Error(failure);
      form.setError("root", { message: describeFailure(reason, failure) ?? failure });
      return;
    }
    const refusals = outcome.value;
    if (!refusals) form.setError("root", { message: failure });
    else if (refusals.length > 0) refusals.forEach(place);
    else {
      draft.drop();
      showToast({ text: start ? "Category edited successfully." : "Category added successfully." });
      onSaved();
    }
  }

  function takePresent(keepsTyped: boolean) {
    if (!base || !present) return;
    const now = readCategory(present);
    const typed = form.getValues();
    form.reset(now);
    if (keepsTyped) form.reset(keepTyped(readCategory(base), typed, now), { keepDefaultValues: true });
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

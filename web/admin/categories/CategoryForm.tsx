import type { Ref } from "react";
import { Controller } from "react-hook-form";

import { blankCategory } from "../../../domain/categoryForm.ts";
import type { CategoryManager_CategoryFragment as Category } from "../../lib/generated/CategoryManager.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { TagsField } from "../../ui/forms/TagsField.tsx";
import { ConflictNotice } from "../forms/ConflictNotice.tsx";
import { FormFoot } from "../forms/FormFoot.tsx";
import { lowercaseInput } from "../forms/lowercaseInput.ts";
import { RestoredNotice } from "../forms/RestoredNotice.tsx";
import { useDashboardForm } from "../forms/useDashboardForm.ts";
import type { FormHandle } from "../forms/useFormPanel.ts";
import { categoryLabels, describeCategoryChanges } from "./categoryFormRules.ts";
import { useCategoryForm } from "./useCategoryForm.ts";

import styles from "./CategoryManager.module.css";

interface CategoryFormProps {
  /** The category to edit; null to add one. */
  start: Category | null;
  categories: readonly Category[];
  onClose: () => void;
  ref: Ref<FormHandle>;
}

/** Adds or edits a category. */
export function CategoryForm({ start, categories, onClose, ref }: CategoryFormProps) {
  const state = useCategoryForm({ start, categories, onSaved: onClose });
  const { form, save, draft, isGone } = state;
  const { control, register } = form;
  const { errors, isSubmitted } = form.formState;
  const { titleId, formProps, footProps } = useDashboardForm({
    ref,
    form,
    save,
    draft,
    thing: "category",
    isNew: start === null,
    isGone,
    firstField: "name",
    blank: blankCategory,
    onClose,
  });
  const field = (name: "name" | "slug") => {
    const message = errors[name]?.message;
    return {
      ...register(name),
      label: categoryLabels[name],
      problem: message === blankCategory ? undefined : message,
      "aria-invalid": message !== undefined && (isSubmitted || message !== blankCategory),
      "aria-required": true,
      autoComplete: "off",
    };
  };

  return (
    <form {...formProps} className={styles.form}>
      <h3 className={styles.formTitle} id={titleId}>
        {start ? `Edit ${start.name}` : "Add category"}
      </h3>
      {draft.restoredAt !== null && (
        <div className={styles.wide}>
          <RestoredNotice draft={draft} describe={describeCategoryChanges} />
        </div>
      )}
      <Field {...field("name")} />
      <Field {...lowercaseInput(field("slug"))} autoCapitalize="none" spellCheck={false} />
      <div className={styles.wide}>
        <Controller
          control={control}
          name="tags"
          render={({ field: { onChange, ref: input, value } }) => (
            <TagsField
              ref={input}
              label={categoryLabels.tags}
              hint="Its row shows the series that carry all of these tags. Enter adds a tag."
              tags={value}
              onChange={(tags) => onChange(tags.map((tag) => tag.toLowerCase()))}
              problem={
                errors.tags?.message === blankCategory
                  ? undefined
                  : (errors.tags?.message ?? errors.tags?.find?.((tag) => tag)?.message)
              }
            />
          )}
        />
      </div>
      <FormFoot {...footProps}>
        <ConflictNotice state={state} describe={describeCategoryChanges} />
      </FormFoot>
    </form>
  );
}

import { type FormHTMLAttributes, type Ref, type RefObject, useEffect, useEffectEvent } from "react";
import { useId, useImperativeHandle } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";

import { useHeadingAfterUnmount } from "../../ui/lists/useFocusAfterDeletion.ts";
import { useFocusFallback } from "../../ui/useKeptFocus.ts";
import type { FormValues } from "./drafts.ts";
import type { UnsavedScope } from "./unsavedWork.ts";
import type { FormHandle } from "./useFormPanel.ts";
import { useUnsavedWork } from "./useUnsavedWork.ts";

interface DashboardFormOptions<Values extends FormValues> {
  ref: Ref<FormHandle>;
  form: UseFormReturn<Values>;
  save: () => Promise<void>;
  draft: { drop: () => void };
  /** The edited object. */
  thing: "series" | "episode" | "category" | "court" | "match";
  isNew: boolean;
  /** Whether it has been deleted since the form was opened. */
  isGone: boolean;
  firstField: FieldPath<Values>;
  /** The message for blank required fields, which is shown once, below the form. */
  blank?: string;
  isUploading?: boolean;
  /** The scope of the form: which change of the address unmounts it. */
  scope?: UnsavedScope;
  onClose: () => void;
}

interface DashboardForm {
  titleId: string;
  formProps: FormHTMLAttributes<HTMLFormElement> & { ref: RefObject<HTMLFormElement | null> };
  /** The props of the form's `FormFoot`. */
  footProps: {
    label: string;
    state: "idle" | "uploading" | "saving";
    problem: string | undefined;
    onCancel: () => void;
  };
}

/**
 * The behaviour of every form of the dashboard: it is scrolled into view with the focus in its first field, submits
 * unless it is busy, shows errors below its fields, keeps the focus when the focused element is removed, and asks for
 * confirmation before typed values are discarded.
 */
export function useDashboardForm<Values extends FormValues>({
  ref,
  form,
  save,
  draft,
  thing,
  isNew,
  isGone,
  firstField,
  blank,
  isUploading = false,
  scope,
  onClose,
}: DashboardFormOptions<Values>): DashboardForm {
  const titleId = useId();
  // Notices and their buttons disappear when they are pressed.
  const { ref: element, ...focusEvents } = useFocusFallback<HTMLFormElement>();
  const { errors, isDirty, isSubmitted, isSubmitting } = form.formState;
  const askToLeave = useUnsavedWork(isDirty || isUploading, draft.drop, scope);
  const focus = () => form.setFocus(firstField);
  useImperativeHandle(ref, () => ({ askToLeave, focus }));

  // The button that opened the form may be in a row that was deleted or is filtered out.
  useHeadingAfterUnmount(element);

  const focusFirst = useEffectEvent(focus);
  useEffect(() => {
    focusFirst();
    element.current?.scrollIntoView({ block: "nearest" });
  }, [element]);

  const isIncomplete =
    blank !== undefined && isSubmitted && Object.values(errors).some((error) => error?.message === blank);
  const gone = isGone ? `This ${thing} has been deleted meanwhile.` : undefined;

  return {
    titleId,
    formProps: {
      ref: element,
      tabIndex: -1,
      ...focusEvents,
      "aria-labelledby": titleId,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!isSubmitting && !isUploading) void save();
      },
    },
    footProps: {
      label: `${isNew ? "Add" : "Save"} ${thing}`,
      state: isSubmitting ? "saving" : isUploading ? "uploading" : "idle",
      problem: isIncomplete ? blank : (errors.root?.message ?? gone),
      onCancel: () => void askToLeave().then((mayLeave) => mayLeave && onClose()),
    },
  };
}

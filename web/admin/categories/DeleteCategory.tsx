import { describeFailure } from "../../lib/describeFailure.ts";
import {
  type CategoryManager_CategoryFragment as Category,
  useDeleteCategoryMutation,
} from "../../lib/generated/CategoryManager.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { showToast } from "../../ui/toast.ts";
import { useClosedWhenDeleted } from "../forms/useClosedWhenDeleted.ts";

interface DeleteCategoryProps {
  category: Category;
  /** Whether it is not in the list any more, as also after its own deletion. */
  isGone: boolean;
  onDeleted: () => void;
  onCancel: () => void;
}

const failure = "Error deleting category.";

function describeSeries(count: number): string {
  if (count === 0) return "No series is in it.";
  return count === 1 ? "The series in it stays." : `The ${count} series in it stay.`;
}

/** Confirms the deletion of a category. */
export function DeleteCategory({ category, isGone, onDeleted, onCancel }: DeleteCategoryProps) {
  const [remove, { loading, called }] = useDeleteCategoryMutation({
    variables: { id: category.id },
    onCompleted({ deleteCategory: { userErrors } }) {
      // Deleting a category that no longer exists is a success.
      if (userErrors.every(({ code }) => code === "NOT_FOUND")) return onDeleted();
      showToast({ text: failure });
      onCancel();
    },
    onError(error) {
      showToast({ text: describeFailure(error, failure) });
      onCancel();
    },
  });
  useClosedWhenDeleted({ name: category.name, isDeleted: isGone && !called, onClose: onDeleted });

  return (
    <ConfirmDialog
      title={`Delete ${category.name}?`}
      confirmLabel="Delete category"
      busyLabel={loading ? "Deleting..." : null}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      <p>Its row goes from the home page at once.</p>
      <p>{describeSeries(category.series.length)} Those that name this category will name none.</p>
    </ConfirmDialog>
  );
}

import Plus from "lucide-react/icons/plus";
import { useState } from "react";

import { describeFailure } from "../../lib/describeFailure.ts";
import {
  type CategoryManager_CategoryFragment as Category,
  useReorderCategoriesMutation,
} from "../../lib/generated/CategoryManager.ts";
import { Button } from "../../ui/Button.tsx";
import { ReorderableList } from "../../ui/lists/ReorderableList.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { showToast } from "../../ui/toast.ts";
import { useFormPanel } from "../forms/useFormPanel.ts";
import { CategoryForm } from "./CategoryForm.tsx";
import { CategoryLine } from "./CategoryLine.tsx";
import { DeleteCategory } from "./DeleteCategory.tsx";

import styles from "./CategoryManager.module.css";

const unmoved = "The categories could not be reordered. Please try again.";

/** Manages the rows of the home page: their names, their series and their order. */
export function CategoryManager({ categories }: { categories: readonly Category[] }) {
  const { edited, form, open, close } = useFormPanel(
    (id) => categories.find((one) => one.id === id),
    "category:",
  );
  const [deleting, setDeleting] = useState<Category>();
  const [reorder] = useReorderCategoriesMutation({
    onCompleted({ reorderCategories: { userErrors } }) {
      const refusal = userErrors[0];
      if (refusal) showToast({ text: refusal.message });
    },
    onError: (error) => showToast({ text: describeFailure(error, unmoved) }),
  });

  return (
    <Panel
      title="Manage Categories"
      actions={
        <Button look="quiet" onClick={() => void open("new")}>
          <Plus size={16} aria-hidden="true" />
          Add category
        </Button>
      }
    >
      {edited && (
        <CategoryForm
          ref={form}
          key={edited === "new" ? edited : edited.id}
          start={edited === "new" ? null : edited}
          categories={categories}
          onClose={close}
        />
      )}
      {categories.length === 0 ? (
        <p className={styles.empty}>No categories yet. The home page shows a row for each one.</p>
      ) : (
        <ReorderableList
          label="Categories"
          items={categories}
          isFixed={null}
          onReorder={(ids) => reorder({ variables: { ids } })}
        >
          {(category) => (
            <CategoryLine
              category={category}
              onEdit={() => void open(category)}
              onDelete={() => setDeleting(category)}
            />
          )}
        </ReorderableList>
      )}
      {deleting && (
        <DeleteCategory
          category={deleting}
          isGone={!categories.some(({ id }) => id === deleting.id)}
          onCancel={() => setDeleting(undefined)}
          onDeleted={() => {
            if (edited instanceof Object && edited.id === deleting.id) close();
            setDeleting(undefined);
          }}
        />
      )}
    </Panel>
  );
}

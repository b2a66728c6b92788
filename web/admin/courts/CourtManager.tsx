import Plus from "lucide-react/icons/plus";
import { useState } from "react";

import { describeFailure } from "../../lib/describeFailure.ts";
import { useReorderCourtsMutation } from "../../lib/generated/CourtManager.ts";
import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import { Button } from "../../ui/Button.tsx";
import { ReorderableList } from "../../ui/lists/ReorderableList.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { showToast } from "../../ui/toast.ts";
import { useFormPanel } from "../forms/useFormPanel.ts";
import { CourtForm } from "./CourtForm.tsx";
import { CourtLine } from "./CourtLine.tsx";
import { DeleteCourt } from "./DeleteCourt.tsx";
import { TabletsDialog } from "./TabletsDialog.tsx";

import styles from "./CourtManager.module.css";

const unmoved = "The courts could not be reordered. Please try again.";

/** Manages the courts: their names, visibility, broadcasts, tablets and order. */
export function CourtManager({ courts }: { courts: readonly Court[] }) {
  const { edited, form, open, close } = useFormPanel((id) => courts.find((one) => one.id === id), "court:");
  const [deleting, setDeleting] = useState<Court>();
  const [equipped, setEquipped] = useState<Court>();
  const [reorder] = useReorderCourtsMutation({
    onCompleted({ reorderCourts: { userErrors } }) {
      const refusal = userErrors[0];
      if (refusal) showToast({ text: refusal.message });
    },
    onError: (error) => showToast({ text: describeFailure(error, unmoved) }),
  });

  const isGone = (court: Court) => !courts.some(({ id }) => id === court.id);

  return (
    <Panel
      title="Manage Courts"
      actions={
        <Button look="quiet" onClick={() => void open("new")}>
          <Plus size={16} aria-hidden="true" />
          Add court
        </Button>
      }
    >
      {edited && (
        <div className={styles.form}>
          <CourtForm
            ref={form}
            key={edited === "new" ? edited : edited.id}
            start={edited === "new" ? null : edited}
            courts={courts}
            onClose={close}
          />
        </div>
      )}
      {courts.length === 0 ? (
        <p className={styles.none}>No courts yet. Add those of the hall, and then the matches.</p>
      ) : (
        <ReorderableList
          label="Courts"
          items={courts}
          isFixed={null}
          onReorder={(ids) => reorder({ variables: { ids } })}
        >
          {(court) => (
            <CourtLine
              court={court}
              onEdit={() => void open(court)}
              onDelete={() => setDeleting(court)}
              onTablets={() => setEquipped(court)}
            />
          )}
        </ReorderableList>
      )}
      {deleting && (
        <DeleteCourt
          court={deleting}
          isGone={isGone(deleting)}
          onCancel={() => setDeleting(undefined)}
          onDeleted={() => {
            if (edited instanceof Object && edited.id === deleting.id) close();
            setDeleting(undefined);
          }}
        />
      )}
      {equipped && (
        <TabletsDialog court={equipped} isDeleted={isGone(equipped)} onClose={() => setEquipped(undefined)} />
      )}
    </Panel>
  );
}

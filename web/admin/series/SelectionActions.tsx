import { useState } from "react";

import type { SeriesManager_SeriesFragment as Series } from "../../lib/generated/SeriesManager.ts";
import { Button } from "../../ui/Button.tsx";
import { DuplicateDialog } from "../duplication/DuplicateDialog.tsx";
import { ChangeManySeries } from "./ChangeManySeries.tsx";
import { DeleteManySeries } from "./DeleteManySeries.tsx";

interface SelectionActionsProps {
  /** The selected series in the admins' order. */
  series: readonly Series[];
  /** All series, in the same order. */
  all: readonly Series[];
  categories: readonly { id: string; name: string }[];
}

/** The actions on the selected series; each opens a dialog. */
export function SelectionActions({ series, all, categories }: SelectionActionsProps) {
  const [dialog, setDialog] = useState<"change" | "duplicate" | "delete">();
  const isEmpty = series.length === 0;
  const close = () => setDialog(undefined);
  return (
    <>
      <Button look="quiet" aria-disabled={isEmpty} onClick={isEmpty ? undefined : () => setDialog("change")}>
        Change…
      </Button>
      <Button
        look="quiet"
        aria-disabled={isEmpty}
        onClick={isEmpty ? undefined : () => setDialog("duplicate")}
      >
        Duplicate…
      </Button>
      <Button
        look="warning"
        aria-disabled={isEmpty}
        onClick={isEmpty ? undefined : () => setDialog("delete")}
      >
        Delete…
      </Button>
      {dialog === "change" && <ChangeManySeries series={series} categories={categories} onClose={close} />}
      {dialog === "duplicate" && (
        <DuplicateDialog series={all} initialIds={series.map(({ id }) => id)} onClose={close} />
      )}
      {dialog === "delete" && <DeleteManySeries series={series} onClose={close} />}
    </>
  );
}

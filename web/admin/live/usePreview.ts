import { type FocusEvent, useEffect, useState } from "react";

import { useMedia } from "../../ui/useMedia.ts";

/** Matches viewers who avoid motion or data, and screens without space next to the rows (see LiveBoard.module.css). */
const calmOrSmall = "(width < 90em), (prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)";
/** Rows that the arrow keys skip within this time load nothing. */
const restMs = 300;

export interface RowPreview {
  /** The row whose picture is shown; null for none. */
  rowId: string | null;
  /** Whether pictures are shown only on request, not on focus. */
  isOnRequest: boolean;
  /** Shows or hides the picture of a row. */
  toggle: (rowId: string) => void;
  /** The handlers of the element around the rows and the picture. */
  focus: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void };
}

/** The row whose picture is shown: that of the focused row, while it has the focus. */
export function usePreview(): RowPreview {
  const isOnRequest = useMedia(calmOrSmall) || savesData();
  const [resting, setResting] = useState<string | null>(null);
  const [rowId, setRowId] = useState<string | null>(null);

  useEffect(() => {
    if (resting === null) return undefined;
    const timer = setTimeout(() => setRowId(resting), restMs);
    return () => clearTimeout(timer);
  }, [resting]);

  return {
    rowId,
    isOnRequest,
    toggle: (id) => setRowId(rowId === id ? null : id),
    focus: {
      onFocus({ target }) {
        if (!isOnRequest) setResting(rowIdOf(target));
      },
      onBlur({ target, relatedTarget }) {
        if (rowIdOf(relatedTarget) === rowIdOf(target)) return;
        setResting(null);
        setRowId(null);
      },
    },
  };
}

/** `Save-Data`, which only some browsers have, and which TypeScript does not declare. */
function savesData(): boolean {
  if (!("connection" in navigator)) return false;
  const { connection } = navigator;
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}

function rowIdOf(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return row?.dataset["row"] ?? null;
}

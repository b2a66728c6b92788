import type { ReactNode } from "react";

import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { SubmitButton } from "../../ui/forms/SubmitButton.tsx";

interface FormFootProps {
  /** The label of the save button. */
  label: string;
  state: "idle" | "uploading" | "saving";
  /** Why the form could not be saved. */
  problem: string | undefined;
  onCancel: () => void;
  /** Saves, and leaves the form open for the next entry; absent where the form has no next entry. */
  onSaveAndAdd?: (() => void) | undefined;
  /** A conflict to be resolved before the form can be saved. */
  children?: ReactNode;
}

/** The save bar of every form of the dashboard: it stays visible, and shows saving and failures in one way. */
export function FormFoot({ label, state, problem, onCancel, onSaveAndAdd, children }: FormFootProps) {
  const isBusy = state !== "idle";
  return (
    <ActionBar problem={state === "saving" ? undefined : problem} above={children}>
      {onSaveAndAdd && (
        <Button look="quiet" aria-disabled={isBusy} onClick={() => isBusy || onSaveAndAdd()}>
          Save and add another
        </Button>
      )}
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
      <SubmitButton
        label={label}
        busyLabel={state === "uploading" ? "Uploading..." : "Saving..."}
        isBusy={isBusy}
      />
    </ActionBar>
  );
}

import { showToast } from "../../ui/toast.ts";

interface Deletion {
  /** What is said when it went. */
  success: string;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Ends a dialog as the server has answered it; what is gone already has been deleted too. */
export function endDeletion(
  { success, onDeleted, onCancel }: Deletion,
  [refusal]: readonly { code: string; message: string }[],
): void {
  showToast({ text: refusal?.message ?? success });
  if (!refusal || refusal.code === "NOT_FOUND") onDeleted();
  else onCancel();
}

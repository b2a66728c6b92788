import { showToast } from "../../ui/toast.ts";

interface Deletion {
  /** The message after the deletion. */
  success: string;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Closes a dialog after the server's response. An episode that no longer exists counts as deleted. */
export function endDeletion(
  { success, onDeleted, onCancel }: Deletion,
  [refusal]: readonly { code: string; message: string }[],
): void {
  showToast({ text: refusal?.message ?? success });
  if (!refusal || refusal.code === "NOT_FOUND") onDeleted();
  else onCancel();
}

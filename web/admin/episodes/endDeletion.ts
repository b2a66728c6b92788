import { showToast } from "../../ui/toast.ts";

interface Deletion {
  /** The message when it was deleted. */
  success: string;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Closes a dialog by the server's answer; an episode that was deleted already counts as deleted. */
export function endDeletion(
  { success, onDeleted, onCancel }: Deletion,
  [refusal]: readonly { code: string; message: string }[],
): void {
  showToast({ text: refusal?.message ?? success });
  if (!refusal || refusal.code === "NOT_FOUND") onDeleted();
  else onCancel();
}

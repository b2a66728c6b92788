import { useEffect } from "react";

import { showToast } from "../../ui/toast.ts";
import { describeDeleted } from "./reportDeleted.ts";

interface DialogOfObject {
  /** The message when it closes. */
  message: string;
  /** Whether someone else has ended what the dialog is about. */
  isGone: boolean;
  onClose: () => void;
}

interface OpenObject {
  name: string;
  /** Whether someone else has deleted it. */
  isDeleted: boolean;
  onClose: () => void;
}

/** Closes a dialog with a message when someone else has ended what it is about, such as a link or a right. */
export function useClosedWhenGone({ message, isGone, onClose }: DialogOfObject): void {
  useEffect(() => {
    if (!isGone) return;
    showToast({ text: message });
    onClose();
  }, [message, isGone, onClose]);
}

/** Closes a dialog with a message when someone else deletes its object. */
export function useClosedWhenDeleted({ name, isDeleted, onClose }: OpenObject): void {
  useClosedWhenGone({ message: describeDeleted(name), isGone: isDeleted, onClose });
}

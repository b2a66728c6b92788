import { useEffect } from "react";

import { reportDeleted } from "./reportDeleted.ts";

interface OpenObject {
  name: string;
  /** Whether someone else has deleted it. */
  isDeleted: boolean;
  onClose: () => void;
}

/** Closes a dialog with a message when someone else deletes its object. */
export function useClosedWhenDeleted({ name, isDeleted, onClose }: OpenObject): void {
  useEffect(() => {
    if (!isDeleted) return;
    reportDeleted(name);
    onClose();
  }, [name, isDeleted, onClose]);
}

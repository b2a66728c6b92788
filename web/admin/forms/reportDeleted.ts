import { showToast } from "../../ui/toast.ts";

/** The message when someone else has deleted the object of a form or a dialog. */
export function describeDeleted(name: string): string {
  return `${name} has been deleted meanwhile.`;
}

/** Says that someone else has deleted the object of a form or a dialog. */
export function reportDeleted(name: string): void {
  showToast({ text: describeDeleted(name) });
}

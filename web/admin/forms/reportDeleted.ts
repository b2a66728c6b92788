import { showToast } from "../../ui/toast.ts";

/** Says that someone else has deleted the object of a form or a dialog. */
export function reportDeleted(name: string): void {
  showToast({ text: `${name} has been deleted meanwhile.` });
}

const editable =
  "textarea, select, [contenteditable=''], [contenteditable=true], [role=textbox], [role=combobox]";
const typing = `input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit]), ${editable}`;
/** Elements that a Space activates. */
const pressable =
  "a[href], button, summary, input, [role^=menuitem], [role=button], [role=tab], [role=option]";
/** Elements that use arrow keys themselves. */
const movable = "input, [role=slider], [role=menu], [role=listbox], [role=tablist], [role=radiogroup]";

/** The pressed key, when no element of the page uses it; null otherwise. */
export function readKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.isComposing) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (document.querySelector("dialog[open], [aria-modal=true]")) return null;
  // The controls of the player are in shadow roots, which only the composed path includes.
  const path = event.composedPath().filter((step) => step instanceof Element);
  const isIn = (selector: string) => path.some((element) => element.matches(selector));
  if (isIn(typing)) return null;
  if (event.key === " " && isIn(pressable)) return null;
  if (event.key.startsWith("Arrow") && isIn(movable)) return null;
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

import type { FormEvent } from "react";

/** Lowercases what is typed where it stands, so that the caret stays where it was. */
export function typeLowercase({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
  const lower = input.value.toLowerCase();
  if (lower === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = lower;
  input.setSelectionRange(selectionStart, selectionEnd);
}

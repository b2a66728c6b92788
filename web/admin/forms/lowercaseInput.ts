import type { ChangeEvent, CompositionEvent } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

/** Lowercases the value in place, so that the caret does not move. */
function lowercase(input: HTMLInputElement): void {
  const lower = input.value.toLowerCase();
  if (lower === input.value) return;
  const { selectionStart, selectionEnd } = input;
  input.value = lower;
  input.setSelectionRange(selectionStart, selectionEnd);
}

const isComposing = ({ nativeEvent }: ChangeEvent) =>
  nativeEvent instanceof InputEvent && nativeEvent.isComposing;

/**
 * A registered field that lowercases letters while they are typed. A composition is lowercased at its end, since
 * changing the value would interrupt it.
 */
export function lowercaseInput<Registered extends Pick<UseFormRegisterReturn, "onChange">>(
  registered: Registered,
) {
  return {
    ...registered,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      if (!isComposing(event)) lowercase(event.currentTarget);
      void registered.onChange(event);
    },
    onCompositionEnd(event: CompositionEvent<HTMLInputElement>) {
      lowercase(event.currentTarget);
      void registered.onChange(event);
    },
  };
}

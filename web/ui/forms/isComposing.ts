import type { KeyboardEvent } from "react";

/**
 * Whether the key belongs to an input method that is composing text. Safari reports the Enter that accepts a
 * composition after its end, with the key code 229: https://bugs.webkit.org/show_bug.cgi?id=165004
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

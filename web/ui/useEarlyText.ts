import { type RefCallback, useCallback } from "react";

/**
 * The ref of an input whose text the caller keeps, from "" on: hands over what was typed into the server's HTML before
 * it was taken over, which causes no event.
 */
export function useEarlyText(setText: (text: string) => void): RefCallback<HTMLInputElement> {
  return useCallback(
    (input) => {
      if (input?.value) setText(input.value);
    },
    [setText],
  );
}

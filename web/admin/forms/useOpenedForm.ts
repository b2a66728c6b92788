import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Brings a form that was just opened into sight as far as the window allows, with the focus in its first field. */
export function useOpenedForm(focusFirst: () => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const focus = useEffectEvent(focusFirst);
  useEffect(() => {
    focus();
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return form;
}

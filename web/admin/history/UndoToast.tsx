import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";

import { Button } from "../../ui/Button.tsx";
import type { Undoable } from "./undo.ts";

import styles from "./UndoToast.module.css";

export interface UndoOffer {
  text: string;
  undoable: Undoable;
}

interface UndoToastProps {
  /** The newest change; null for none. */
  offer: UndoOffer | null;
  isBusy: boolean;
  onUndo: () => void;
  /** Called when the offer was dismissed, or its time has passed. */
  onEnd: () => void;
}

const shownMs = 10_000;

/** Describes the last change and offers to undo it. The time is paused while the toast has the pointer or the focus. */
export function UndoToast({ offer, isBusy, onUndo, onEnd }: UndoToastProps) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget>(null);
  const textId = useId();
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  useTimeLeft(offer, isHovered || hasFocus || isBusy, onEnd);
  useKeys({
    focus: () => place.current?.querySelector("button")?.focus(),
    leave: () => hasFocus && dismiss(),
  });

  function dismiss() {
    if (before.current instanceof HTMLElement) before.current.focus();
    setFocus(false);
    onEnd();
  }

  return (
    <div
      ref={place}
      className={styles.place}
      data-undo-toast={offer ? "" : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          before.current = relatedTarget;
        setFocus(true);
      }}
      onBlur={() => setFocus(false)}
    >
      {/* Rendered before there is a text, since screen readers announce changes in an existing element. */}
      <output id={textId} className={styles.text}>
        {offer?.text}
      </output>
      {offer && (
        <>
          <Button
            aria-describedby={textId}
            aria-keyshortcuts="Alt+U"
            aria-disabled={isBusy}
            onClick={isBusy ? undefined : onUndo}
          >
            {isBusy ? "Undoing..." : "Undo"}
          </Button>
          <Button look="quiet" aria-label="Dismiss" onClick={dismiss}>
            <X aria-hidden="true" size={18} />
          </Button>
        </>
      )}
    </div>
  );
}

/** Ends each offer after its time, which does not run while it is paused. */
function useTimeLeft(offer: UndoOffer | null, isPaused: boolean, onEnd: () => void): void {
  const left = useRef({ offer, ms: shownMs });
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (left.current.offer !== offer) left.current = { offer, ms: shownMs };
    if (!offer || isPaused) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => end(), left.current.ms);
    return () => {
      clearTimeout(timer);
      left.current.ms -= Date.now() - startedAt;
    };
  }, [offer, isPaused]);
}

/** Handles Alt+U, since the offer ends before Tab could reach it from everywhere, and Escape. */
function useKeys({ focus, leave }: { focus: () => void; leave: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, code, key, target } = event;
    if (key === "Escape") leave();
    // In a text field Alt+U types a letter on some keyboards.
    const isTyping =
      target instanceof Element && target.matches("input:not([type=checkbox]), textarea, select");
    if (!altKey || ctrlKey || metaKey || code !== "KeyU" || isTyping) return;
    event.preventDefault();
    focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

import { type CSSProperties, useEffect } from "react";
import { Toaster, toast } from "sonner";

import { takeToasts, watchToasts } from "./toast.ts";

const look: CSSProperties & Record<`--${string}`, string> = {
  fontFamily: "var(--font)",
  "--border-radius": "var(--radius)",
  "--normal-bg": "var(--ground-high)",
  "--normal-border": "var(--line-strong)",
  "--normal-text": "var(--text)",
};
// Messages are above the save bar of a form, which shows the form's problem, and above the dashboard's undo toast.
const offset = { bottom: "calc(var(--toast-place, 5rem) + var(--undo-room, 0rem))" };
const textLook: CSSProperties = { fontSize: "var(--text-sm)" };
const actionLook: CSSProperties = {
  height: "2.25rem",
  paddingInline: "var(--space-3)",
  background: "var(--accent)",
  color: "var(--on-accent)",
  fontSize: "var(--text-sm)",
  fontWeight: 650,
};

/** How long a message with an undo is shown. */
const actionMs = 10_000;

function show() {
  for (const { text, action } of takeToasts())
    toast(text, { id: text, action, ...(action ? { duration: actionMs } : {}) });
}

export function ToastList() {
  useEffect(() => {
    show();
    return watchToasts(show);
  }, []);

  return (
    <Toaster
      theme="dark"
      position="bottom-center"
      duration={8000}
      offset={offset}
      mobileOffset={offset}
      style={look}
      toastOptions={{ style: textLook, actionButtonStyle: actionLook }}
    />
  );
}

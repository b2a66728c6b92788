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
const actionLook: CSSProperties = { background: "var(--accent)", color: "var(--on-accent)", height: "2rem" };

function show() {
  for (const { text, action } of takeToasts()) toast(text, { id: text, action });
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
      duration={6000}
      style={look}
      toastOptions={{ actionButtonStyle: actionLook }}
    />
  );
}

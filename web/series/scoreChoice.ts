import { useState, useSyncExternalStore } from "react";

import { withStorage } from "../lib/storage.ts";

// Whether the viewer wants the score next to a playing video, which is behind it. The page's inline script reads it
// too.

const key = "scoreShown";
const stay = () => () => {};
const recall = () => withStorage("sessionStorage", (session) => session.getItem(key)) !== null;

/** Whether the score is shown, stored for the tab, and the function that toggles it. */
export function useScoreChoice(): [isShown: boolean, turn: () => void] {
  const recalled = useSyncExternalStore(stay, recall, () => false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isShown = chosen ?? recalled;
  return [
    isShown,
    () => {
      setChosen(!isShown);
      withStorage("sessionStorage", (session) =>
        isShown ? session.removeItem(key) : session.setItem(key, "yes"),
      );
    },
  ];
}

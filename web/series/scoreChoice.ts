import { useState, useSyncExternalStore } from "react";

import { withStorage } from "../lib/storage.ts";

// Whether the viewer wants the score beside a playing video, which it may run ahead of. The page's own script reads it too.

const key = "scoreShown";
const stay = () => () => {};
const recall = () => withStorage("sessionStorage", (session) => session.getItem(key)) !== null;

/** The choice, remembered for the tab, and what turns it. */
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

import { useEffect, useEffectEvent, useState } from "react";

import type { PanelCourt } from "./ScorePanel.tsx";
import { readAloud } from "./words.ts";

/** Alt+S makes screen readers read the score, also while it is not shown. */
export function ScoreReader({ court: { name, current } }: { court: PanelCourt }) {
  const [read, setRead] = useState({ text: "", times: 0 });
  const readNow = useEffectEvent(() =>
    setRead(({ times }) => ({ text: readAloud(name, current), times: times + 1 })),
  );

  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      // By its place: with Alt some keyboards type another letter.
      if (event.code !== "KeyS" || !event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if (!event.repeat) readNow();
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <output className="visually-hidden">
      {/* Replaced each time, since the same text would not be read again. */}
      <span key={read.times}>{read.text}</span>
    </output>
  );
}

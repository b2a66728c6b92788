import { useEffect, useEffectEvent, useState } from "react";

import type { PanelCourt } from "./ScorePanel.tsx";
import { readAloud } from "./words.ts";

/** Makes screen readers read the score on Alt+S, also while it is hidden. */
export function ScoreReader({ court: { name, current } }: { court: PanelCourt }) {
  const [read, setRead] = useState({ text: "", times: 0 });
  const readNow = useEffectEvent(() =>
    setRead(({ times }) => ({ text: readAloud(name, current), times: times + 1 })),
  );

  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      // The key's position counts: with Alt some keyboards type another letter.
      if (event.code !== "KeyS" || !event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if (!event.repeat) readNow();
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return (
    <output className="visually-hidden">
      {/* Replaced each time, since screen readers do not read an unchanged text again. */}
      <span key={read.times}>{read.text}</span>
    </output>
  );
}

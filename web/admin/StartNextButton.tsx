import { SkipForward } from "lucide-react";

import { Button } from "../ui/Button.tsx";
import { type Switched, useLiveSwitches } from "./liveSwitches.ts";

/** Ends a broadcast and starts the next one of its series by one press. */
export function StartNextButton({ episode }: { episode: Switched }) {
  const { ending, startNext } = useLiveSwitches();
  const isBusy = ending.has(episode.id);
  const label = isBusy ? "Switching…" : "End this, start next";
  return (
    <Button
      look="quiet"
      aria-label={`${label}: ${episode.title || "Untitled Episode"}`}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : () => void startNext(episode)}
    >
      <SkipForward aria-hidden="true" size={16} /> {label}
    </Button>
  );
}

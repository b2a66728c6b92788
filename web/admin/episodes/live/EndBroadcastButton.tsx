import SkipForward from "lucide-react/icons/skip-forward";
import Square from "lucide-react/icons/square";

import { nameEpisode } from "../../../../domain/broadcast.ts";
import { mayOperateCourt } from "../../../session/roles.ts";
import { useViewer } from "../../../session/ViewerProvider.tsx";
import { Button } from "../../../ui/Button.tsx";
import { type Switched, useLiveSwitches } from "./liveSwitches.ts";

interface EndBroadcastButtonProps {
  episode: Switched;
  /** Whether another episode of its series follows. */
  hasNext: boolean;
}

/** Ends a broadcast with one press, and starts the next one of its series if there is one; absent for editors. */
export function EndBroadcastButton({ episode, hasNext }: EndBroadcastButtonProps) {
  const { ending, wanted, startNext, setLive } = useLiveSwitches();
  const { viewer } = useViewer();
  const isBusy = ending.has(episode.id) || wanted.get(episode.id) === false;
  const label = isBusy ? "Switching..." : hasNext ? "End this, start next" : "End broadcast";
  const Icon = hasNext ? SkipForward : Square;

  function end() {
    if (isBusy) return;
    void (hasNext ? startNext(episode) : setLive(episode, false));
  }

  if (!mayOperateCourt(viewer, null)) return null;
  return (
    <Button
      look="quiet"
      aria-label={`${label}: ${nameEpisode(episode.title)}`}
      title={label}
      aria-disabled={isBusy}
      onClick={end}
    >
      <Icon aria-hidden="true" size={16} /> <span>{label}</span>
    </Button>
  );
}

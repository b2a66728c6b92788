import { Switch } from "../../ui/Switch.tsx";
import { type Switched, useLiveSwitches } from "./liveSwitches.ts";

/** The operator's switch during a broadcast. */
export function EpisodeLiveSwitch({ episode }: { episode: Switched & { isLive: boolean } }) {
  const { wanted, turn } = useLiveSwitches();
  return (
    <Switch
      label="Live"
      aria-label={`Live: ${episode.title || "Untitled Episode"}`}
      checked={wanted.get(episode.id) ?? episode.isLive}
      onChange={({ target }) => void turn(episode, target.checked)}
    />
  );
}

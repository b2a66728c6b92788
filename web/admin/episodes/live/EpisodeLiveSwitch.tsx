import { nameEpisode } from "../../../../domain/broadcast.ts";
import { mayOperateCourt } from "../../../session/roles.ts";
import { useViewer } from "../../../session/ViewerProvider.tsx";
import { Switch } from "../../../ui/forms/Switch.tsx";
import { type Switched, useLiveSwitches } from "./liveSwitches.ts";

/** The LIVE switch of an episode; absent for editors. */
export function EpisodeLiveSwitch({ episode }: { episode: Switched & { isLive: boolean } }) {
  const { wanted, setLive } = useLiveSwitches();
  const { viewer } = useViewer();
  if (!mayOperateCourt(viewer, null)) return null;
  return (
    <Switch
      label="Live"
      aria-label={`Live: ${nameEpisode(episode.title)}`}
      checked={wanted.get(episode.id) ?? episode.isLive}
      onChange={({ target }) => void setLive(episode, target.checked)}
    />
  );
}

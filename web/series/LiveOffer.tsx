import X from "lucide-react/icons/x";
import { useState } from "react";
import { Link } from "react-router-dom";

import { nameEpisode } from "../../domain/broadcast.ts";
import { LiveBadge } from "../ui/LiveBadge.tsx";

import styles from "./LiveOffer.module.css";

interface Offered {
  id: string;
  title: string;
  isLive: boolean;
}

interface Props {
  episodes: readonly Offered[];
  /** The episode that the viewer watches. */
  watched: Offered;
  /** The ids of the live episodes whose offers were dismissed. */
  dismissed: readonly string[];
  onDismiss: (ids: readonly string[]) => void;
}

/**
 * Offers to switch to a live episode of the series, while a recording or another live episode plays. It is announced
 * once, takes no focus and can be dismissed.
 */
export function LiveOffer({ episodes, watched, dismissed, onDismiss }: Props) {
  const live = episodes.filter(({ isLive }) => isLive);
  const [liveAtFirst] = useState(() => live.map(({ id }) => id));
  const refused = watched.isLive ? [...dismissed, ...liveAtFirst] : dismissed;
  const offered = live.find(({ id }) => id !== watched.id && !refused.includes(id));
  return (
    <output className={styles.place}>
      {offered && (
        <span className={styles.offer}>
          <LiveBadge />
          <span className={styles.title}>{nameEpisode(offered.title)}</span>
          <Link
            className={styles.change}
            to={{ search: `?episode=${offered.id}` }}
            replace
            preventScrollReset
          >
            Watch live
          </Link>
          <button
            type="button"
            className={styles.dismiss}
            aria-label="Dismiss"
            onClick={() => onDismiss(live.map(({ id }) => id))}
          >
            <X aria-hidden="true" size={18} />
          </button>
        </span>
      )}
    </output>
  );
}

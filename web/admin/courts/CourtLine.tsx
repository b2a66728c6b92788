import Pencil from "lucide-react/icons/pencil";
import QrCode from "lucide-react/icons/qr-code";
import Trash2 from "lucide-react/icons/trash-2";

import type { Courts_CourtFragment as Court } from "../../lib/generated/TournamentUpdates.ts";
import { Button } from "../../ui/Button.tsx";
import { nameBroadcast, useBroadcasts } from "./broadcasts.ts";

import styles from "./CourtManager.module.css";

interface CourtLineProps {
  court: Court;
  onEdit: () => void;
  onDelete: () => void;
  /** Called to open the links of the court's tablets. */
  onTablets: () => void;
}

/** A court in the list: its name, its visibility, and its broadcast. */
export function CourtLine({ court, onEdit, onDelete, onTablets }: CourtLineProps) {
  const { name, isPublic, episodeId } = court;
  const broadcasts = useBroadcasts();
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>
          {isPublic
            ? nameBroadcast(broadcasts, episodeId)
            : `Not public · ${nameBroadcast(broadcasts, episodeId)}`}
        </span>
      </div>
      <div className={styles.actions}>
        <Button look="quiet" aria-label={`Tablets of ${name}`} onClick={onTablets}>
          <QrCode size={16} aria-hidden="true" />
        </Button>
        <Button look="quiet" aria-label={`Edit ${name}`} onClick={onEdit}>
          <Pencil size={16} aria-hidden="true" />
        </Button>
        <Button look="quiet" aria-label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 size={16} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}

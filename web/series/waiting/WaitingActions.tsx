import CalendarPlus from "lucide-react/icons/calendar-plus";
import Share2 from "lucide-react/icons/share-2";

import type { SeriesPage_SeriesFragment as Series } from "../../lib/generated/SeriesPage.ts";
import { RemindButton } from "../../reminders/RemindButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { shareAddress, writeSharedAddress } from "../shareLink.ts";
import { broadcastSubjects } from "./reminderSubjects.ts";

import styles from "./WaitingActions.module.css";

interface Props {
  series: Pick<Series, "id" | "slug" | "title" | "isProtected" | "isPublished">;
  episode: { id: string; title: string; releaseDate: string | null };
}

/** The actions for a viewer who does not want to wait. */
export function WaitingActions({ series, episode }: Props) {
  const { slug, title } = series;
  const subjects = broadcastSubjects(series, episode);
  const calendar = subjects[0]?.calendar ?? null;
  const share = () =>
    shareAddress(
      [episode.title, title].filter(Boolean).join(" · "),
      writeSharedAddress(window.location.origin, { slug, episodeId: episode.id, seconds: null }),
    );
  return (
    <div className={styles.actions}>
      <RemindButton subjects={subjects} />
      {calendar !== null && (
        <a className={styles.link} href={calendar}>
          <CalendarPlus aria-hidden="true" size={18} /> Add to calendar
        </a>
      )}
      <Button look="quiet" onClick={() => void share()}>
        <Share2 aria-hidden="true" size={18} /> <span className={styles.share}>Share</span>
      </Button>
    </div>
  );
}

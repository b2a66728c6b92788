import { Link, useLocation } from "react-router-dom";

import { useHasSchedule } from "../matches/TournamentProvider.tsx";

import styles from "./TournamentLinks.module.css";

/** The link to the order of play; absent until one of its days is published. */
export function ScheduleLink() {
  const hasSchedule = useHasSchedule();
  const { pathname } = useLocation();
  if (!hasSchedule) return null;
  return (
    <Link
      className={styles.link}
      to="/schedule"
      aria-label="Schedule"
      aria-current={pathname === "/schedule" ? "page" : undefined}
    >
      <svg width="18" height="18" viewBox="0 0 18 18" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M2.5 4h13v11.5h-13zM2.5 7.5h13M6 2v3.5M12 2v3.5" strokeWidth="1.5" strokeLinejoin="round" />
      </svg>
      <span className={styles.label}>Schedule</span>
    </Link>
  );
}

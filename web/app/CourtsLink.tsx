import { Link, useLocation } from "react-router-dom";

import { useShownCourts } from "../matches/TournamentProvider.tsx";

import styles from "./TournamentLinks.module.css";

/** The link to all courts; absent while there are none. */
export function CourtsLink() {
  const courts = useShownCourts();
  const { pathname } = useLocation();
  if (!courts || courts.length === 0) return null;
  return (
    <Link
      className={styles.link}
      to="/courts"
      aria-label="Courts"
      aria-current={pathname === "/courts" ? "page" : undefined}
    >
      <span className={styles.courtsIcon} />
      <span className={styles.label}>Courts</span>
    </Link>
  );
}

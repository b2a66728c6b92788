import { Link, useLocation } from "react-router-dom";

import { useShownCourts } from "../matches/TournamentProvider.tsx";

import styles from "./Header.module.css";

/** The way to all courts, once there are any: in front of the tools, none of which moves when it comes. */
export function CourtsLink() {
  const courts = useShownCourts();
  const { pathname } = useLocation();
  if (!courts || courts.length === 0) return null;
  return (
    <Link
      className={styles.courts}
      to="/courts"
      aria-label="Courts"
      aria-current={pathname === "/courts" ? "page" : undefined}
    >
      <span className={styles.courtsIcon} />
      <span className={styles.courtsLabel}>Courts</span>
    </Link>
  );
}

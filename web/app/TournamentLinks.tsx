import Menu from "lucide-react/icons/menu";
import { type ReactNode, useId } from "react";
import { Link, useLocation } from "react-router-dom";

import { useTournamentPages } from "../matches/TournamentProvider.tsx";

import styles from "./TournamentLinks.module.css";

/**
 * The links to courts and schedule, in front of the header's tools, which do not move when the links appear. In a
 * narrow header a single link is an icon, and several fold into a menu.
 */
export function TournamentLinks() {
  const id = useId();
  const { pathname } = useLocation();
  const { hasCourts, hasSchedule } = useTournamentPages();
  const link = (to: string, name: string, icon: ReactNode) => (
    <Link
      className={styles.link}
      to={to}
      aria-label={name}
      aria-current={pathname === to ? "page" : undefined}
    >
      {icon}
      <span className={styles.label}>{name}</span>
    </Link>
  );
  return (
    <nav className={styles.place} aria-label="Tournament">
      <button type="button" className={styles.menu} aria-label="Tournament" popoverTarget={id}>
        <Menu aria-hidden="true" />
      </button>
      {/* The key recreates the menu on another page, which closes it. */}
      <div key={pathname} className={styles.links} id={id} popover="auto">
        {hasCourts && link("/courts", "Courts", <span className={styles.courtsIcon} />)}
        {hasSchedule && link("/schedule", "Schedule", scheduleIcon)}
      </div>
    </nav>
  );
}

const scheduleIcon = (
  <svg aria-hidden="true">
    <path d="M2.5 4h13v11.5h-13zM2.5 7.5h13M6 2v3.5M12 2v3.5" />
  </svg>
);

import Menu from "lucide-react/icons/menu";
import { useId } from "react";
import { useLocation } from "react-router-dom";

import { CourtsLink } from "./CourtsLink.tsx";
import { ScheduleLink } from "./ScheduleLink.tsx";

import styles from "./TournamentLinks.module.css";

/**
 * The links to courts and schedule, in front of the header's tools, which do not move when the links appear. In a
 * narrow header a single link is an icon, and several fold into a menu.
 */
export function TournamentLinks() {
  const id = useId();
  const { pathname } = useLocation();
  return (
    <nav className={styles.place} aria-label="Tournament">
      <button type="button" className={styles.menu} aria-label="Tournament" popoverTarget={id}>
        <Menu aria-hidden="true" />
      </button>
      {/* The key recreates the menu on another page, which closes it. */}
      <div key={pathname} className={styles.links} id={id} popover="auto">
        <CourtsLink />
        <ScheduleLink />
      </div>
    </nav>
  );
}

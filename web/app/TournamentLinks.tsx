import Menu from "lucide-react/icons/menu";
import { useId } from "react";
import { useLocation } from "react-router-dom";

import { CourtsLink } from "./CourtsLink.tsx";
import { ScheduleLink } from "./ScheduleLink.tsx";

import styles from "./TournamentLinks.module.css";

/**
 * The ways to what there is of the tournament, in front of the tools, none of which moves when they come. In a narrow header
 * a single one is an icon, and several fold into a menu.
 */
export function TournamentLinks() {
  const id = useId();
  const { pathname } = useLocation();
  return (
    <nav className={styles.place} aria-label="Tournament">
      <button type="button" className={styles.menu} aria-label="Tournament" popoverTarget={id}>
        <Menu aria-hidden="true" />
      </button>
      {/* Made anew for another page, so that the menu closes. */}
      <div key={pathname} className={styles.links} id={id} popover="auto">
        <CourtsLink />
        <ScheduleLink />
      </div>
    </nav>
  );
}

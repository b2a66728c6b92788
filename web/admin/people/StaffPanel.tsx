import { useRef } from "react";

import { useStaffCourtsQuery } from "../../lib/generated/StaffPanel.ts";
import { useRetry } from "../../lib/useRetry.ts";
import { Button } from "../../ui/Button.tsx";
import { useKeptPlace } from "../../ui/lists/useKeptPlace.ts";
import { Panel } from "../../ui/Panel.tsx";
import { GiveRole } from "./GiveRole.tsx";
import { StaffLine } from "./StaffLine.tsx";
import { useStaff } from "./useStaff.ts";

import styles from "./AdminsPanel.module.css";

/** The accounts that may run courts or edit the catalogue without being admins. */
export function StaffPanel() {
  const { staff, error, tryNow } = useStaff();
  const { data, error: courtsError, refetch } = useStaffCourtsQuery();
  useRetry(courtsError !== undefined && !data, refetch);
  const courts = data?.tournament.courts ?? [];
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptPlace(list, heading);
  return (
    <Panel title="Roles">
      <p className={styles.state}>
        Operators switch LIVE, call matches and enter scores. Editors change categories, series and episodes.
        Neither sees passwords. Admins have all of these rights.
      </p>
      <GiveRole courts={courts} />
      <div className={styles.current}>
        <h3 className={styles.heading} id="current-staff" ref={heading} tabIndex={-1}>
          Accounts with a role:
        </h3>
        {staff === undefined && error && (
          <div className={styles.state} role="alert">
            <p>The roles could not be loaded.</p>
            <Button look="quiet" onClick={tryNow}>
              Try again
            </Button>
          </div>
        )}
        {staff === undefined && !error && <output className={styles.state}>Loading...</output>}
        {staff?.length === 0 && <p className={styles.state}>Nobody has a role yet.</p>}
        {staff && staff.length > 0 && (
          <ul className={styles.users} aria-labelledby="current-staff" ref={list}>
            {staff.map((member) => (
              <StaffLine key={member.id} member={member} courts={courts} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

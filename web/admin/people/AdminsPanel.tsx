import { useState } from "react";

import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { CurrentAdmins } from "./CurrentAdmins.tsx";
import { useAdmins } from "./useAdmins.ts";
import { UserSearch } from "./UserSearch.tsx";

import styles from "./AdminsPanel.module.css";

/** Finds accounts and makes them admins, and lists the current admins. */
export function AdminsPanel() {
  const [isShown, setIsShown] = useState(false);
  const present = useAdmins();
  return (
    <Panel title="Manage Admins">
      <UserSearch admins={present.admins} />
      <div className={styles.current}>
        <Button look="quiet" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? "Hide Admins" : "Show Current Admins"}
        </Button>
        {isShown && <CurrentAdmins {...present} />}
      </div>
    </Panel>
  );
}

import { useRef, useState } from "react";

import type { AdminsPanel_UserFragment as User } from "../../lib/generated/AdminsPanel.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import { Button } from "../../ui/Button.tsx";
import { useKeptPlace } from "../../ui/lists/useKeptPlace.ts";
import { useClosedWhenGone } from "../forms/useClosedWhenDeleted.ts";
import { CurrentAdmin } from "./CurrentAdmin.tsx";
import type { Admins } from "./useAdmins.ts";

import styles from "./AdminsPanel.module.css";

/** The removal that a dialog asks about. */
interface Removal {
  admin: User;
  isSent: boolean;
}

/** The current admins. */
export function CurrentAdmins({ admins, error, tryNow }: Admins) {
  const { viewer } = useViewer();
  const list = useRef<HTMLUListElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptPlace(list, heading);
  const [removal, setRemoval] = useState<Removal | null>(null);
  // A row is unmounted together with its dialog.
  useClosedWhenGone({
    message: `${removal?.admin.email} is no longer an admin.`,
    isGone: removal?.isSent === false && admins?.some(({ id }) => id === removal.admin.id) === false,
    onClose: () => setRemoval(null),
  });
  if (!admins) {
    return error ? (
      <div className={styles.state} role="alert">
        <p>The admins could not be loaded.</p>
        <Button look="quiet" onClick={tryNow}>
          Try again
        </Button>
      </div>
    ) : (
      <output className={styles.state}>Loading...</output>
    );
  }
  if (admins.length === 0) return <p className={styles.state}>No admins found.</p>;
  return (
    <>
      <h3 className={styles.heading} id="current-admins" ref={heading} tabIndex={-1}>
        Current Admins:
      </h3>
      <ul className={styles.users} aria-labelledby="current-admins" ref={list}>
        {admins.map((admin) => (
          <CurrentAdmin
            key={admin.id}
            admin={admin}
            canRemove={viewer?.isSuperAdmin === true}
            isAsking={removal?.admin.id === admin.id}
            onAsk={() => setRemoval({ admin, isSent: false })}
            onSend={() => setRemoval({ admin, isSent: true })}
            // Its late response must not close the dialog about another admin.
            onClose={() => setRemoval((open) => (open?.admin.id === admin.id ? null : open))}
          />
        ))}
      </ul>
    </>
  );
}

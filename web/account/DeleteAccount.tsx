import { useState } from "react";

import { Button } from "../ui/Button.tsx";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";

import styles from "./AccountPage.module.css";

export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.card}>
      <h3>Delete your account</h3>
      <p className={styles.explanation}>
        Your email address, your favourites, your unlocked series, your reminders and where you stopped
        watching are deleted with it.
      </p>
      <Button look="warning" onClick={() => setIsAsking(true)}>
        Delete account…
      </Button>
      {isAsking && <DeleteAccountDialog hasPassword={hasPassword} onCancel={() => setIsAsking(false)} />}
    </div>
  );
}

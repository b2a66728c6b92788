import { useApolloClient } from "@apollo/client/react";
import { useId, useState } from "react";

import { describeFailure } from "../lib/describeFailure.ts";
import { useUnlockSeriesMutation } from "../lib/generated/PasswordDialog.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/Field.tsx";
import { Notice } from "../ui/Notice.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { addGrant } from "./grants.ts";
import { placeUnlockedSeries } from "./unlockedSeries.ts";

import styles from "./PasswordDialog.module.css";

interface PasswordDialogProps {
  seriesId: string;
  /** Null for a series that is not there. */
  title: string | null;
  onCancel: () => void;
  onUnlocked: () => void;
}

/** Asks for the password of a series. */
export function PasswordDialog({ seriesId, title, onCancel, onUnlocked }: PasswordDialogProps) {
  const { cache } = useApolloClient();
  const problemId = useId();
  const [password, setPassword] = useState("");
  const [unlock, { data, error, loading }] = useUnlockSeriesMutation({
    onCompleted: ({ unlockSeries: { grant, unlockedSeries, userErrors } }) => {
      if (userErrors.length > 0) return;
      // First the grant: the queries from here on need it.
      if (grant) addGrant(grant);
      placeUnlockedSeries(cache, unlockedSeries);
      onUnlocked();
    },
    // Shown below the field; without it the mutation's promise would reject as well.
    onError: () => {},
  });

  const problem = loading
    ? undefined
    : (data?.unlockSeries.userErrors[0]?.message ?? describeFailure(error, "Error verifying password"));

  return (
    <Dialog title="Password Required" onCancel={onCancel}>
      {title !== null && <p className={styles.series}>{title}</p>}
      <p className={styles.text}>This series is password protected.</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!loading) void unlock({ variables: { id: seriesId, password } });
        }}
      >
        <Field
          label="Password"
          type="password"
          autoComplete="off"
          required
          aria-invalid={problem !== undefined}
          aria-describedby={problemId}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Notice id={problemId} problem={problem} />
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <SubmitButton label="Submit" busyLabel="Checking…" isBusy={loading} />
        </div>
      </form>
    </Dialog>
  );
}

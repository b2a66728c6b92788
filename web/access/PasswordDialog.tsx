import { useApolloClient } from "@apollo/client/react";

import { UnlockRules } from "../../domain/seriesForm.ts";
import { useUnlockSeriesMutation } from "../lib/generated/PasswordDialog.ts";
import { useSentForm } from "../lib/useSentForm.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field } from "../ui/forms/Field.tsx";
import { SubmitButton } from "../ui/forms/SubmitButton.tsx";
import { Notice } from "../ui/Notice.tsx";
import { addGrant } from "./grants.ts";
import { placeUnlockedSeries } from "./unlockedSeries.ts";

import styles from "./PasswordDialog.module.css";

interface PasswordDialogProps {
  findSeriesId: () => Promise<string>;
  /** Empty until it is loaded; null for a missing series. */
  title: string | null;
  /** The access code from the link by which the viewer came. It is filled in, and sent when the viewer submits it. */
  code?: string | null;
  onCancel: () => void;
  onUnlocked: () => void;
}

/** Asks for the password of a series, or for one of its access codes. */
export function PasswordDialog({
  findSeriesId,
  title,
  code = null,
  onCancel,
  onUnlocked,
}: PasswordDialogProps) {
  const { cache } = useApolloClient();
  const [unlock] = useUnlockSeriesMutation();
  const { field, onSubmit, isBusy, problem } = useSentForm({
    rules: UnlockRules,
    ...(code !== null && { values: { password: code } }),
    failure: "Error verifying password",
    send: async ({ password }) => {
      const { data } = await unlock({ variables: { id: await findSeriesId(), password } });
      const result = data?.unlockSeries;
      if (result?.userErrors.length === 0) {
        // The grant is stored first: the queries that follow need it.
        if (result.grant) addGrant(result.grant);
        placeUnlockedSeries(cache, result.unlockedSeries);
        onUnlocked();
      }
      return result?.userErrors;
    },
  });

  return (
    <Dialog title="Password Required" onCancel={onCancel}>
      {title !== null && <p className={styles.series}>{title || "\u00a0"}</p>}
      <p className={styles.text}>This series is password protected.</p>
      {code !== null && <p className={styles.text}>The code of your link is filled in.</p>}
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <Field label="Password" type="password" autoComplete="off" {...field("password")} />
        <Notice problem={problem} />
        <div className={styles.buttons}>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <SubmitButton label="Submit" busyLabel="Checking..." isBusy={isBusy} />
        </div>
      </form>
    </Dialog>
  );
}

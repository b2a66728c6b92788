import LogOut from "lucide-react/icons/log-out";
import { createContext, use } from "react";

import { describeFailure } from "../lib/describeFailure.ts";
import { deleteDrafts } from "../lib/draftStorage.ts";
import { useSignOutMutation } from "../lib/generated/SignOutButton.ts";
import { Button } from "../ui/Button.tsx";
import { useSessionChange } from "./useSessionChange.ts";

import styles from "./SignOutButton.module.css";

/**
 * Asks for confirmation where signing out would lose unsaved input, and resolves to whether the viewer may sign out. The
 * dashboard provides it.
 */
export const ConfirmLeaving = createContext<() => Promise<boolean>>(async () => true);

export function SignOutButton() {
  const changeSession = useSessionChange();
  const confirmLeaving = use(ConfirmLeaving);
  const [signOut, { loading, error }] = useSignOutMutation({
    onCompleted: () => {
      deleteDrafts();
      void changeSession();
    },
  });

  async function leave() {
    // Not awaited: the error is shown next to the button, and only the mutation's own promise may reject unhandled.
    if (await confirmLeaving()) void signOut();
  }

  return (
    <>
      {error && <span role="alert">{describeFailure(error, "Could not sign out.")}</span>}
      {/* A disabled button would lose the focus, also when the viewer stays signed in. */}
      <Button look="quiet" aria-disabled={loading} onClick={loading ? undefined : () => void leave()}>
        <LogOut size={18} aria-hidden="true" />
        <span className={styles.text}>Sign out</span>
      </Button>
    </>
  );
}

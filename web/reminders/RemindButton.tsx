import Bell from "lucide-react/icons/bell";
import { Suspense, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { lazyPart } from "../loading/lazyPart.tsx";
import { PartFailure } from "../loading/PartFailure.tsx";
import { useViewer } from "../session/ViewerProvider.tsx";
import { Button } from "../ui/Button.tsx";
import { useEndpoint } from "./deviceEndpoint.ts";
import type { ReminderSubject } from "./subject.ts";

import styles from "./RemindButton.module.css";

const ReminderLabel = lazyPart(async () => (await import("./ReminderLabel.tsx")).ReminderLabel);
const ReminderDialog = lazyPart(async () => (await import("./ReminderDialog.tsx")).ReminderDialog);

/**
 * Opens the dialog for reminders of these subjects; the button is next to the first one. The dialog is loaded on click.
 */
export function RemindButton({ subjects }: { subjects: readonly ReminderSubject[] }) {
  const { viewer } = useViewer();
  const mayBeSet = useEndpoint() !== null || viewer !== null;
  const [isOpen, setIsOpen] = useState(false);
  const unset = "Remind me";

  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Bell aria-hidden="true" size={18} />
        <span className={styles.label}>
          {mayBeSet ? (
            <ErrorBoundary fallback={<>{unset}</>}>
              <Suspense fallback={unset}>
                <ReminderLabel subjects={subjects} unset={unset} />
              </Suspense>
            </ErrorBoundary>
          ) : (
            unset
          )}
          <span className="visually-hidden"> of {subjects[0]?.title}</span>
        </span>
      </Button>
      {isOpen && (
        <ErrorBoundary FallbackComponent={PartFailure}>
          <Suspense>
            <ReminderDialog subjects={subjects} onClose={() => setIsOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

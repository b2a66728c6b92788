import { createContext, type ReactNode, Suspense, use, useState } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { useLocation, useNavigate } from "react-router-dom";

import { lazyPart } from "../loading/lazyPart.tsx";
import { PartFailure } from "../loading/PartFailure.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { linkState } from "./liveLink.ts";
import { useUnlockedSeries } from "./UnlockedProvider.tsx";

const PasswordDialog = lazyPart(async () => (await import("./PasswordDialog.tsx")).PasswordDialog);

/** The series whose password is requested. */
interface PromptedSeries {
  id: string;
  title: string;
  isLive: boolean;
  /** The path of the link that was clicked, which is opened after unlocking. */
  path: string;
}

const AskContext = createContext<(series: PromptedSeries) => void>(() => {});

/** Renders the password dialog over the page. Unlocking leads to the link's page; leaving the page closes the dialog. */
export function PasswordPrompt({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { key: place } = useLocation();
  const unlocked = useUnlockedSeries();
  const [prompted, setPrompted] = useState<{ series: PromptedSeries; place: string } | null>(null);
  // Leaving the page ends the request, so that Forward does not open the dialog again.
  if (prompted !== null && prompted.place !== place) setPrompted(null);
  const series = prompted?.place === place && !unlocked.has(prompted.series.id) ? prompted.series : null;

  return (
    <AskContext value={(wanted) => setPrompted({ series: wanted, place })}>
      {children}
      {series && (
        <ErrorBoundary
          FallbackComponent={PromptFailure}
          resetKeys={[series.id]}
          onReset={(reset) => {
            if (reset.reason === "imperative-api" && reset.args.includes(cancelled)) setPrompted(null);
          }}
        >
          <Suspense>
            <PasswordDialog
              findSeriesId={async () => series.id}
              title={series.title}
              onCancel={() => setPrompted(null)}
              onUnlocked={() => {
                setPrompted(null);
                void navigate(series.path, { state: linkState(series) });
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </AskContext>
  );
}

const cancelled = "cancelled";

/** Replaces the dialog while its code could not be loaded. */
function PromptFailure(failure: FallbackProps) {
  const cancel = () => failure.resetErrorBoundary(cancelled);
  return (
    <Dialog title="Password Required" onCancel={cancel}>
      <PartFailure {...failure} />
      <div>
        <Button look="quiet" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** Returns the function that opens the password dialog for a locked series. */
export function useAskPassword(): (series: PromptedSeries) => void {
  return use(AskContext);
}

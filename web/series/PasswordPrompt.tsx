import { createContext, lazy, type ReactNode, Suspense, use, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useLocation, useNavigate } from "react-router-dom";

import { useUnlockedSeries } from "./UnlockedProvider.tsx";

const loadPasswordDialog = () => import("./PasswordDialog.tsx");
const PasswordDialog = lazy(async () => ({ default: (await loadPasswordDialog()).PasswordDialog }));

/** The series whose password is asked for. */
interface Asked {
  id: string;
  slug: string;
  title: string;
}

const AskContext = createContext<(series: Asked) => void>(() => {});

/** Holds the one password dialog, which opens in place; unlocking leads to the series, leaving the page closes it. */
export function PasswordPrompt({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { key: place } = useLocation();
  const unlocked = useUnlockedSeries();
  const [asked, setAsked] = useState<{ series: Asked; place: string } | null>(null);
  const series = asked?.place === place && !unlocked.has(asked.series.id) ? asked.series : null;

  return (
    <AskContext value={(wanted) => setAsked({ series: wanted, place })}>
      {children}
      {series && (
        // When the dialog's code is gone after an update, the page of the series loads the new one and asks there.
        <ErrorBoundary
          fallback={null}
          onError={() => window.location.assign(`/series/${series.slug}`)}
          resetKeys={[series.id]}
        >
          <Suspense>
            <PasswordDialog
              seriesId={series.id}
              title={series.title}
              onCancel={() => setAsked(null)}
              onUnlocked={() => {
                setAsked(null);
                void navigate(`/series/${series.slug}`);
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </AskContext>
  );
}

/** Gives what opens the password dialog for a locked series. */
export function useAskPassword(): (series: Asked) => void {
  return use(AskContext);
}

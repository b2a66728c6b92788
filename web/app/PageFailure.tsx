import { ErrorState } from "../ui/ErrorState.tsx";

/** In place of a page that broke, or whose code could not be loaded: after an update only a reload finds the new one. */
export function PageFailure() {
  return (
    <ErrorState
      title="This page could not be shown"
      message="Loading it again usually helps."
      isTrying={false}
      onRetry={() => window.location.reload()}
    />
  );
}

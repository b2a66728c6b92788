import { ErrorState } from "./ErrorState.tsx";

interface LoadFailureProps {
  /** The content as the subject of a sentence, such as "The courts". */
  what: string;
  isTrying: boolean;
  onRetry: () => void;
}

/** Replaces content whose query failed and is repeated. */
export function LoadFailure({ what, isTrying, onRetry }: LoadFailureProps) {
  return (
    <ErrorState
      title={`${what} could not be loaded`}
      message="We keep trying until the connection is back."
      isTrying={isTrying}
      onRetry={onRetry}
    />
  );
}

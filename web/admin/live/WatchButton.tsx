import { Button } from "../../ui/Button.tsx";

interface WatchButtonProps {
  /** The name of the row. */
  name: string;
  isWatched: boolean;
  onToggle: (isWatched: boolean) => void;
}

/** Has the stream of a broadcast that is not live checked now, for example to test its encoder the day before. */
export function WatchButton({ name, isWatched, onToggle }: WatchButtonProps) {
  return (
    <Button
      look="quiet"
      aria-label={`Watch: ${name}`}
      aria-pressed={isWatched}
      title="Checks the stream now, not only around its start"
      onClick={() => onToggle(!isWatched)}
    >
      Watch
    </Button>
  );
}

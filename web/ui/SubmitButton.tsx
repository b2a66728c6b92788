import { Button } from "./Button.tsx";

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  /** It keeps the focus meanwhile, so that a keyboard does not lose its place. */
  isBusy: boolean;
}

export function SubmitButton({ label, busyLabel, isBusy }: SubmitButtonProps) {
  return (
    <Button type="submit" aria-disabled={isBusy}>
      {isBusy ? busyLabel : label}
    </Button>
  );
}

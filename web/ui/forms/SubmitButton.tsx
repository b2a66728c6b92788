import { Button } from "../Button.tsx";

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  /** It keeps the focus meanwhile, so that a keyboard does not lose its place. */
  isBusy: boolean;
  look?: "accent" | "danger";
}

export function SubmitButton({ label, busyLabel, isBusy, look = "accent" }: SubmitButtonProps) {
  return (
    <Button type="submit" look={look} aria-disabled={isBusy}>
      {isBusy ? busyLabel : label}
    </Button>
  );
}

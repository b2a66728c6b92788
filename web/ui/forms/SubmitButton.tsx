import { Button } from "../Button.tsx";

interface SubmitButtonProps {
  label: string;
  busyLabel: string;
  /**
   * Whether the form is being sent. The button keeps the focus meanwhile, so that keyboard users do not lose their
   * place.
   */
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

import { MadeLink } from "../forms/MadeLink.tsx";

interface TabletLinkProps {
  made: { name: string; link: string };
  onDone: () => void;
}

/** The new link of a tablet. */
export function TabletLink({ made, onDone }: TabletLinkProps) {
  return (
    <MadeLink {...made} onDone={onDone}>
      <p>
        Open it on the device that scores: with its camera, or by the link. It is shown{" "}
        <strong>only now</strong>; anyone who has it can score on this court.
      </p>
    </MadeLink>
  );
}

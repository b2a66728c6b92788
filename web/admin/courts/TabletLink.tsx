import { MadeLink } from "../forms/MadeLink.tsx";

export interface MadeTablet {
  id: string;
  name: string;
  link: string;
}

interface TabletLinkProps {
  made: MadeTablet;
  onDone: () => void;
}

/** The new link of a tablet. */
export function TabletLink({ made: { name, link }, onDone }: TabletLinkProps) {
  return (
    <MadeLink name={name} link={link} onDone={onDone}>
      <p>
        Open it on the device that scores: with its camera, or by the link. It is shown{" "}
        <strong>only now</strong>; anyone who has it can score on this court.
      </p>
    </MadeLink>
  );
}

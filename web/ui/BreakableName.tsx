import { Fragment } from "react";

/** An email address or a host: where it does not fit a line it breaks before its @ and dots, not inside a word. */
export function BreakableName({ name }: { name: string }) {
  return name.split(/(?=[.@])/).map((part, place) => (
    // The parts of a name never move.
    <Fragment key={`${place} ${part}`}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

import { Fragment } from "react";

/** An email address or a host. Where it does not fit into a line it breaks before its @ and dots, not inside a word. */
export function BreakableName({ name }: { name: string }) {
  return name.split(/(?=[.@])/).map((part, place) => (
    // The index is part of the key: the parts of a name never move.
    <Fragment key={`${place} ${part}`}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

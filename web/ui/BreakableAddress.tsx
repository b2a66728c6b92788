import { Fragment } from "react";

/** A web address. Where it does not fit into a line it breaks before a slash of its path, not inside a word. */
export function BreakableAddress({ address }: { address: string }) {
  return address.split(/(?<!\/)(?=\/(?!\/))/).map((part, place) => (
    // The index is part of the key: the parts of an address never move.
    <Fragment key={`${place} ${part}`}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

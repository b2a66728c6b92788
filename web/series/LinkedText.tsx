import Linkify from "linkify-react";
import type { IntermediateRepresentation, Opts } from "linkifyjs";
import { Fragment } from "react";

import { BreakableName } from "../ui/BreakableName.tsx";
import { shortenAddress } from "./shortenAddress.ts";

import styles from "./Description.module.css";

const options: Opts = {
  defaultProtocol: "https",
  target: "_blank",
  rel: "noopener noreferrer nofollow",
  validate: { url: (text) => !/^[a-z][a-z0-9+.-]*:/i.test(text) || /^https?:/i.test(text), email: false },
  render: renderLink,
};

/** A text with clickable http and https addresses. A separate chunk, since the list of top-level domains is large. */
export function LinkedText({ text }: { text: string }) {
  return <Linkify options={options}>{text}</Linkify>;
}

/** The link shows host and path, and breaks before a slash, not at a hyphen; its tooltip shows the whole address. */
function renderLink({ attributes, content }: IntermediateRepresentation) {
  const [host = "", ...path] = shortenAddress(content).split(/(?=\/)/);
  return (
    <a title={String(attributes["href"])} {...attributes}>
      <span className={styles.host}>
        <BreakableName name={host} />
      </span>
      {path.map((part, place) => (
        // The index is part of the key: the parts of an address never move.
        <Fragment key={`${place} ${part}`}>
          <wbr />
          <JoinedHyphens text={part} />
        </Fragment>
      ))}
    </a>
  );
}

/** Prevents line breaks after hyphens. The joiner is not part of the text, so it is not copied. */
function JoinedHyphens({ text }: { text: string }) {
  return text.split(/(?<=-)/).map((piece, place) => (
    // The index is part of the key: the pieces of a text never move.
    <span key={`${place} ${piece}`} className={piece.endsWith("-") ? styles.joined : undefined}>
      {piece}
    </span>
  ));
}

import Linkify from "linkify-react";
import type { Opts } from "linkifyjs";

const options: Opts = {
  defaultProtocol: "https",
  target: "_blank",
  rel: "noopener noreferrer nofollow",
  validate: { url: (text) => !/^[a-z][a-z0-9+.-]*:/i.test(text) || /^https?:/i.test(text), email: false },
};

/** Addresses have a dot or a colon in them. To look for them takes long at the first time, most of all to prepare. */
const mayHaveAddress = /\S[.:]\S|localhost/i;

/** Plain text of an admin, whose http and https addresses can be clicked. */
export function Description({ text, className }: { text: string; className: string | undefined }) {
  if (!mayHaveAddress.test(text)) return <p className={className}>{text}</p>;
  return (
    <Linkify as="p" className={className} options={options}>
      {text}
    </Linkify>
  );
}

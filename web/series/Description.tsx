import Linkify from "linkify-react";
import type { Opts } from "linkifyjs";

const options: Opts = {
  defaultProtocol: "https",
  target: "_blank",
  rel: "noopener noreferrer nofollow",
  validate: { url: (text) => !/^[a-z][a-z0-9+.-]*:/i.test(text) || /^https?:/i.test(text), email: false },
};

/** Plain text of an admin, whose http and https addresses can be clicked. */
export function Description({ text, className }: { text: string; className: string | undefined }) {
  return (
    <Linkify as="p" className={className} options={options}>
      {text}
    </Linkify>
  );
}

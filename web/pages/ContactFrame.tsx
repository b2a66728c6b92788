import { frameAddress } from "../player/embedAddress.ts";

import styles from "./ContactFrame.module.css";

/** Lets a form work, but not lead the visitor away from the page around it. */
const sandbox = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin";

/** The helpdesk's form in a frame; a link to it where a frame may not show it. */
export function ContactFrame({ address }: { address: string }) {
  const allowed = frameAddress(address, window.location.href);
  if (!allowed) {
    return (
      <p>
        <a href={address} rel="noopener">
          Open the contact form
        </a>
      </p>
    );
  }
  const { href, pathname, search } = new URL(allowed.src);
  return (
    <iframe
      className={allowed.isOwn ? styles.own : styles.frame}
      // The site's own by its path only: under another host name the browser would refuse the frame.
      src={allowed.isOwn ? pathname + search : href}
      title="Contact form"
      // Our own needs its origin and its scripts, with which a sandbox holds nothing.
      sandbox={allowed.isOwn ? undefined : sandbox}
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

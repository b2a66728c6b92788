import { frameAddress } from "../player/embedAddress.ts";

import styles from "./ContactFrame.module.css";

/** Lets a form work, but not navigate the page around it. */
const sandbox = "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin";

/** The helpdesk's form in a frame, or a link to it where it may not be framed. */
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
      // The site's own form by its path only: with another host name the browser would refuse the frame.
      src={allowed.isOwn ? pathname + search : href}
      title="Contact form"
      // The site's own form needs its origin and scripts, with which a sandbox has no effect.
      sandbox={allowed.isOwn ? undefined : sandbox}
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

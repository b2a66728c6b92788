import type { Ref } from "react";

import { useIsHydrated } from "../ui/useIsHydrated.ts";
import { frameAddress } from "./embedAddress.ts";

import styles from "./EmbedFrame.module.css";

interface Props {
  link: string;
  title: string;
  ref?: Ref<HTMLIFrameElement>;
}

const sandboxRights =
  "allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation";

/** Another site's page in a sandboxed 16:9 frame. It may autoplay and fill the screen, but not navigate this page. */
export function EmbedFrame({ link, title, ref }: Props) {
  const isHydrated = useIsHydrated();
  // Whether the address is of this site depends on the host name in the browser.
  if (!isHydrated) return <div className={styles.frame} />;
  const address = frameAddress(link, window.location.href);
  if (address === null) return <p className={styles.refused}>This video cannot be shown here.</p>;
  return (
    <iframe
      // A frame that navigates adds an entry to the page's history, and keeps its former sandbox.
      key={address.src}
      ref={ref}
      className={styles.frame}
      src={address.src}
      title={title}
      sandbox={address.isOwn ? sandboxRights : `${sandboxRights} allow-same-origin`}
      allow="autoplay; picture-in-picture; encrypted-media"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

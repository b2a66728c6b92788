import { type ReactNode, Suspense } from "react";

import { lazyPart } from "../../loading/lazyPart.tsx";
import { Button } from "../../ui/Button.tsx";
import { copyText } from "../../ui/copyText.ts";
import { showToast } from "../../ui/toast.ts";

import styles from "./LinksDialog.module.css";

// Links are made rarely, so the code that draws the QR code is loaded with the first one.
const QrCode = lazyPart(async () => (await import("./QrCode.tsx")).QrCode);

interface MadeLinkProps {
  name: string;
  link: string;
  /** The text that says what the link is for, and who can use it. */
  children: ReactNode;
  onDone: () => void;
}

/** A new link that contains a secret. It is shown only once, also as a QR code. */
export function MadeLink({ name, link, children, onDone }: MadeLinkProps) {
  async function copy() {
    const isCopied = await copyText(link);
    showToast({ text: isCopied ? "Link copied." : "The browser did not copy it. Select the link instead." });
  }

  return (
    <section className={styles.made} aria-label={`The link of ${name}`}>
      <Suspense fallback={<div className={styles.code} />}>
        <QrCode text={link} label={`QR code of ${name}`} />
      </Suspense>
      <div className={styles.link}>
        {children}
        <code>{link}</code>
        <div className={styles.buttons}>
          <Button look="quiet" onClick={() => void copy()}>
            Copy link
          </Button>
          <Button onClick={onDone}>Done</Button>
        </div>
      </div>
    </section>
  );
}

import { Suspense } from "react";

import { lazyPart } from "../../loading/lazyPart.tsx";
import { Button } from "../../ui/Button.tsx";
import { showToast } from "../../ui/toast.ts";

import styles from "./TabletsDialog.module.css";

// Few people of few sites make a link; the code that draws it comes with the first.
const QrCode = lazyPart(async () => (await import("./QrCode.tsx")).QrCode);

interface TabletLinkProps {
  made: { name: string; link: string };
  onDone: () => void;
}

/** A new link, which is shown this once. */
export function TabletLink({ made: { name, link }, onDone }: TabletLinkProps) {
  async function copy() {
    const [outcome] = await Promise.allSettled([navigator.clipboard.writeText(link)]);
    const isCopied = outcome.status === "fulfilled";
    showToast({ text: isCopied ? "Link copied." : "The browser did not copy it. Select the link instead." });
  }

  return (
    <section className={styles.made} aria-label={`The link of ${name}`}>
      <Suspense fallback={<div className={styles.code} />}>
        <QrCode text={link} label={`QR code of ${name}`} />
      </Suspense>
      <div className={styles.link}>
        <p>
          Open it on the device that scores: with its camera, or by the link. It is shown{" "}
          <strong>only now</strong>; anyone who has it can score on this court.
        </p>
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

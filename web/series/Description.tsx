import { Suspense, useId, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { lazyPart } from "../loading/lazyPart.tsx";
import { useIsHydrated } from "../ui/useIsHydrated.ts";

// Here too, since the links of the server's HTML need their styles without the code that finds links.
import styles from "./Description.module.css";

const LinkedText = lazyPart(async () => (await import("./LinkedText.tsx")).LinkedText);
if (import.meta.env.SSR) await LinkedText.load();

/** Addresses have a scheme or a top-level domain in them; the time of a match has neither. */
const mayHaveAddress = /:\/\/|\S\.[\p{L}\p{M}]{2}|localhost/iu;

/** Plain text of an admin, whose http and https addresses can be clicked. */
export function Description({ text, className }: { text: string; className: string | undefined }) {
  return <p className={className}>{mayHaveAddress.test(text) ? <Links text={text} /> : text}</p>;
}

/** The server's HTML has the links, and stays as long as the text does; otherwise their code comes when it is needed. */
function Links({ text }: { text: string }) {
  const id = useId();
  const isTakenOver = !useIsHydrated() && !import.meta.env.SSR;
  const [served] = useState(() => ({
    text,
    html: isTakenOver ? document.getElementById(id)?.innerHTML : undefined,
  }));
  if (served.html !== undefined && served.text === text)
    return <span id={id} className={styles.text} dangerouslySetInnerHTML={{ __html: served.html }} />;
  return (
    <span id={id} className={styles.text}>
      <ErrorBoundary fallback={text}>
        <Suspense fallback={text}>
          <LinkedText text={text} />
        </Suspense>
      </ErrorBoundary>
    </span>
  );
}

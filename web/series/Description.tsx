import { Suspense, useId, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { lazyPart } from "../loading/lazyPart.tsx";
import { useIsHydrated } from "../ui/useIsHydrated.ts";

// Imported here too, since the links in the server's HTML need their styles before the code that finds links is loaded.
import styles from "./Description.module.css";

const LinkedText = lazyPart(async () => (await import("./LinkedText.tsx")).LinkedText);
if (import.meta.env.SSR) await LinkedText.load();

/** An address has a scheme or a top-level domain; the time of a match has neither. */
const mayHaveAddress = /:\/\/|\S\.[\p{L}\p{M}]{2}|localhost/iu;

/** The plain text of an admin, with clickable http and https addresses. */
export function Description({ text, className }: { text: string; className: string | undefined }) {
  return <p className={className}>{mayHaveAddress.test(text) ? <Links text={text} /> : text}</p>;
}

/** The server's HTML contains the links, and stays until the text changes; otherwise their code is loaded on demand. */
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

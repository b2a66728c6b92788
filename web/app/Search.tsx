import { Search as SearchIcon } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { lazyPart } from "../loading/lazyPart.tsx";
import { PartFailure } from "../loading/PartFailure.tsx";

import styles from "./Search.module.css";

const SearchBox = lazyPart(async () => (await import("./SearchBox.tsx")).SearchBox);

/** When this fails, so does the click that it was meant to hurry, which then says so. */
const preload = () => void Promise.allSettled([SearchBox.load()]);

/** Takes what is typed while the box is on its way. */
function SearchStart({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  return (
    <span className={styles.box}>
      <SearchIcon className={styles.icon} aria-hidden="true" />
      <input
        ref={focusAtFirst}
        className={styles.input}
        aria-label="Search series by title"
        placeholder="Search..."
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </span>
  );
}

const focusAtFirst = (input: HTMLInputElement | null) => input?.focus();

/** The magnifier that becomes the search box; what the box is made of comes when someone reaches for it. */
export function Search() {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const button = useRef<HTMLButtonElement>(null);

  const leave = () => {
    setIsOpen(false);
    setText("");
  };
  const close = () => {
    leave();
    requestAnimationFrame(() => button.current?.focus());
  };

  if (isOpen) {
    return (
      <ErrorBoundary FallbackComponent={PartFailure}>
        <Suspense fallback={<SearchStart text={text} onChange={setText} />}>
          <SearchBox text={text} onChange={setText} onClose={close} onLeave={leave} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.open}
      aria-label="Search"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setIsOpen(true)}
    >
      <SearchIcon aria-hidden="true" />
    </button>
  );
}

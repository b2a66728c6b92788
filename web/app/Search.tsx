import { Search as SearchIcon } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { ErrorBoundary } from "react-error-boundary";

import { Button } from "../ui/Button.tsx";

import styles from "./Search.module.css";

const loadSearchBox = () => import("./SearchBox.tsx");
const SearchBox = lazy(async () => ({ default: (await loadSearchBox()).SearchBox }));

/** When this fails, so does the click that it was meant to hurry, which then says so. */
const preload = () => void Promise.allSettled([loadSearchBox()]);

function SearchFailure() {
  return (
    <Button look="quiet" onClick={() => window.location.reload()}>
      Reload to search
    </Button>
  );
}

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
      <ErrorBoundary FallbackComponent={SearchFailure}>
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

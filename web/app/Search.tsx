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

/** The magnifier that becomes the search box; what the box is made of comes when someone reaches for it. */
export function Search() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const leave = () => setIsOpen(false);
  const close = () => {
    leave();
    requestAnimationFrame(() => button.current?.focus());
  };

  if (isOpen) {
    return (
      <ErrorBoundary FallbackComponent={SearchFailure}>
        <Suspense fallback={<span className={styles.box} />}>
          <SearchBox onClose={close} onLeave={leave} />
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

import { Search as SearchIcon } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";

import styles from "./Search.module.css";

const loadSearchBox = () => import("./SearchBox.tsx");
const SearchBox = lazy(async () => ({ default: (await loadSearchBox()).SearchBox }));

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
      <Suspense fallback={<span className={styles.box} />}>
        <SearchBox onClose={close} onLeave={leave} />
      </Suspense>
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.open}
      aria-label="Search"
      onPointerEnter={() => void loadSearchBox()}
      onFocus={() => void loadSearchBox()}
      onClick={() => setIsOpen(true)}
    >
      <SearchIcon aria-hidden="true" />
    </button>
  );
}

import SearchIcon from "lucide-react/icons/search";
import { useRef, useState } from "react";

import { SearchBox } from "./SearchBox.tsx";

import styles from "./Search.module.css";

/**
 * The magnifier that becomes the search box. The box and its input are loaded with the first page, not when the search
 * opens: an input that is replaced while its code is loading loses letters, and ends the composition of an input
 * method.
 */
export function Search() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const leave = () => setIsOpen(false);
  const close = () => {
    leave();
    requestAnimationFrame(() => button.current?.focus());
  };

  if (isOpen) return <SearchBox onClose={close} onLeave={leave} />;
  return (
    <button
      ref={button}
      type="button"
      className={styles.open}
      aria-label="Search"
      onClick={() => setIsOpen(true)}
    >
      <SearchIcon aria-hidden="true" />
    </button>
  );
}

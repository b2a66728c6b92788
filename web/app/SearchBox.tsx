import Search from "lucide-react/icons/search";
import X from "lucide-react/icons/x";
import { type FocusEvent, Suspense, useMemo, useState } from "react";
import { ErrorBoundary, type FallbackProps } from "react-error-boundary";
import { parsePath, useLocation, useNavigate } from "react-router-dom";

import { linkState } from "../access/liveLink.ts";
import { lazyPart } from "../loading/lazyPart.tsx";
import { PartFailure } from "../loading/PartFailure.tsx";
import { useCombobox } from "../ui/forms/useCombobox.ts";
import type { SearchTarget } from "./SearchSuggestions.tsx";

import styles from "./Search.module.css";

const SearchSuggestions = lazyPart(async () => (await import("./SearchSuggestions.tsx")).SearchSuggestions);

interface SearchBoxProps {
  /** Called when the viewer closes the search. */
  onClose: () => void;
  /** Called when the search closes since the focus or a click is outside of it. */
  onLeave: () => void;
}

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();

/**
 * Suggests series and episodes by title, and matches by players and countries, while the viewer types. Choosing a
 * suggestion leads to its page. The input is rendered immediately; the code of the suggestions is loaded when the box
 * opens, and then uses the text typed meanwhile.
 */
export function SearchBox({ onClose, onLeave }: SearchBoxProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState("");
  const [targets, setTargets] = useState<readonly SearchTarget[] | null>(null);

  function go(wanted: string) {
    const target = targets?.find(({ key }) => key === wanted);
    if (!target) return;
    onLeave();
    // The layout moves the focus only for a new path.
    const isOpen = parsePath(target.path).pathname === pathname;
    if (isOpen) document.getElementById("content")?.focus({ preventScroll: true });
    void navigate(target.path, { state: linkState(target) });
  }

  const keys = useMemo(() => targets && targets.map(({ key }) => key), [targets]);
  const combobox = useCombobox({ keys, onChoose: go });

  function change(typed: string) {
    setText(typed);
    combobox.reset();
  }

  // Of the whole box: some browsers focus the list of suggestions, since it scrolls.
  const focus = {
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) {
      if (currentTarget.contains(relatedTarget)) return;
      if (text) combobox.dismiss();
      else onLeave();
    },
  };

  return (
    <div className={styles.box} {...focus}>
      <Search className={styles.icon} aria-hidden="true" />
      <input
        {...combobox.inputProps}
        ref={focusOnMount}
        className={styles.input}
        type="text"
        enterKeyHint="search"
        aria-label="Search series, episodes and matches"
        placeholder="Search..."
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          combobox.onKeyDown(event);
          if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
          if (text) change("");
          else onClose();
        }}
      />
      <button type="button" className={styles.close} aria-label="Close search" onClick={onClose}>
        <X aria-hidden="true" />
      </button>
      <ErrorBoundary FallbackComponent={SuggestionsFailure}>
        <Suspense>
          <SearchSuggestions text={text} combobox={combobox} onFound={setTargets} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** Replaces the suggestions while their code could not be loaded; the typed text stays in the input. */
function SuggestionsFailure(failure: FallbackProps) {
  return (
    <div className={`${styles.popup} ${styles.failure}`}>
      <PartFailure {...failure} />
    </div>
  );
}

import { skipToken } from "@apollo/client/react";
import { useCombobox } from "downshift";
import { Search as SearchIcon, X } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { useDebounce } from "use-debounce";

import { useCatalogueFollow } from "../lib/follow.ts";
import { useSearchBoxQuery, useSearchBoxUpdatesSubscription } from "../lib/generated/SearchBox.ts";
import { mayLeave } from "../lib/leaving.ts";
import { Suggestion } from "./Suggestion.tsx";

import styles from "./Search.module.css";

const quiet = 200;

const focusAtFirst = (input: HTMLInputElement | null) => input?.focus();

interface SearchBoxProps {
  text: string;
  onChange: (text: string) => void;
  /** Closed by who searches. */
  onClose: () => void;
  /** Closed because the attention has gone elsewhere. */
  onLeave: () => void;
}

/** Suggests series by title while one types; choosing one leads to its page. */
export function SearchBox({ text, onChange, onClose, onLeave }: SearchBoxProps) {
  const navigate = useNavigate();
  const [title] = useDebounce(text.trim(), quiet);
  const { data, previousData } = useSearchBoxQuery(
    title ? { variables: { title }, fetchPolicy: "cache-and-network" } : skipToken,
  );
  useSearchBoxUpdatesSubscription(useCatalogueFollow(data?.catalogue.cursor));

  const found = text.trim() && title ? (data ?? previousData)?.searchSeries : undefined;
  const items = found ?? [];

  async function go(slug: string) {
    onLeave();
    if (await mayLeave()) await navigate(`/series/${slug}`);
  }

  const combobox = useCombobox({
    items,
    inputValue: text,
    initialIsOpen: text !== "",
    itemToString: (item) => item?.title ?? "",
    itemToKey: (item) => item?.id,
    defaultHighlightedIndex: 0,
    selectedItem: null,
    onInputValueChange: ({ inputValue }) => onChange(inputValue),
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) void go(selectedItem.slug);
    },
  });

  const isShown = combobox.isOpen && found !== undefined;
  return (
    <form className={styles.box} aria-label="Search" onSubmit={(event) => event.preventDefault()}>
      <SearchIcon className={styles.icon} aria-hidden="true" />
      <input
        {...combobox.getInputProps({
          ref: focusAtFirst,
          "aria-label": "Search series by title",
          className: styles.input,
          placeholder: "Search...",
          type: "text",
          enterKeyHint: "search",
          onKeyDown: (event) => {
            if (event.key === "Escape" && !text) onClose();
          },
          onBlur: (event) => {
            const box = event.currentTarget.form;
            if (!text && !box?.contains(event.relatedTarget)) onLeave();
          },
        })}
      />
      <button type="button" className={styles.close} aria-label="Close search" onClick={onClose}>
        <X aria-hidden="true" />
      </button>
      <div className={styles.popup} hidden={!isShown}>
        <ul {...combobox.getMenuProps({ "aria-label": "Suggestions" })}>
          {isShown &&
            items.map((item, index) => (
              <Suggestion
                key={item.id}
                series={item}
                isHighlighted={combobox.highlightedIndex === index}
                {...combobox.getItemProps({ item, index })}
              />
            ))}
        </ul>
        {isShown && items.length === 0 && <p className={styles.none}>No series found</p>}
      </div>
      <output className="visually-hidden">
        {isShown && (items.length === 0 ? "No series found" : `${items.length} series found`)}
      </output>
    </form>
  );
}

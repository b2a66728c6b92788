import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type ComponentProps, type RefObject, useState } from "react";

const mostWhole = 60;
const usualHeight = 57;

interface RowWindowOptions {
  scroller: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** Kept, wherever it is scrolled to: the browser drops a drag whose element goes. */
  draggedId: string | undefined;
}

interface RowProps extends ComponentProps<"li"> {
  /** By these the window finds the row's measure, and its focus. */
  "data-index"?: number;
  "data-id"?: string | undefined;
}

interface RowWindow {
  isLong: boolean;
  /** The places of the rows to render. */
  rows: readonly number[];
  listProps: ComponentProps<"ul">;
  rowProps: (index: number) => RowProps;
  reveal: (index: number) => void;
}

/** Of a long list only the rows in view, and those that are held or have the focus; of a short one all. */
export function useRowWindow({ scroller, ids, draggedId }: RowWindowOptions): RowWindow {
  const isLong = ids.length > mostWhole;
  const [focusedId, setFocusedId] = useState<string>();
  const kept = [draggedId, focusedId].map((id) => (id === undefined ? -1 : ids.indexOf(id)));
  const virtualizer = useVirtualizer({
    count: ids.length,
    enabled: isLong,
    overscan: 6,
    estimateSize: () => usualHeight,
    // The server's HTML holds the first rows.
    initialRect: { width: 0, height: 10 * usualHeight },
    getScrollElement: () => scroller.current,
    getItemKey: (index) => ids[index] ?? index,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept.filter((index) => index >= 0)])].toSorted(
        (one, other) => one - other,
      ),
  });

  function reveal(index: number) {
    const row = [...(scroller.current?.querySelectorAll<HTMLElement>(":scope > ul > li") ?? [])].find(
      (one, place) => (isLong ? one.dataset["index"] === String(index) : place === index),
    );
    if (row) row.scrollIntoView({ block: "nearest" });
    else virtualizer.scrollToIndex(index);
  }

  if (!isLong) {
    return { isLong, rows: ids.map((_, index) => index), listProps: {}, rowProps: () => ({}), reveal };
  }

  const visible = virtualizer.getVirtualItems();
  const starts = new Map(visible.map(({ index, start }) => [index, start]));
  return {
    isLong,
    rows: visible.map(({ index }) => index),
    listProps: {
      style: { position: "relative", height: virtualizer.getTotalSize() },
      onFocus: ({ target }) => setFocusedId(target.closest("li")?.dataset["id"]),
      onBlur: () => setFocusedId(undefined),
    },
    rowProps: (index) => ({
      ref: virtualizer.measureElement,
      style: { position: "absolute", insetInline: 0, top: starts.get(index) ?? 0 },
      "aria-posinset": index + 1,
      "aria-setsize": ids.length,
      "data-index": index,
      "data-id": ids[index],
    }),
    reveal,
  };
}

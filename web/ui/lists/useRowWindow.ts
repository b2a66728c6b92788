import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type ComponentProps, type RefObject, useState } from "react";

const mostWhole = 60;
const usualHeightPixels = 57;

interface RowWindowOptions {
  scroller: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** The dragged row stays rendered, wherever the list is scrolled to: browsers end a drag whose element is removed. */
  draggedId: string | undefined;
}

interface RowProps extends ComponentProps<"li"> {
  /** Identifies the rows whose size and focus are read. */
  "data-index"?: number;
  "data-id"?: string | undefined;
}

interface RowWindow {
  isLong: boolean;
  /** The indexes of the rows to render. */
  rows: readonly number[];
  listProps: ComponentProps<"ul">;
  rowProps: (index: number) => RowProps;
  reveal: (index: number) => void;
}

/** For a long list only the visible rows, and those that are dragged or have the focus; for a short list all rows. */
export function useRowWindow({ scroller, ids, draggedId }: RowWindowOptions): RowWindow {
  const isLong = ids.length > mostWhole;
  const [focusedId, setFocusedId] = useState<string>();
  const kept = [draggedId, focusedId].map((id) => (id === undefined ? -1 : ids.indexOf(id)));
  const virtualizer = useVirtualizer({
    count: ids.length,
    enabled: isLong,
    overscan: 6,
    estimateSize: () => usualHeightPixels,
    // The server's HTML contains the first rows.
    initialRect: { width: 0, height: 10 * usualHeightPixels },
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

import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useRef, useState } from "react";

interface RowDrag {
  row: RefObject<HTMLDivElement | null>;
  handle: RefObject<HTMLButtonElement | null>;
  isDragged: boolean;
  /** The side of this row on which the dragged one would be dropped. */
  gap: "before" | "after" | undefined;
}

/** Makes a row draggable by its handle, and a drop target for other rows of the same list. */
export function useRowDrag(list: string, id: string, canDrag: boolean): RowDrag {
  const row = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [isDragged, setIsDragged] = useState(false);
  const [gap, setGap] = useState<RowDrag["gap"]>();

  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle || !canDrag) return undefined;
    const stopDragging = draggable({
      element,
      dragHandle,
      getInitialData: () => ({ list, id }),
      onDragStart: () => setIsDragged(true),
      onDrop: () => setIsDragged(false),
    });
    const stopReceiving = dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data["list"] === list,
      getIsSticky: () => true,
      getData({ input }) {
        const { top, height } = element.getBoundingClientRect();
        return { list, id, isAfter: input.clientY > top + height / 2 };
      },
      onDrag({ self, source }) {
        if (source.data["id"] !== id) setGap(self.data["isAfter"] === true ? "after" : "before");
      },
      onDragLeave: () => setGap(undefined),
      onDrop: () => setGap(undefined),
    });
    return () => {
      stopDragging();
      stopReceiving();
    };
  }, [list, id, canDrag]);

  return { row, handle, isDragged, gap };
}

import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";

import { useEdgeScroll } from "./useEdgeScroll.ts";

interface DropOptions {
  list: string;
  ids: readonly string[];
  scroller: RefObject<HTMLElement | null>;
  /** The index is counted without the row itself. */
  onDropped: (id: string, index: number) => void;
}

/** Handles the drags of a list's rows: reports where a row is dropped, and returns the id of the dragged one. */
export function useDrop({ list, ids, scroller, onDropped }: DropOptions): string | undefined {
  const [draggedId, setDraggedId] = useState<string>();

  const scrollAtPointer = useEdgeScroll(scroller, draggedId !== undefined);
  const drag = useEffectEvent((y: number) => scrollAtPointer(y));

  const drop = useEffectEvent((dragged: unknown, target: Record<string | symbol, unknown>) => {
    if (typeof dragged !== "string" || target["id"] === dragged) return;
    const place = ids.filter((id) => id !== dragged).findIndex((id) => id === target["id"]);
    if (place >= 0) onDropped(dragged, target["isAfter"] === true ? place + 1 : place);
  });

  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data["list"] === list,
        onDragStart: ({ source }) => setDraggedId(String(source.data["id"])),
        onDrag: ({ location }) => drag(location.current.input.clientY),
        onDrop({ source, location }) {
          setDraggedId(undefined);
          const target = location.current.dropTargets.find(({ data }) => data["list"] === list);
          if (target) drop(source.data["id"], target.data);
        },
      }),
    [list],
  );

  return draggedId;
}

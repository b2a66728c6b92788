import { monitorForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { useEffect, useEffectEvent, useState } from "react";

/**
 * Watches the drags of a list's rows: says where one is dropped, as a place among the others, and which one is under way.
 */
export function useDrop(
  list: string,
  ids: readonly string[],
  onDropped: (id: string, index: number) => void,
): string | undefined {
  const [draggedId, setDraggedId] = useState<string>();

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

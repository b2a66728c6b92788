import { useLayoutEffect, useMemo, useRef, useState } from "react";

import { arrange, moveId } from "./moveId.ts";

interface OptimisticOrder<Item> {
  ordered: readonly Item[];
  /** Moves an item to another position; does nothing for its current one. */
  move: (id: string, index: number) => void;
}

/** Requests an order. `before` is the order of the same ids that was requested last, or else that of the items. */
export type Reorder = (ids: string[], before: string[]) => Promise<unknown>;

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

/**
 * Shows a requested order immediately, and the items' own order again as soon as the last request is answered or has
 * failed. One request is pending at a time; of those made meanwhile only the last is sent.
 */
export function useOptimisticOrder<Item extends { id: string }>(
  items: readonly Item[],
  onReorder: Reorder,
): OptimisticOrder<Item> {
  const [shown, setShown] = useState<string[]>();
  const wanted = useRef<string[]>(undefined);
  const isSending = useRef(false);
  // A request may end after later renderings, and the next one is for the items of then.
  const latest = useRef({ items, onReorder });
  useLayoutEffect(() => {
    latest.current = { items, onReorder };
  }, [items, onReorder]);
  const ordered = useMemo(() => (shown ? arrange(items, shown) : items), [items, shown]);

  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    let former: string[] = [];
    for (let sent = wanted.current; sent; sent = wanted.current) {
      const present = latest.current;
      const before = idsOf(arrange(present.items, former));
      await Promise.allSettled([present.onReorder(idsOf(arrange(present.items, sent)), before)]);
      if (wanted.current === sent) wanted.current = undefined;
      former = sent;
    }
    isSending.current = false;
    setShown(undefined);
  }

  function move(id: string, index: number) {
    const present = idsOf(arrange(items, wanted.current ?? []));
    const next = moveId(present, id, index);
    if (next.every((other, place) => other === present[place])) return;
    wanted.current = next;
    setShown(next);
    void send();
  }

  return { ordered, move };
}

import { useMemo, useRef, useState } from "react";

import { arrange, moveId } from "./moveId.ts";

interface OptimisticOrder<Item> {
  ordered: readonly Item[];
  /** Moves an item to another position; does nothing for its current one. */
  move: (id: string, index: number) => void;
}

/**
 * Shows a requested order immediately, and the items' own order again as soon as the last request is answered or has
 * failed. One request is pending at a time; of those made meanwhile only the last is sent.
 */
export function useOptimisticOrder<Item extends { id: string }>(
  items: readonly Item[],
  onReorder: (ids: string[]) => Promise<unknown>,
): OptimisticOrder<Item> {
  const [shown, setShown] = useState<string[]>();
  const wanted = useRef<string[]>(undefined);
  const isSending = useRef(false);
  const ordered = useMemo(() => (shown ? arrange(items, shown) : items), [items, shown]);

  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    for (let sent = wanted.current; sent; sent = wanted.current) {
      await Promise.allSettled([onReorder(sent)]);
      if (wanted.current === sent) wanted.current = undefined;
    }
    isSending.current = false;
    setShown(undefined);
  }

  function move(id: string, index: number) {
    const present = arrange(items, wanted.current ?? items.map((item) => item.id)).map((item) => item.id);
    const next = moveId(present, id, index);
    if (next.every((other, place) => other === present[place])) return;
    wanted.current = next;
    setShown(next);
    void send();
  }

  return { ordered, move };
}

import type { EntityManager } from "typeorm";

import type { Caller } from "../caller.ts";
import type { HistoryClock, UndoPayload } from "./history.payload.ts";

export async function undoRevision(
  _db: EntityManager,
  _caller: Caller,
  _config: unknown,
  _wanted: { clock: HistoryClock; revision: number; skipChanged: boolean },
): Promise<UndoPayload> {
  return { revision: 1, userErrors: [] };
}

import { vi } from "vitest";

import { makeSeries } from "./catalogue/catalogue.ts";
import { followCatalogue } from "./follow.ts";
import type { Harness } from "./harness.ts";

/** Changes the clock of the servers' process, and waits until the site has compared it with the database's. */
export async function moveClock({ admin }: Pick<Harness, "admin">, minutes: number): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000, shouldAdvanceTime: true });
  const updates = followCatalogue(admin);
  await updates.next();
  await makeSeries(admin);
  await updates.next();
  updates.stop();
}

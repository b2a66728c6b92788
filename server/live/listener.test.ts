import { expect, inject, onTestFinished, test, vi } from "vitest";

import { createDatabase } from "../testing/services/databases.ts";
import { catalogueClock } from "./catalogueClock.ts";
import { followClock } from "./followedClock.ts";
import { createListener } from "./listener.ts";
import { createSharedJobs } from "./sharedJobs.ts";

const minuteMs = 60_000;

test.each([4, -4])(
  "a step of the process's clock by %i minutes does not change the database's time",
  async (minutes) => {
    const database = await createDatabase(inject("postgresUrl"));
    onTestFinished(() => database.drop());
    const listener = createListener({
      databaseUrl: database.url,
      clocks: [followClock(catalogueClock)],
      sharedJobs: createSharedJobs(),
      onError: () => undefined,
    });
    listener.start({ onPerson: () => undefined, onTopic: () => undefined, onGap: () => undefined });
    onTestFinished(listener.close);
    await listener.ready;
    const before = listener.databaseTime();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * minuteMs });
    const after = listener.databaseTime();
    vi.useRealTimers();
    expect(after - before).toBeGreaterThanOrEqual(0);
    expect(after - before).toBeLessThan(minuteMs);
  },
);

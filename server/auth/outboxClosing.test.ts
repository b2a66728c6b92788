import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { databaseSettings } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { openDatabase } from "../database.ts";
import type { Harness } from "../testing/harness.ts";
import { startHarness } from "../testing/harness.ts";
import { createOutbox, postMail } from "./outbox.ts";
import type { AppSecret } from "./secrets.ts";

const appSecret: AppSecret = { present: "a secret of the tests, 32 characters long", former: null };
const ignore = () => undefined;
const log = { info: ignore, warn: ignore, error: ignore };

let site: Harness;
beforeAll(async () => {
  site = await startHarness();
});
afterAll(() => site.close());

test("a mail that fails while the process stops waits for the next process", async () => {
  const database = await openDatabase(databaseSettings(site.config, null), () => undefined);
  const timeouts = vi.spyOn(globalThis, "setTimeout");
  try {
    const failures: (() => void)[] = [];
    const transport = {
      deliver: () =>
        new Promise<string>((_resolve, reject) => {
          failures.push(() => reject(new Error("a failure of the test")));
        }),
      close: () => undefined,
    };
    const outbox = createOutbox({ database, appSecret, transport, log, onResult: ignore, onError: ignore });
    await postMail(database.manager, appSecret, null, {
      to: "a@example.org",
      replyTo: null,
      subject: "A",
      text: "a",
      html: "a",
    });
    outbox.wake();
    await expect.poll(() => failures).toHaveLength(1);
    timeouts.mockClear();
    const closed = outbox.close();
    for (const fail of failures) fail();
    await closed;
    expect(timeouts.mock.calls.filter(([, delay]) => delay === limits.mail.retriesMs[0])).toEqual([]);
  } finally {
    timeouts.mockRestore();
    await database.destroy();
  }
});

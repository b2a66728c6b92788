import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

test("A guard runs its command when the process of the tests is killed, unless it was cancelled", async () => {
  const folder = await mkdtemp(join(tmpdir(), "broadcasts-guard-"));
  const [ended, cancelled] = [join(folder, "ended"), join(folder, "cancelled")];
  const script = `
    import { runWhenGone } from ${JSON.stringify(new URL("../../../dist/server/testing/services/guard.js", import.meta.url).href)};
    runWhenGone(${JSON.stringify(`touch '${ended}'`)});
    runWhenGone(${JSON.stringify(`touch '${cancelled}'`)})();
    setInterval(() => {}, 1_000);
    console.log("ready");
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await once(child.stdout, "data");
    expect(existsSync(ended)).toBe(false);
    child.kill("SIGKILL");
    await expect.poll(() => existsSync(ended)).toBe(true);
    expect(existsSync(cancelled)).toBe(false);
  } finally {
    child.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
});

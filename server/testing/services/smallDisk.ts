import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { unmountWhenGone } from "./guard.ts";

interface SmallDisk {
  folder: string;
  unmount: () => void;
}

/** Mounts a file system of 200 MiB; null where the user may not mount one. Under CI this must succeed. */
export function mountSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "broadcasts-disk-"));
  const cancelGuard = unmountWhenGone(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=200m,mode=0755", "tmpfs", folder], { stdio: "ignore" });
  } catch (error) {
    cancelGuard();
    rmdirSync(folder);
    if (process.env["CI"]) throw error;
    return null;
  }
  return {
    folder,
    unmount() {
      execFileSync("umount", ["--lazy", folder]);
      cancelGuard();
      rmdirSync(folder);
    },
  };
}

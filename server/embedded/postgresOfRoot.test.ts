import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, realpath, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterEach, describe, expect, it, vi } from "vitest";

import {
  cleanUpAll,
  cleanUpLast,
  copyPackage,
  expectMark,
  leaveMark,
  makeFolder,
  query,
  start,
  startInChild,
} from "../testing/services/clusters.ts";
import { prepareBinaries } from "./postgresBinaries.ts";
import { runProgram } from "./postgresCluster.ts";
import { mayEnter } from "./postgresPlace.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

afterEach(cleanUpAll);

/** Any account except root and nobody. initdb requires an account that the system knows. */
const ordinaryUser = { uid: readId("-u"), gid: readId("-g") };
const isRoot = process.getuid?.() === 0;
const neededFolders = [dirname(process.execPath), dirname(fileURLToPath(import.meta.url))];
const canEnter = await Promise.all(neededFolders.map(async (folder) => mayEnter(ordinaryUser, folder)));

describe.skipIf(!isRoot)("the embedded PostgreSQL started by root", () => {
  it("is outside a folder that its account may not enter, and is found again", async () => {
    const directory = join(await makeFolder({ mode: 0o700 }), "postgres");
    const first = await start(directory);
    const elsewhere = await realpath(join(directory, "elsewhere"));
    cleanUpLast(() => rm(elsewhere, { recursive: true }));
    expect(await readdir(elsewhere)).toEqual(["cluster"]);
    await leaveMark(first.url);
    await first.stop();

    const second = await start(directory);
    await expectMark(second.url);
  });

  it("is in a folder that was closed to others, when no folder above it is", async () => {
    const directory = await makeFolder({ mode: 0o700 });
    await start(directory);
    expect(await readdir(directory)).toEqual(["cluster"]);
  });

  it("runs from a complete copy of programs whose folder its account may not read", async () => {
    const source = join(await makeFolder({ mode: 0o700 }), "package");
    await mkdir(source);
    copyPackage(source);
    const place = { folder: await makeFolder(), account: ordinaryUser };

    const [binaries] = await Promise.all([prepareBinaries(place, source), prepareBinaries(place, source)]);
    await runProgram(place, binaries.postgres, ["--version"]);

    await rm(join(dirname(binaries.postgres), "..", "share", "postgresql", "postgres.bki"));
    await rm(binaries.postgres);
    expect(await prepareBinaries(place, source)).toEqual(binaries);
    await runProgram(place, binaries.postgres, ["--version"]);
  });

  it.skipIf(canEnter.includes(false))(
    "can also be an ordinary user's, and root then goes on as that user",
    async () => {
      const directory = await makeFolder({ owner: ordinaryUser });
      const { url, child } = await startInChild(directory, ordinaryUser);
      await leaveMark(url);
      expect((await stat(join(directory, "cluster"))).uid).toBe(ordinaryUser.uid);
      child.stdin?.end();
      await once(child, "exit");
      await expect(query(url, "SELECT")).rejects.toMatchObject({ code: "ECONNREFUSED" });

      const asRoot = await start(directory);
      await expectMark(asRoot.url);
      await asRoot.stop();
      const again = await startInChild(directory, ordinaryUser);
      await expectMark(again.url);
    },
  );
});

function readId(option: string): number {
  return Number(execFileSync("id", [option, "daemon"], { encoding: "utf8" }));
}

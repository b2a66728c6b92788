import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

test("The generator removes the file of a document that no longer exists", async () => {
  const folder = await mkdtemp(join(tmpdir(), "broadcasts-codegen-"));
  try {
    const generated = join(folder, "web/lib/generated");
    await Promise.all([mkdir(generated, { recursive: true }), mkdir(join(folder, "scripts"))]);
    for (const file of ["codegen.ts", "scripts/codegenHooks.ts", "package.json"])
      await copyFile(file, join(folder, file));
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
    await writeFile(join(folder, "schema.graphql"), "type Query { court: Int! }");
    await writeFile(join(folder, "web/Present.graphql"), "query Present { court }");
    await writeFile(join(generated, "Former.ts"), "");
    const script = resolve("node_modules/@graphql-codegen/cli/esm/bin.js");
    await promisify(execFile)(process.execPath, [script, "--config", "codegen.ts"], { cwd: folder });
    expect(await readdir(generated)).toEqual(["Present.ts"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

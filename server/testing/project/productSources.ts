import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root folder of the project. */
const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

/** The source files of a top folder without tests and generated files, as paths from the project's root. */
export function productSourcesOf(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.tsx?$|\.d\.ts$|\/(testing|e2e|generated|project)\/|\.config\.ts$/.test(file),
    );
}

export function sourceOf(file: string): string {
  return readFileSync(join(projectRoot, file), "utf8");
}

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** The sizes of these scripts in bytes at the strongest compression. */
export async function countScripts(urls: Iterable<string>) {
  const sizes = { gzip: 0, brotli: 0 };
  for (const url of new Set(urls)) {
    const { pathname } = new URL(url);
    const text = await readFile(fileURLToPath(new URL(`../../../web${pathname}`, import.meta.url)));
    sizes.gzip += gzipSync(text, { level: 9 }).length;
    sizes.brotli += brotliCompressSync(text).length;
  }
  return sizes;
}

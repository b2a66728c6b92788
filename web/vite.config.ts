import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
const server = "http://localhost:4000";
const pages = ["index.html", "playground/index.html"].map((page) => root + page).filter(existsSync);

const entry = `${root}main.tsx`;
const needed = new Set<string>();
/** Stands by itself, and the playground takes more of it than all pages together. */
const language = /[\\/]node_modules[\\/]graphql[\\/]/;

/**
 * What every page needs is one chunk, instead of one for each set of later pages that need a part of it: the first load
 * waits for few files.
 */
function nameChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (needed.size === 0) {
    needed.add(entry);
    for (const module of needed)
      for (const next of graph.getModuleInfo(module)?.importedIds ?? []) needed.add(next);
  }
  return id !== entry && needed.has(id) && !language.test(id) ? "base" : null;
}

/** Beyond it the best compression takes longer than all the rest of the build. */
const large = 400_000;

/** Puts a compressed copy beside each text, so that the server need not compress what never changes. */
function compressAssets(): Plugin {
  return {
    name: "compress-assets",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter((file) => /^assets\/.*\.(js|css|svg)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const text = await readFile(join(dir, file));
          const quality = text.length > large ? 9 : constants.BROTLI_MAX_QUALITY;
          const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
          await Promise.all([
            writeFile(join(dir, `${file}.br`), await compressBrotli(text, { params })),
            writeFile(join(dir, `${file}.gz`), await compressGzip(text)),
          ]);
        }),
      );
    },
  };
}
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The font's licence goes wherever the font goes. */
function shipFontLicence(): Plugin {
  return {
    name: "ship-font-licence",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      const source = await readFile(`${root}fonts/OFL.txt`, "utf8");
      this.emitFile({ type: "asset", fileName: "assets/inter-OFL.txt", source });
    },
  };
}

export default defineConfig({
  root,
  plugins: [react(), compressAssets(), shipFontLicence()],
  // What the browsers load, and what the server renders their first page with.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: "../dist/web",
        emptyOutDir: true,
        manifest: true,
        target: "es2022",
        rolldownOptions: {
          input: pages,
          output: { codeSplitting: { groups: [{ name: nameChunk, includeDependenciesRecursively: false }] } },
        },
      },
    },
    ssr: {
      // The product runs without the packages that build it.
      resolve: { noExternal: true },
      define: { "process.env.NODE_ENV": '"production"' },
      build: {
        outDir: "../dist/renderer",
        emptyOutDir: true,
        target: "node20",
        rolldownOptions: { input: `${root}render.tsx` },
      },
    },
  },
  // The playground is not served from here, and its workers cannot be bundled in advance.
  optimizeDeps: { entries: ["index.html"] },
  server: {
    proxy: {
      "/graphql": { target: server, ws: true, rewriteWsOrigin: true },
      "/demonstration": server,
      "/media": server,
      "/graphiql": server,
      "/auth": server,
      "/roku.json": server,
      "/sitemap.xml": server,
      "/robots.txt": server,
      "/oembed": server,
    },
  },
});

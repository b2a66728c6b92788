import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";

import { nameChunk } from "./chunks.config.ts";

const root = fileURLToPath(new URL(".", import.meta.url));
const server = "http://localhost:4000";

/**
 * Bundles the router as it is made for production, without its parts that nothing uses: names for React's developer
 * tools, and calls of which the bundler does not know that they change nothing, would keep them in the first load.
 */
function pruneRouter(): Plugin {
  return {
    name: "prune-router",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: {
      filter: { id: /^react-router(\/dom)?$/ },
      async handler(source, importer, options) {
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
        return resolved && { ...resolved, id: resolved.id.replace("development", "production") };
      },
    },
    transform: {
      filter: { id: /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
          .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, "= /* @__PURE__ */ $1")
          // A link loads nothing ahead outside of the router's framework, and only its data routers know of failures.
          .replace(/= usePrefetchBehavior\([^)]*\);/, "= [false, null, {}];")
          .replace("return shouldPrefetch && !isAbsolute ? ", "return false ? ")
          .replace(
            "return dataRouterState && (match.route.ErrorBoundary",
            "return false && (match.route.ErrorBoundary",
          ),
    },
  };
}

/**
 * The paths of what is built into another place than its source. The scoreboard's page is at a path without a file of that
 * name, and the service worker at the root of the site, whose pages it may serve.
 */
const servedSources = [
  { path: /^\/scoreboard\/?(?=\?|$)/, source: "/scoreboard/index.html" },
  { path: /^\/worker\.js(?=\?|$)/, source: "/worker/worker.ts" },
];

/** Finds them also where Vite serves the sources. */
function serveSources(): Plugin {
  return {
    name: "serve-sources",
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        for (const { path, source } of servedSources) request.url = request.url?.replace(path, source);
        next();
      });
    },
  };
}

/** Gives hls-video-element, which imports the full build by its file, the build that the player has chosen. */
function shareHlsBuild(): Plugin {
  const shared = "\0hls-build";
  return {
    name: "share-hls-build",
    enforce: "pre",
    resolveId: { filter: { id: /^hls\.js\/dist\/hls\.mjs$/ }, handler: () => shared },
    load: {
      filter: { id: /^\0hls-build$/ },
      handler: () => `export { Hls as default } from ${JSON.stringify(`${root}player/hlsBuild.ts`)};`,
    },
  };
}

/**
 * Leaves out what the player never shows: the log messages of hls.js, a tenth of it, and media-chrome's own list of shortcuts,
 * whose keys are off.
 */
function prunePlayer(): Plugin[] {
  const base = {
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }: { name: string }) => name === "client",
  } as const;
  return [
    {
      ...base,
      name: "prune-hls",
      transform: {
        filter: { id: /[\\/]hls\.js[\\/]dist[\\/]hls[.\w]*\.mjs$/ },
        handler: (code) =>
          code.replace(
            /(?<![\w$.])(?:[\w$]+\.)*(?:this|self|logger)\.(?:log|warn|info|debug|trace|error)\(/g,
            "false && $&",
          ),
      },
    },
    {
      ...base,
      name: "prune-media-chrome",
      transform: {
        filter: { id: /[\\/]media-chrome[\\/]dist[\\/]media-keyboard-shortcuts-dialog\.js$/ },
        // The dialog's class and its base go; a function for the controller stays.
        handler: (code) =>
          code
            .replace(/^import \{ MediaChromeDialog \}.*$/m, "")
            .replace(/^class MediaKeyboardShortcutsDialog [^]*$/m, "export { getHotkeyToken };"),
      },
    },
  ];
}

/** Puts compressed copies beside each file that is served, so that the server need not compress what never changes. */
function compressFiles(): Plugin {
  return {
    name: "compress-files",
    applyToEnvironment: ({ name }) => name !== "ssr",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter((file) => /^assets\/|\.html$/.test(file));
      await Promise.all(files.map((file) => compressFile(join(dir, file))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const copies = [
    { ending: "br", copy: await compressBrotli(bytes, { params }) },
    { ending: "gz", copy: await compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION }) },
  ];
  // Fonts are compressed already.
  const smaller = copies.filter(({ copy }) => copy.length < 0.95 * bytes.length);
  await Promise.all(smaller.map(({ ending, copy }) => writeFile(`${file}.${ending}`, copy)));
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

/** Vite serves the sources of the client alone: the others look for no packages to bundle in advance. */
const builtOnly = { noDiscovery: true };

export default defineConfig({
  root,
  plugins: [
    react(),
    pruneRouter(),
    prunePlayer(),
    serveSources(),
    shareHlsBuild(),
    compressFiles(),
    shipFontLicence(),
  ],
  // What the browsers load, what the server renders their first page with, and the playground and the scoreboard, which share
  // no file with the app: none waits for what another needs. In this order: the first build empties the folder.
  builder: {},
  environments: {
    client: {
      resolve: {
        // The build of RxJS for browsers that know classes.
        conditions: ["es2015", ...defaultClientConditions],
      },
      build: {
        outDir: "../dist/web",
        emptyOutDir: true,
        manifest: true,
        // The licences of the bundled packages ask for their texts to go wherever the code goes.
        license: { fileName: "assets/licenses.md" },
        // Every browser that runs the code knows it.
        modulePreload: { polyfill: false },
        target: "es2022",
        rolldownOptions: {
          input: `${root}index.html`,
          treeshake: { propertyReadSideEffects: false },
          output: { codeSplitting: { groups: [{ name: nameChunk, includeDependenciesRecursively: false }] } },
        },
      },
    },
    worker: {
      consumer: "client",
      optimizeDeps: builtOnly,
      build: {
        outDir: "../dist/web",
        emptyOutDir: false,
        copyPublicDir: false,
        modulePreload: { polyfill: false },
        target: "es2022",
        rolldownOptions: {
          input: `${root}worker/worker.ts`,
          output: { format: "iife", entryFileNames: "worker.js" },
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
        copyPublicDir: false,
        target: "node20",
        rolldownOptions: { input: `${root}render.tsx` },
      },
    },
    playground: {
      consumer: "client",
      optimizeDeps: builtOnly,
      build: {
        outDir: "../dist/web",
        emptyOutDir: false,
        copyPublicDir: false,
        license: { fileName: "assets/playground-licenses.md" },
        modulePreload: { polyfill: false },
        target: "es2022",
        rolldownOptions: { input: `${root}playground/index.html` },
      },
    },
    scoreboard: {
      consumer: "client",
      optimizeDeps: builtOnly,
      build: {
        outDir: "../dist/web",
        emptyOutDir: false,
        copyPublicDir: false,
        modulePreload: { polyfill: false },
        target: "es2022",
        rolldownOptions: { input: { scoreboard: `${root}scoreboard/index.html` } },
      },
    },
  },
  // The playground is not served from here, and its workers cannot be bundled in advance.
  // The element shares a module with the player.
  optimizeDeps: { entries: ["index.html"], exclude: ["hls-video-element"] },
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
      "/scoreboard.json": server,
      "/manifest.webmanifest": server,
      "/schedule.ics": server,
      "^/series/[^/]+\\.ics": server,
    },
  },
});

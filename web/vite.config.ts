import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";

import { isDashboardAddress } from "../domain/pageName.ts";
import { nameChunks } from "./chunks.config.ts";
import { devProxy } from "./devProxy.config.ts";
import { completeLicences } from "./licences.config.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

/**
 * Bundles the production build of the router without its unused parts: names for React's developer tools, and calls
 * that the bundler cannot prove to be free of side effects would keep them in the first load.
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
          // Links prefetch only in the router's framework mode, and errors of routes exist only in its data routers.
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
 * The paths of sources that are built to another place. The scoreboard's page is at a path without a file of that name,
 * and the service worker at the root of the site, so that it may serve its pages.
 */
const servedSources = [
  { path: /^\/scoreboard\/?(?=\?|$)/, source: "/scoreboard/index.html" },
  { path: /^\/worker\.js(?=\?|$)/, source: "/worker/worker.ts" },
];

/** Serves them at these paths also where Vite serves the sources. */
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

const dashboardPage = `${root}dashboard.html`;
const enterDashboard = (html: string) => html.replace("./main.tsx", "./dashboard.tsx");

/** Makes the page of the dashboard's build from the viewers' page, from which only its entry differs. */
function deriveDashboardPage(): Plugin {
  const filter = { id: /[\\/]dashboard\.html$/ };
  return {
    name: "derive-dashboard-page",
    enforce: "pre",
    resolveId: { filter, handler: () => dashboardPage },
    load: {
      filter,
      handler: async () => enterDashboard(await readFile(`${root}index.html`, "utf8")),
    },
    // Where Vite serves the sources, both pages are the file index.html.
    transformIndexHtml: {
      order: "pre",
      handler: (html, { originalUrl = "" }) =>
        isDashboardAddress(originalUrl) ? enterDashboard(html) : html,
    },
  };
}

/** Gives hls-video-element, which imports the full build of hls.js by its file, the build that the player uses. */
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
 * Removes code that the player never uses: the log messages of hls.js, a tenth of it, and the dialog of shortcuts of
 * media-chrome, whose keys are switched off.
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
        // Removes the dialog's class and its base class; a function for the controller stays.
        handler: (code) =>
          code
            .replace(/^import \{ MediaChromeDialog \}.*$/m, "")
            .replace(/^class MediaKeyboardShortcutsDialog [^]*$/m, "export { getHotkeyToken };"),
      },
    },
  ];
}

/** Writes a compressed copy of each static file, so that the server need not compress files that never change. */
function compressFiles(): Plugin {
  return {
    name: "compress-files",
    applyToEnvironment: ({ name }) => name !== "ssr",
    async writeBundle({ dir = "" }, bundle) {
      await Promise.all(Object.keys(bundle).map((file) => compressFile(join(dir, file))));
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
  // Fonts are already compressed.
  const smaller = copies.filter(({ copy }) => copy.length < 0.95 * bytes.length);
  await Promise.all(smaller.map(({ ending, copy }) => writeFile(`${file}.${ending}`, copy)));
}
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Ships the font's licence with the font, as the licence demands. */
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

/** For builds that Vite does not serve in development: it looks for no dependencies to bundle in advance. */
const builtOnly = { noDiscovery: true };

/** They select the build of RxJS for browsers that support classes. */
const browserConditions = ["es2015", ...defaultClientConditions];

export default defineConfig({
  root,
  plugins: [
    react(),
    pruneRouter(),
    prunePlayer(),
    deriveDashboardPage(),
    serveSources(),
    shareHlsBuild(),
    // Before the files are compressed.
    completeLicences(),
    compressFiles(),
    shipFontLicence(),
  ],
  // The viewers' site, the site with the dashboard, the renderer, the playground and the scoreboard share no file,
  // so that none waits for files of another. Their order matters: the first build empties the folder.
  builder: {},
  environments: {
    client: {
      resolve: { conditions: browserConditions },
      build: {
        outDir: "../dist/web",
        emptyOutDir: true,
        manifest: true,
        // The licences of the bundled packages demand that their texts are shipped with the code.
        license: { fileName: "assets/licenses.md" },
        // Every browser that can run the code supports modulepreload.
        modulePreload: { polyfill: false },
        target: "es2022",
        rolldownOptions: {
          input: `${root}index.html`,
          treeshake: { propertyReadSideEffects: false },
          output: {
            codeSplitting: {
              groups: [{ name: nameChunks(`${root}main.tsx`), includeDependenciesRecursively: false }],
            },
          },
        },
      },
    },
    dashboard: {
      consumer: "client",
      optimizeDeps: builtOnly,
      resolve: { conditions: browserConditions },
      build: {
        outDir: "../dist/web",
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: ".vite/dashboard.json",
        license: { fileName: "assets/dashboard-licenses.md" },
        modulePreload: { polyfill: false },
        target: "es2022",
        rolldownOptions: {
          input: dashboardPage,
          treeshake: { propertyReadSideEffects: false },
          output: {
            codeSplitting: {
              groups: [{ name: nameChunks(`${root}dashboard.tsx`), includeDependenciesRecursively: false }],
            },
          },
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
      // In production the packages of the build are not installed.
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
  optimizeDeps: { entries: ["index.html", "dashboard.tsx"], exclude: ["hls-video-element"] },
  server: { proxy: devProxy },
});

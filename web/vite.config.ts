import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type EnvironmentOptions, type Plugin } from "vite";

import { isDashboardAddress } from "../domain/pageName.ts";
import { nameChunks } from "./chunks.config.ts";
import { devProxy } from "./devProxy.config.ts";
import { completeLicences } from "./licences.config.ts";
import { prunePlayer, pruneRouter, shareHlsBuild } from "./prune.config.ts";

const root = fileURLToPath(new URL(".", import.meta.url));

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

interface SiteBuild {
  page: string;
  entry: string;
  manifest: string;
  licences: string;
  /** Whether no other build has written to the folder. */
  isFirst: boolean;
}

/** A build of the site for browsers. */
function createSite({ page, entry, manifest, licences, isFirst }: SiteBuild): EnvironmentOptions {
  return {
    // The build of RxJS for browsers that support classes.
    resolve: { conditions: ["es2015", ...defaultClientConditions] },
    build: {
      outDir: "../dist/web",
      emptyOutDir: isFirst,
      copyPublicDir: isFirst,
      manifest: `.vite/${manifest}`,
      // The licences of the bundled packages demand that their texts are shipped with the code.
      license: { fileName: `assets/${licences}` },
      // Every browser that can run the code supports modulepreload.
      modulePreload: { polyfill: false },
      target: "es2022",
      rolldownOptions: {
        input: root + page,
        treeshake: { propertyReadSideEffects: false },
        output: {
          codeSplitting: {
            groups: [{ name: nameChunks(root + entry), includeDependenciesRecursively: false }],
          },
        },
      },
    },
  };
}

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
    client: createSite({
      page: "index.html",
      entry: "main.tsx",
      manifest: "manifest.json",
      licences: "licenses.md",
      isFirst: true,
    }),
    dashboard: {
      consumer: "client",
      optimizeDeps: builtOnly,
      ...createSite({
        page: "dashboard.html",
        entry: "dashboard.tsx",
        manifest: "dashboard.json",
        licences: "dashboard-licenses.md",
        isFirst: false,
      }),
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

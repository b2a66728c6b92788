import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

// Plugins that leave out the parts of libraries that the site does not use.

/**
 * Bundles the production build of the router without its unused parts: names for React's developer tools, and calls
 * that the bundler cannot prove to be free of side effects would keep them in the first load.
 */
export function pruneRouter(): Plugin {
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

/** Gives hls-video-element, which imports the full build of hls.js by its file, the build that the player uses. */
export function shareHlsBuild(): Plugin {
  const shared = "\0hls-build";
  return {
    name: "share-hls-build",
    enforce: "pre",
    resolveId: { filter: { id: /^hls\.js\/dist\/hls\.mjs$/ }, handler: () => shared },
    load: {
      filter: { id: /^\0hls-build$/ },
      handler: () =>
        `export { Hls as default } from ${JSON.stringify(fileURLToPath(new URL("player/hlsBuild.ts", import.meta.url)))};`,
    },
  };
}

/**
 * Removes code that the player never uses: the log messages of hls.js, a tenth of it, and the dialog of shortcuts of
 * media-chrome, whose keys are switched off.
 */
export function prunePlayer(): Plugin[] {
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

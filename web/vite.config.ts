import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const root = fileURLToPath(new URL(".", import.meta.url));
const server = "http://localhost:4000";
const pages = ["index.html", "playground/index.html"].map((page) => root + page).filter(existsSync);

export default defineConfig({
  root,
  plugins: [react()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    rolldownOptions: { input: pages },
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
    },
  },
});

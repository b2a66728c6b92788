// Runs administration commands on the built server. `npm run admin -- --help` lists them.

import { existsSync } from "node:fs";

if (existsSync(new URL("../server/maintenance/maintenance.js", import.meta.url))) {
  const { maintain } = await import("../server/maintenance/maintenance.ts");
  // A connection without authentication stays open for PostgreSQL's minute, and would keep the process running.
  process.exit(await maintain(process.argv.slice(2), process.env, console.log, console.error));
} else {
  console.error("The site is not built yet: npm run build");
  process.exitCode = 1;
}

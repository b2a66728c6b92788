import { buildIfOutdated } from "./build.ts";

const code = await buildIfOutdated();
// The server runs in this process, so that it receives Ctrl-C and the signals of a process manager.
if (code === 0) await import("../server/main.ts");
else process.exitCode = code;

import { buildWhatIsNotBuilt } from "./build.ts";

const code = await buildWhatIsNotBuilt();
// The server runs in this process, so that Ctrl-C and the signals of a process manager reach it.
if (code === 0) await import("../server/main.ts");
else process.exitCode = code;

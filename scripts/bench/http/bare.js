const needed = new Set(["content-type", "content-length", "etag"]);

/**
 * The answer under a head that says no more than a client needs to read it and to ask again.
 * @param {import("../stage/questions.js").Answer & { unchanged: string[] }} answer
 */
export function shorten(answer) {
  return { ...answer, head: keepNeeded(answer.head), unchanged: keepNeeded(answer.unchanged) };
}

/** @param {string[]} head names and values in turn */
function keepNeeded(head) {
  return head.filter((_, place) => needed.has(head[place - (place % 2)]?.toLowerCase() ?? ""));
}

/**
 * Starts the bare server with the answers by their paths.
 * @param {import("../stage/stage.js").Stage} stage
 * @param {Map<string, import("../stage/questions.js").Answer & { unchanged: string[] }>} answers
 */
export async function startBare(stage, answers) {
  const program = stage.startProgram(new URL("bareServer.js", import.meta.url));
  return { url: await program.ask("serve", answers), usage: program.usage, stop: program.stop };
}

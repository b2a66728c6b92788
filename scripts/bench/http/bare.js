/**
 * Starts the bare server with the answers by their paths.
 * @param {import("../stage/stage.js").Stage} stage
 * @param {Map<string, import("../stage/questions.js").Answer & { unchanged: string[] }>} answers
 */
export async function startBare(stage, answers) {
  const program = stage.startProgram(new URL("bareServer.js", import.meta.url));
  return { url: await program.ask("serve", answers), usage: program.usage, stop: program.stop };
}

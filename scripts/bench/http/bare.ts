import type { Answer } from "../stage/questions.ts";
import type { Stage } from "../stage/stage.ts";

/** An answer, and the head with which it is said that it has not changed. */
export interface KeptAnswer extends Answer {
  unchanged: string[];
}

const needed = new Set(["content-type", "content-length", "etag"]);

/** The answer under a head that says no more than a client needs to read it and to ask again. */
export function shorten(answer: KeptAnswer): KeptAnswer {
  return { ...answer, head: keepNeeded(answer.head), unchanged: keepNeeded(answer.unchanged) };
}

/** `head`: names and values in turn. */
function keepNeeded(head: string[]) {
  return head.filter((_, place) => needed.has(head[place - (place % 2)]?.toLowerCase() ?? ""));
}

/** Starts the bare server with the answers by their paths. */
export async function startBare(stage: Stage, answers: Map<string, KeptAnswer>) {
  const program = stage.startProgram(new URL("bareServer.js", import.meta.url));
  return { url: await program.ask<string>("serve", answers), usage: program.usage, stop: program.stop };
}

// How the benchmark talks with the processes that it measures and with those that put load on them: it asks by name and
// is answered once.

/**
 * @typedef {object} Channel
 * @property {(name: string, value?: unknown) => Promise<any>} ask rejects when the process ends without an answer
 */

/** @type {Map<string, (value: any) => unknown>} */
const answers = new Map();
/** @type {{ id: number, name: string, value: unknown }[]} */
const waiting = [];

/** In the process: answers what is asked by this name, also what was asked before. @param {string} name @param {(value: any) => unknown} reply */
export function answer(name, reply) {
  if (answers.size === 0) process.on("message", receive);
  answers.set(name, reply);
  for (const asked of waiting.splice(0)) receive(asked);
}

/** @param {any} asked */
function receive(asked) {
  const reply = answers.get(asked.name);
  if (reply) void send(reply, asked);
  else waiting.push(asked);
}

/** @param {(value: any) => unknown} reply @param {{ id: number, value: unknown }} asked */
async function send(reply, { id, value }) {
  try {
    process.send?.({ id, value: await reply(value) });
  } catch (error) {
    process.send?.({ id, failure: error instanceof Error ? error.stack : String(error) });
  }
}

/** In the benchmark: the channel to a process that was just started. @param {import("node:child_process").ChildProcess} child @returns {Channel} */
export function openChannel(child) {
  let lastId = 0;
  /** @type {Map<number, { resolve: (value: any) => void, reject: (error: Error) => void }>} */
  const asked = new Map();
  child.on("message", (/** @type {any} */ { id, value, failure }) => {
    const { resolve, reject } = asked.get(id) ?? {};
    asked.delete(id);
    if (failure === undefined) resolve?.(value);
    else reject?.(new Error(failure));
  });
  child.on("exit", () => {
    for (const { reject } of asked.values()) reject(new Error("The process has ended."));
    asked.clear();
  });
  return {
    ask: (name, value) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        asked.set(lastId, { resolve, reject });
        child.send({ id: lastId, name, value }, (error) => error && reject(error));
      }),
  };
}

import { spawn } from "node:child_process";
import { Socket } from "node:net";

/**
 * Runs a command of the shell once this process has ended, however that was: also after SIGKILL, nothing that the tests
 * have started outlives them. Gives what cancels it, for when that has ended by itself.
 */
export function runWhenGone(command: string): () => void {
  // The pipe is closed with the process, and the shell reads its end.
  const guard = spawn("/bin/sh", ["-c", `read -r _; ${command}`], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.on("error", () => undefined);
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return () => void guard.kill("SIGKILL");
}

/** Ends a process of the tests, at the latest when they are gone. */
export function endWhenGone(pid: number | undefined): () => void {
  return pid === undefined ? () => undefined : runWhenGone(`kill -KILL ${pid}`);
}

/** Stops the embedded PostgreSQL that is kept in a folder of the tests, and removes the folder, when they are gone. */
export function stopWhenGone(directory: string): () => void {
  const lock = `'${directory}/cluster/data/postmaster.pid'`;
  return runWhenGone(
    `kill -INT "$(head -n 1 ${lock})"; for _ in $(seq 100); do [ -e ${lock} ] || break; sleep 0.1; done; rm -rf '${directory}'`,
  );
}

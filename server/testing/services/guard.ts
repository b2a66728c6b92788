import { execFile, spawn } from "node:child_process";
import { Socket } from "node:net";
import { promisify } from "node:util";

/**
 * Runs a shell command once this process has ended, even by SIGKILL, so that nothing that the tests started outlives
 * them. The returned function cancels the command.
 */
export function runWhenGone(command: string): () => void {
  // The pipe closes when the process ends; the shell's `read` returns then.
  const guard = spawn("/bin/sh", ["-c", `read -r _; ${command}`], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.on("error", () => undefined);
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return () => void guard.kill("SIGKILL");
}

/** Kills a process that the tests started, when the tests end. */
export function endWhenGone(pid: number | undefined): () => void {
  return pid === undefined ? () => undefined : runWhenGone(`kill -KILL ${pid}`);
}

/** Stops every PostgreSQL below a folder and removes the folder, when the tests end. */
export function stopWhenGone(folder: string): () => void {
  return runWhenGone(removalOf(folder));
}

/** Stops every PostgreSQL below a folder and removes the folder. */
export async function removeClusters(folder: string): Promise<void> {
  await promisify(execFile)("/bin/sh", ["-c", removalOf(folder)]);
}

/**
 * The cluster may be behind a symbolic link, in a folder that PostgreSQL's account can enter. Its lock file may remain
 * after a crash, and the system may have given the process id in it to another program. PostgreSQL's command contains
 * the data folder, which is the lock file's second line. Only Linux has /proc, and its images may lack ps.
 */
function removalOf(folder: string): string {
  return `find -L '${folder}' -name postmaster.pid | while read -r lock; do
    pid=$(sed -n 1p "$lock")
    data=$(sed -n 2p "$lock")
    command=$(tr '\\0' ' ' < "/proc/$pid/cmdline" || ps -ww -o args= -p "$pid")
    case " $command " in *" $data "*) ;; *) continue ;; esac
    kill -QUIT "$pid"
    for _ in $(seq 100); do [ -e "$lock" ] || break; sleep 0.1; done
  done
  elsewhere=$(readlink '${folder}/elsewhere')
  case "$elsewhere" in /*/badminton-broadcasts-*) rm -rf "$elsewhere" ;; esac
  rm -rf '${folder}'`;
}

/** Unmounts a file system and removes its folder, when the tests end. */
export function unmountWhenGone(folder: string): () => void {
  // It is busy until the programs that use it have ended.
  return runWhenGone(`for _ in $(seq 300); do umount '${folder}' && break; sleep 0.1; done
  umount --lazy '${folder}'
  rmdir '${folder}'`);
}

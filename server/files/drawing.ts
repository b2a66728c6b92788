import type { ChildProcess } from "node:child_process";
import { fork } from "node:child_process";
import { once } from "node:events";

import { damagedPicture } from "../../domain/pictureFile.ts";
import { followSignal } from "../concurrency/abort.ts";
import { compiledFile } from "../concurrency/limitedThread.ts";
import { createSemaphore } from "../concurrency/semaphore.ts";
import { limits } from "../configuration/limits.ts";
import { UserErrorCode, userError } from "../errors.ts";
import type { DrawnPicture, PictureSource } from "./picture.ts";

/** A message to the drawing process. */
export interface DrawingRequest {
  bytes: Uint8Array;
  source: PictureSource;
}

/** The response of the drawing process. `isLast` means that the process has used much memory and must end. */
export type DrawingResponse = ({ drawn: DrawnPicture } | { refusal: string }) & { isLast: boolean };

const program = compiledFile(import.meta.url, "drawing.process.js");

/**
 * Limits the memory of the process. By default each thread has separate memory, and the C library keeps freed memory:
 * https://www.gnu.org/software/libc/manual/html_node/Memory-Allocation-Tunables.html
 */
const settings = {
  UV_THREADPOOL_SIZE: "1",
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "65536",
  MALLOC_TRIM_THRESHOLD_: "65536",
};

/** Pictures are drawn one at a time, because drawing uses a core and much memory. */
const oneAtATime = createSemaphore(1);
let idle: ChildProcess | null = null;
let idleTimer: NodeJS.Timeout | undefined;

/**
 * Checks a picture and redraws it in a separate process. Throws a UserError for a file that is not accepted, and the
 * reason of the signal when it aborts.
 */
export function drawApart(request: DrawingRequest, deadline: AbortSignal): Promise<DrawnPicture> {
  return oneAtATime(deadline, () => drawOne(request, deadline));
}

async function drawOne(request: DrawingRequest, deadline: AbortSignal): Promise<DrawnPicture> {
  const idleProcess = takeIdle();
  // An idle process may have ended unnoticed. The picture did not cause that, so it is sent to a new process.
  const response =
    (idleProcess && (await drawIn(idleProcess, request, deadline))) ??
    (await drawIn(startProcess(), request, deadline));
  // A decoder crashes only on a damaged picture.
  if (!response) throw refuse(damagedPicture);
  if ("refusal" in response) throw refuse(response.refusal);
  const { bytes: drawn, copies, ...size } = response.drawn;
  return {
    ...size,
    bytes: asBuffer(drawn),
    copies: copies.map((copy) => ({ ...copy, bytes: asBuffer(copy.bytes) })),
  };
}

const refuse = (message: string) => userError(UserErrorCode.INVALID, message, "file");

/**
 * Sends the picture and keeps the process when it can draw another one; otherwise ends it. Null when a signal ended the
 * process before it responded.
 */
async function drawIn(
  drawer: ChildProcess,
  request: DrawingRequest,
  deadline: AbortSignal,
): Promise<DrawingResponse | null> {
  try {
    const response = await requestDrawing(drawer, request, deadline);
    if (response?.isLast === false) keepIdle(drawer);
    return response;
  } finally {
    if (drawer !== idle) drawer.kill("SIGKILL");
  }
}

function startProcess(): ChildProcess {
  const started = fork(program, {
    // The process receives no secret, because it opens files of other people.
    env: settings,
    execArgv: [],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // The process ends with the server, and does not keep the server running.
  started.unref();
  started.channel?.unref();
  return started;
}

async function requestDrawing(
  drawer: ChildProcess,
  request: DrawingRequest,
  deadline: AbortSignal,
): Promise<DrawingResponse | null> {
  const { controller, release } = followSignal(deadline);
  const { signal } = controller;
  try {
    const answered = once(drawer, "message", { signal });
    const ended = once(drawer, "exit", { signal }).then(([code]) => explainEnd(code));
    // Sending fails only when the process has ended, and its exit is handled elsewhere.
    drawer.send(request, () => undefined);
    const response = await Promise.race([answered, ended]);
    // Only this program's process sends messages.
    return response && (response[0] as DrawingResponse);
  } finally {
    release();
    controller.abort();
  }
}

/** Null when a signal ended the process. An exit code is a bug, and throws. */
function explainEnd(code: number | null): null {
  if (code === null) return null;
  throw new Error(`The process that draws pictures has ended with code ${code}`);
}

function takeIdle(): ChildProcess | null {
  clearTimeout(idleTimer);
  const drawer = idle;
  idle = null;
  const isAlive = drawer?.connected === true && drawer.exitCode === null && drawer.signalCode === null;
  return isAlive ? drawer : null;
}

function keepIdle(drawer: ChildProcess): void {
  idle = drawer;
  idleTimer = setTimeout(() => {
    if (idle === drawer) idle = null;
    // It may have been killed meanwhile.
    if (drawer.connected) drawer.disconnect();
  }, limits.picture.idleProcess.timeMs).unref();
}

/** A message between processes arrives as a plain array of bytes. */
function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

// A separate process that draws pictures. When it ends, the memory that the decoders keep is released.

import { limits } from "../configuration/limits.ts";
import type { DrawingResponse } from "./drawing.ts";
import { PictureRefused, checkPicture, drawPicture } from "./picture.ts";

process.on("message", (bytes: Uint8Array) => void respond(Buffer.from(bytes)));
// The server has ended, or has no more pictures to draw.
process.on("disconnect", () => process.exit());

async function respond(bytes: Buffer): Promise<void> {
  try {
    const memory = await checkPicture(bytes);
    send({ drawn: await drawPicture(bytes), isLast: memory > limits.picture.idleProcess.memoryBytes });
  } catch (error) {
    // Any other error ends the process, and the server logs it.
    if (!(error instanceof PictureRefused)) throw error;
    send({ refusal: error.message, isLast: true });
  }
}

function send(drawing: DrawingResponse): void {
  process.send?.(drawing);
}

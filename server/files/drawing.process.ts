// A separate process that draws pictures. When it ends, the memory that the decoders keep is released.

import { limits } from "../configuration/limits.ts";
import type { DrawingRequest, DrawingResponse } from "./drawing.ts";
import { PictureRefused, checkPicture, drawPicture } from "./picture.ts";

process.on("message", (request: DrawingRequest) => void respond(request));
// The server has ended, or has no more pictures to draw.
process.on("disconnect", () => process.exit());

async function respond({ bytes: sent, source }: DrawingRequest): Promise<void> {
  try {
    const bytes = Buffer.from(sent);
    const memory = await checkPicture(bytes, source);
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

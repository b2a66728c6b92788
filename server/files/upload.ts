import type { FileHandle } from "node:fs/promises";

import { GraphQLScalarType } from "graphql";

import { badInput, payloadTooLarge } from "../errors.ts";

/** An uploaded file. It is stored on the disk until the response is sent. */
export class UploadedFile {
  /** The name that the browser sends; it is only a hint. */
  readonly filename: string;
  readonly size: number;
  #file: FileHandle | null;

  constructor(filename: string, size: number, file: FileHandle) {
    this.filename = filename;
    this.size = size;
    this.#file = file;
  }

  /** The content; throws PAYLOAD_TOO_LARGE when it has more bytes than `limit`. */
  async read(limit: number): Promise<Buffer> {
    if (this.size > limit) throw payloadTooLarge(limit);
    const { buffer } = await this.#present().read(Buffer.alloc(this.size), 0, this.size, 0);
    return buffer;
  }

  /** Returns the open file, which the caller must close. */
  take(): FileHandle {
    const file = this.#present();
    this.#file = null;
    return file;
  }

  /** Removes the file, unless it was taken. */
  async discard(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }

  #present(): FileHandle {
    if (this.#file === null) throw new Error("The file was already taken");
    return this.#file;
  }
}

export const Upload = new GraphQLScalarType<UploadedFile, never>({
  name: "Upload",
  description: "A file in a multipart request; null in the variables of the request.",
  specifiedByURL: "https://github.com/jaydenseric/graphql-multipart-request-spec",
  parseValue(value) {
    // Only the parser of multipart requests creates this class, so that no variable of a JSON request counts as a file.
    if (value instanceof UploadedFile) return value;
    throw notSent();
  },
  parseLiteral() {
    throw notSent();
  },
  serialize() {
    throw notSent();
  },
});

const notSent = () => badInput("A file must be sent by a multipart request, in a separate variable.");

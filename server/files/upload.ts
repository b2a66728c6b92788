import { GraphQLScalarType } from "graphql";

import { badInput, payloadTooLarge } from "../errors.ts";

/** A file that came with a request, whole and in memory. */
export interface UploadedFile {
  /** As the browser calls it; worth nothing more than a hint. */
  filename: string;
  /** The content; throws PAYLOAD_TOO_LARGE when it has more bytes than `limit`. */
  read(limit: number): Promise<Buffer>;
}

/** What only the reader of multipart requests makes, so that no variable of a JSON request passes for a file. */
export class Received implements UploadedFile {
  readonly filename: string;
  readonly #bytes: Buffer;

  constructor(filename: string, bytes: Buffer) {
    this.filename = filename;
    this.#bytes = bytes;
  }

  async read(limit: number): Promise<Buffer> {
    if (this.#bytes.length > limit) throw payloadTooLarge(limit);
    return this.#bytes;
  }
}

export const Upload = new GraphQLScalarType<Promise<UploadedFile>, never>({
  name: "Upload",
  description: "A file sent by the GraphQL multipart request specification.",
  parseValue(value) {
    if (value instanceof Received) return Promise.resolve(value);
    throw notSent();
  },
  parseLiteral() {
    throw notSent();
  },
  serialize() {
    throw notSent();
  },
});

const notSent = () => badInput("A file comes by a multipart request, in a variable of its own.");

import { buffer } from "node:stream/consumers";

import { GraphQLScalarType } from "graphql";
import type { FileUpload } from "graphql-upload-minimal";
import { Upload as SentFile } from "graphql-upload-minimal";

import { badInput, payloadTooLarge } from "../errors.ts";

/** A file that came with a request, whole and in memory. */
export interface UploadedFile {
  /** As the browser calls it; worth nothing more than a hint. */
  filename: string;
  /** The content, once; throws PAYLOAD_TOO_LARGE when it has more bytes than `limit`. */
  read(limit: number): Promise<Buffer>;
}

export const Upload = new GraphQLScalarType<Promise<UploadedFile>, never>({
  name: "Upload",
  description: "A file sent by the GraphQL multipart request specification.",
  parseValue(value) {
    // Only the reader of multipart requests makes one, so that no variable of a JSON request passes for a file.
    if (value instanceof SentFile) return value.promise.then(receive);
    throw notSent();
  },
  parseLiteral() {
    throw notSent();
  },
  serialize() {
    throw notSent();
  },
});

function receive(file: FileUpload): UploadedFile {
  return {
    filename: file.filename,
    async read(limit) {
      const bytes = await buffer(file.createReadStream());
      if (bytes.length > limit) throw payloadTooLarge(limit);
      return bytes;
    },
  };
}

const notSent = () => badInput("A file comes by a multipart request, in a variable of its own.");

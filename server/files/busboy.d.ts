/** The used part of busboy, whose package has no types. */
declare module "busboy" {
  import type { IncomingHttpHeaders } from "node:http";
  import type { Readable, Writable } from "node:stream";

  interface Settings {
    headers: IncomingHttpHeaders;
    defParamCharset: "utf8";
    limits: { fieldSize: number; fields: number; fileSize: number; files: number; parts: number };
  }

  interface Parser extends Writable {
    on(
      event: "field",
      take: (name: string | undefined, text: string, about: { valueTruncated: boolean }) => void,
    ): this;
    on(
      event: "file",
      take: (name: string | undefined, content: Readable, about: { filename?: string }) => void,
    ): this;
    on(event: "partsLimit" | "filesLimit" | "fieldsLimit" | "close", take: () => void): this;
    on(event: "error", take: (error: Error) => void): this;
  }

  const busboy: (settings: Settings) => Parser;
  export = busboy;
}

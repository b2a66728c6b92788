import { SMTPServer } from "smtp-server";

import { createQueue } from "../client.ts";

/** A real SMTP server that stores the mails it receives. */
export interface MailServer {
  url: string;
  /** Returns the oldest mail that was not returned yet; waits until there is one. */
  next: () => Promise<ReceivedMail>;
  /** How many mails have arrived. */
  count: () => number;
  /**
   * Refuses the recipients of all further mails with this status and text, such as 451 (temporary) or 550 (permanent);
   * null accepts mails again.
   */
  respondWith: (status: number | null, text?: string) => void;
  close: () => Promise<void>;
}

export interface ReceivedMail {
  to: string[];
  head: string;
  text: string;
  html: string;
  /** The first address in the text; null without one. */
  link: URL | null;
}

export async function startMailServer(): Promise<MailServer> {
  const mails = createQueue<ReceivedMail>();
  let count = 0;
  let refusal: (Error & { responseCode: number }) | null = null;
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo(_address, _session, callback) {
      callback(refusal);
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        count += 1;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, ...readMessage(Buffer.concat(chunks).toString("latin1")) });
        callback();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    next: mails.take,
    count: () => count,
    respondWith(status, text = "Not today") {
      refusal = status === null ? null : Object.assign(new Error(text), { responseCode: status });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Parses a message of one text part and one HTML part. */
function readMessage(message: string): Omit<ReceivedMail, "to"> {
  const [head = ""] = message.split("\r\n\r\n", 1);
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? "";
  const parts = message.split(`--${boundary}`).slice(1);
  const bodyOf = (type: string): string => {
    const part = parts.find((candidate) => candidate.includes(`Content-Type: ${type}`)) ?? "";
    const [partHead = "", ...body] = part.split("\r\n\r\n");
    return decode(/transfer-encoding: (\S+)/i.exec(partHead)?.[1] ?? "7bit", body.join("\r\n\r\n")).trim();
  };
  const text = bodyOf("text/plain");
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  return { head, text, html: bodyOf("text/html"), link: link === undefined ? null : new URL(link) };
}

function decode(encoding: string, body: string): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return body;
  const bytes = body
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

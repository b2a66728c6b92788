import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { MailTransport } from "../auth/mail.ts";
import { composeMessage } from "../auth/mail.ts";

/**
 * Writes mails as .eml files, readable only by their owner, instead of sending them. The log contains the file's name.
 */
export function openMailFolder(directory: string, from: string): MailTransport {
  return {
    async deliver(id, mail) {
      // Loaded with the first mail, not at the start of the process.
      const { createTransport } = await import("nodemailer");
      const composer = createTransport({ streamTransport: true, buffer: true });
      const { text, html, ...head } = composeMessage(id, mail, from);
      const alternatives = [asWritten("text/plain", text), asWritten("text/html", html)];
      const { message } = await composer.sendMail({ ...head, alternatives });
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // The name sorts by time, so that the newest mail is last. The file is renamed once it is complete, so that no
      // reader sees an incomplete mail.
      const file = join(directory, `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${id}.eml`);
      const draft = join(directory, `${id}.draft`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, file);
      return file;
    },
    close: () => undefined,
  };
}

/** A body without folded lines, so that a link can be copied from the file. */
function asWritten(type: string, content: string) {
  const head = `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit`;
  return { raw: `${head}\r\n\r\n${content.replaceAll("\n", "\r\n")}` };
}

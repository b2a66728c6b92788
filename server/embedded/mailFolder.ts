import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { createTransport } from "nodemailer";

import type { MailTransport } from "../auth/mail.ts";
import { composeMessage } from "../auth/mail.ts";

/** Keeps mails as .eml files, for their owner alone, in the place of a mail server. The log names the file. */
export function openMailFolder(directory: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async deliver(id, mail) {
      const { message } = await composer.sendMail(composeMessage(id, mail, from));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // A file listing then shows the newest mail last; a draft is renamed so that nobody reads half a mail.
      const file = join(directory, `${new Date().toISOString().replaceAll(/[:.]/g, "-")}-${id}.eml`);
      const draft = join(directory, `${id}.draft`);
      await writeFile(draft, message, { mode: 0o600 });
      await rename(draft, file);
      return file;
    },
    close: () => composer.close(),
  };
}

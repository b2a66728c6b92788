import type { MailSettings } from "../configuration/config.ts";
import { limits } from "../configuration/limits.ts";
import { isLoopback } from "../input/addresses.ts";

export interface Mail {
  to: string;
  /** The Reply-To address; null for a mail that expects no reply. */
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
}

/** Sends one mail; the caller retries when it fails. */
export interface MailTransport {
  /** Delivers a mail and returns a description of its destination for the log, without the mail's content. */
  deliver: (id: string, mail: Mail) => Promise<string>;
  close: () => void;
}

/** Sends mails through an SMTP server. */
export function connectMailServer(smtpUrl: string, from: string): MailTransport {
  const server = readSmtpUrl(smtpUrl);
  let connecting: ReturnType<typeof connect> | undefined;

  // Loaded with the first mail, not at the start of the process.
  async function connect() {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      ...server,
      pool: true,
      maxConnections: limits.mail.atATime,
      connectionTimeout: limits.mail.connectMs,
      greetingTimeout: limits.mail.connectMs,
      socketTimeout: limits.mail.responseMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return {
    async deliver(id, mail) {
      connecting ??= connect();
      const transport = await connecting;
      await transport.sendMail(composeMessage(id, mail, from));
      return "the mail server";
    },
    close: () => void connecting?.then((transport) => transport.close()),
  };
}

/** The mail in nodemailer's format. Mail clients detect duplicates by the Message-ID. */
export function composeMessage(id: string, mail: Mail, from: MailSettings["from"]) {
  const { to, replyTo, subject, text, html } = mail;
  const domain = from.slice(from.lastIndexOf("@") + 1).replace(/[^\w.-].*$/, "");
  return {
    from,
    // An object is treated as one address, even if it contains a comma.
    to: { name: "", address: to },
    ...(replyTo !== null && { replyTo: { name: "", address: replyTo } }),
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: { "auto-submitted": "auto-generated" },
  };
}

/**
 * A mail to another machine is encrypted, or not sent. An operator can change this in the address, with the parameters
 * of https://nodemailer.com/smtp: `?requireTLS=false`, or `?ignoreTLS=true`, which skips STARTTLS for a server whose
 * certificate cannot be verified.
 */
function readSmtpUrl(address: string) {
  const url = new URL(address);
  const isSecure = url.protocol === "smtps:";
  const ignoreTLS = url.searchParams.get("ignoreTLS") === "true";
  const isRequired = url.searchParams.get("requireTLS") ?? String(!isLoopback(url.hostname) && !ignoreTLS);
  return {
    // Brackets around an IPv6 address belong only to URLs.
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (isSecure ? 465 : 587) : Number(url.port),
    secure: isSecure,
    ignoreTLS,
    requireTLS: isRequired === "true",
    ...(url.username !== "" && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  };
}

import type { Config } from "../configuration/config.ts";
import type { Mail } from "./mail.ts";

type Site = Pick<Config, "publicUrl" | "site">;

/** Asks the new user to prove the address. */
export function writeProofMail({ publicUrl, site }: Site, to: string, token: string): Mail {
  return writeMail(to, `Please confirm your email address for ${site.title}`, [
    `An account at ${site.title} was opened with this email address.`,
    "If it is yours, please follow this link within a day, signed in to that account:",
    new URL(`${publicUrl}/account?prove=${token}`),
    "If you did not open it, you need do nothing.",
  ]);
}

export function writeResetMail({ publicUrl, site }: Site, to: string, token: string): Mail {
  return writeMail(to, `A new password for ${site.title}`, [
    `Someone, probably you, asked for a new password for your account at ${site.title}.`,
    "This link lets you choose one. It works once, for 30 minutes:",
    new URL(`${publicUrl}/forgot-password?token=${token}`),
    "If it was not you, you need do nothing: your password stays as it is.",
  ]);
}

/** Informs the owner, because another person may have changed the password. */
export function writePasswordChangedMail({ publicUrl, site }: Site, to: string): Mail {
  return writeMail(to, `Your password for ${site.title} was changed`, [
    `The password of your account at ${site.title} was changed, and all other browsers were signed out.`,
    "If it was not you, please choose a new one here:",
    new URL(`${publicUrl}/forgot-password`),
  ]);
}

/** Informs the owner of the new way to sign in, because another person may have added it. */
export function writeGoogleAddedMail({ publicUrl, site }: Site, to: string): Mail {
  return writeMail(to, `Google sign-in was added to your account at ${site.title}`, [
    `Your account at ${site.title} can now be opened by signing in with Google as ${to}.`,
    "If it was not you, please secure your Google account, and choose a new password here:",
    new URL(`${publicUrl}/forgot-password`),
  ]);
}

/** A mail of plain paragraphs, as text and as HTML. An address is a separate paragraph and a link. */
export function writeMail(to: string, subject: string, paragraphs: (string | URL)[]): Mail {
  const html = paragraphs.map((paragraph) => {
    const text = escapeHtml(String(paragraph)).replaceAll("\n", "<br>");
    return paragraph instanceof URL ? `<p><a href="${text}">${text}</a></p>` : `<p>${text}</p>`;
  });
  return {
    to,
    replyTo: null,
    subject,
    text: `${paragraphs.join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="en"><body>\n${html.join("\n")}\n</body></html>\n`,
  };
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

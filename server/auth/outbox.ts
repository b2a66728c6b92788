import { setTimeout as pause } from "node:timers/promises";

import type { DataSource, EntityManager } from "typeorm";

import { limits } from "../configuration/limits.ts";
import type { Mail, MailTransport } from "./mail.ts";
import type { AppSecret } from "./secrets.ts";
import { seal, unseal } from "./secrets.ts";

/**
 * A transactional outbox: mails are rows of the transaction that causes them, and the first process that locks a row
 * after the commit sends it. No response waits for a mail server, and no crash loses a mail.
 */
export interface Outbox {
  /** Starts sending; called when there may be mails to send. */
  wake: () => void;
  /** Waits briefly for the mails that are being sent. */
  close: () => Promise<void>;
}

/** The log for the results of sending. It never contains a mail's content or recipient. */
interface OutboxLog {
  info: (fields: object, text: string) => void;
  warn: (fields: object, text: string) => void;
  error: (fields: object, text: string) => void;
}

/** The result of an attempt to send a mail. A mail whose recipient was refused, or that was given up, is discarded. */
type MailResult = "sent" | "failed" | "refused" | "given_up";

interface WaitingMail {
  id: string;
  contentCipher: string;
  tries: number;
}

/** Inserts the mail into the outbox; it is deleted with the user's account. */
export async function postMail(
  db: EntityManager,
  secret: AppSecret,
  userId: string | null,
  mail: Mail,
): Promise<void> {
  await db.query("insert into mail (user_id, content_cipher) values ($1, $2)", [
    userId,
    seal(secret, "mail", JSON.stringify(mail)),
  ]);
}

interface OutboxOptions {
  database: DataSource;
  appSecret: AppSecret;
  transport: MailTransport;
  log: OutboxLog;
  onResult: (result: MailResult) => void;
  onError: (error: unknown) => void;
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { database, transport } = options;
  const workers = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  let hasNews = false;
  let isClosed = false;

  function wakeLater(wait: number): void {
    // The next process retries the mail.
    if (isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      wake();
    }, wait).unref();
    timers.add(timer);
  }

  async function sendNext(): Promise<boolean> {
    const mail = isClosed ? null : await takeMail(database);
    if (mail === null) return false;
    const wait = await deliver(mail, options);
    if (wait === null) {
      await database.query("delete from mail where id = $1", [mail.id]);
    } else {
      await postpone(database, mail.id, wait);
      wakeLater(wait);
    }
    return true;
  }

  async function work(): Promise<void> {
    do {
      hasNews = false;
      while (await sendNext());
    } while (hasNews);
  }

  function wake(): void {
    hasNews = true;
    if (isClosed || workers.size >= limits.mail.atATime) return;
    const worker = work()
      .catch(options.onError)
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  return {
    wake,
    async close() {
      isClosed = true;
      timers.forEach(clearTimeout);
      // A mail that a slow mail server is still receiving is sent again by the next process.
      await Promise.race([Promise.all(workers), pause(limits.mail.closeMs, null, { ref: false })]);
      transport.close();
    },
  };
}

/** Takes a mail that is due. If this process ends before sending it, the mail is due again after two minutes. */
async function takeMail(database: DataSource): Promise<WaitingMail | null> {
  const [mail] = await database.query<WaitingMail[]>(
    `with taken as (
        update mail set tries = tries + 1, next_try_at = now() + interval '2 minutes'
        where id = (select id from mail where next_try_at <= now() order by next_try_at limit 1
          for update skip locked)
        returning id, content_cipher as "contentCipher", tries
      ) select * from taken`,
  );
  return mail ?? null;
}

/** Sends the mail. Returns the milliseconds until the retry; null when the mail is sent, or will not be retried. */
async function deliver(
  { id, contentCipher, tries }: WaitingMail,
  { appSecret, transport, log, onResult }: OutboxOptions,
): Promise<number | null> {
  try {
    // The sealed text is the JSON of a mail, written by `postMail`.
    const mail = JSON.parse(unseal(appSecret, "mail", contentCipher)) as Mail;
    const place = await transport.deliver(id, mail);
    log.info({ mail: id }, `A mail was sent to ${place}`);
    onResult("sent");
  } catch (error) {
    const wait = isRefused(error) ? undefined : limits.mail.retriesMs[tries - 1];
    if (wait !== undefined) {
      log.warn({ mail: id, reason: reasonOf(error) }, "A mail could not be sent and will be retried");
      onResult("failed");
      return wait;
    }
    log.error({ mail: id, reason: reasonOf(error) }, "A mail could not be sent and will not be retried");
    onResult(isRecipientRefused(error) ? "refused" : "given_up");
  }
  return null;
}

async function postpone(database: DataSource, id: string, wait: number): Promise<void> {
  await database.query("update mail set next_try_at = now() + $2 * interval '1 millisecond' where id = $1", [
    id,
    wait,
  ]);
}

/** The mail server refuses this mail for good, so that a retry is useless. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === "EENVELOPE" || error.code === "EMESSAGE") &&
    "responseCode" in error &&
    Number(error.responseCode) >= 500
  );
}

/**
 * The mail server refuses the recipient, such as an address that a visitor has mistyped: for good, or for now because
 * the status 4.1 says that the address does not exist. The status 5.7 means that the server does not accept mails of
 * this site: https://www.rfc-editor.org/rfc/rfc3463#section-3
 */
function isRecipientRefused(error: unknown): boolean {
  return (
    error instanceof Error &&
    "command" in error &&
    error.command === "RCPT TO" &&
    "response" in error &&
    /^5\d\d(?![ -]5\.7\.)|^4\d\d[ -]4\.1\./.test(String(error.response))
  );
}

/** The reason for the operator, without the addresses that mail servers repeat. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll(/\S+@\S+/g, "…") : String(error);
}

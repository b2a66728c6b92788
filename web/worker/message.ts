import { isRecord } from "../../domain/isRecord.ts";
/** A notification that the server asks the worker to show. */
export interface NotificationMessage {
  title: string;
  body: string;
  /** Notifications with the same tag replace each other. */
  tag: string;
  lang: string;
  icon: string;
  /** The address that a click opens; it is of this site. */
  navigate: string;
}

/**
 * Reads a declarative message: https://www.w3.org/TR/push-api/#members-of-a-declarative-push-message. A browser revokes
 * the permission of a site that shows nothing for a message, so an invalid message is shown too.
 */
export function readMessage(data: unknown, origin: string): NotificationMessage {
  const notification = isRecord(data) && isRecord(data["notification"]) ? data["notification"] : {};
  const textOf = (name: string) => {
    const value = notification[name];
    return typeof value === "string" ? value : "";
  };
  return {
    title: textOf("title") || "Reminder",
    body: textOf("body"),
    tag: textOf("tag"),
    lang: textOf("lang") || "en",
    icon: textOf("icon") || "/icon-192.png",
    navigate: findOwnAddress(textOf("navigate"), origin),
  };
}

/** The address, or the home page when it is not of this site. */
function findOwnAddress(address: string, origin: string): string {
  const home = `${origin}/`;
  const url = URL.canParse(address, home) ? new URL(address, home) : null;
  return url?.origin === origin ? url.href : home;
}

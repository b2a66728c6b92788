// The service worker: shows the messages of the push service as notifications, and opens their pages. It handles no
// requests of pages.

import { type NotificationMessage, readMessage } from "./message.ts";

declare const self: ServiceWorkerGlobalScope;

self.addEventListener("push", (event) => {
  event.waitUntil(show(readMessage(readData(event.data), self.location.origin)));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { navigate } = event.notification.data ?? {};
  event.waitUntil(open(typeof navigate === "string" ? navigate : self.location.origin));
});

function readData(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Shows a notification. A repeated message makes no second sound; one with a new text does. */
async function show({ title, body, tag, lang, icon, navigate }: NotificationMessage): Promise<void> {
  const present = tag === "" ? [] : await self.registration.getNotifications({ tag });
  const isNews = present.some((one) => one.title !== title || one.body !== body);
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    lang,
    icon,
    renotify: isNews,
    data: { navigate },
  };
  await self.registration.showNotification(title, options);
}

/** Opens the address: in a window that shows it already, otherwise in a new one, so that none is navigated away. */
async function open(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const present = windows.find(({ url }) => url === address);
  await (present ? present.focus() : self.clients.openWindow(address));
}

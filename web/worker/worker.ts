// The service worker: shows the messages of the push service, and opens what they are about. It answers no request of the pages.

import { type Message, readMessage } from "./message.ts";

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

/** A message that comes twice makes no second sound; one that says something new does. */
async function show({ title, body, tag, lang, icon, navigate }: Message): Promise<void> {
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

/** In a window that shows it already; in a new one rather than in one where something else is watched. */
async function open(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const present = windows.find(({ url }) => url === address);
  await (present ? present.focus() : self.clients.openWindow(address));
}

import { vi } from "vitest";

/** The part of a browser that jsdom lacks: its permission for notifications and its subscription to a push service. */
export interface PushBrowser {
  permission: NotificationPermission;
  /** What its owner says when asked. */
  answer: NotificationPermission;
  /** How often the owner was asked. */
  asked: number;
  /** The endpoint of the subscription; null without one. */
  endpoint: string | null;
  /** The endpoint of the next subscription. */
  next: string;
  /** The owner changes the permission in the browser's settings. */
  set: (permission: NotificationPermission) => void;
}

// The page watches one for as long as it is open.
const status = Object.assign(new EventTarget(), { state: "prompt" });

/** Gives the browser of the test push messages, until the test ends. */
export function definePush(): PushBrowser {
  const browser: PushBrowser = {
    permission: "default",
    answer: "granted",
    asked: 0,
    endpoint: null,
    next: "https://push.test/1",
    set(permission) {
      browser.permission = permission;
      status.dispatchEvent(new Event("change"));
    },
  };
  const makeSubscription = (endpoint: string) => ({
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => {
      browser.endpoint = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => (browser.endpoint === null ? null : makeSubscription(browser.endpoint)),
    subscribe: async () => {
      browser.endpoint = browser.next;
      return makeSubscription(browser.next);
    },
  };
  const registration = { pushManager };
  vi.stubGlobal("PushManager", { supportedContentEncodings: ["aes128gcm"] });
  vi.stubGlobal("Notification", {
    get permission() {
      return browser.permission;
    },
    requestPermission: async () => {
      browser.asked += 1;
      browser.permission = browser.answer;
      return browser.answer;
    },
  });
  Object.defineProperties(navigator, {
    serviceWorker: {
      configurable: true,
      value: {
        register: async () => registration,
        getRegistration: async () => registration,
        ready: Promise.resolve(registration),
      },
    },
    permissions: { configurable: true, value: { query: async () => status } },
  });
  return browser;
}

/** A browser without push messages again. */
export function removePush(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(navigator, "permissions");
}

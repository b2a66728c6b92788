import { vi } from "vitest";

/** The part of a browser that jsdom lacks: its permission for notifications and its push subscription. */
export interface PushBrowser {
  permission: NotificationPermission;
  /** The permission that the user chooses in the prompt. */
  promptResult: NotificationPermission;
  /** The number of prompts. */
  promptCount: number;
  /** The endpoint of the subscription; null without one. */
  endpoint: string | null;
  /** The endpoint of the next subscription. */
  next: string;
  /** Changes the permission, as in the browser's settings. */
  set: (permission: NotificationPermission) => void;
}

// The page listens to this object for as long as it is open.
const status = Object.assign(new EventTarget(), { state: "prompt" });

/** Defines push messages in the test's browser, until the test ends. */
export function definePush(): PushBrowser {
  const browser: PushBrowser = {
    permission: "default",
    promptResult: "granted",
    promptCount: 0,
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
      browser.promptCount += 1;
      browser.permission = browser.promptResult;
      return browser.promptResult;
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

/** Removes push messages from the browser. */
export function removePush(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
  Reflect.deleteProperty(navigator, "permissions");
}

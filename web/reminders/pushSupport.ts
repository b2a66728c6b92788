import { useSyncExternalStore } from "react";

/**
 * Whether this browser can show notifications of the site: "blocked" when its owner has refused them, "homeScreen" on
 * an iPhone or iPad, whose websites get none until they are on the Home Screen.
 */
export type PushSupport = "supported" | "blocked" | "homeScreen" | "unsupported";

function findPushSupport(): PushSupport {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return isAppleTouchDevice() && !isInstalled() ? "homeScreen" : "unsupported";
  return Notification.permission === "denied" ? "blocked" : "supported";
}

/** An iPad claims to be a Mac, but Macs have no touch screen. */
function isAppleTouchDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1);
}

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

const watchers = new Set<() => void>();

const notify = () => {
  for (const watcher of watchers) watcher();
};

/** Asks for the permission, and updates the state where the browser does not report the change. */
export async function requestPermission(): Promise<NotificationPermission> {
  const permission = await Notification.requestPermission();
  notify();
  return permission;
}

/** The permission can change in the browser's settings at any time; not every browser reports that. */
async function watchPermission(): Promise<void> {
  if (!("permissions" in navigator)) return;
  const status = await navigator.permissions.query({ name: "notifications" });
  status.addEventListener("change", notify);
}

let watched: Promise<unknown> | undefined;

function watch(watcher: () => void): () => void {
  watched ??= Promise.allSettled([watchPermission()]);
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function usePushSupport(): PushSupport {
  return useSyncExternalStore(watch, findPushSupport, () => "unsupported");
}

import { withStorage } from "./storage.ts";

/** What the names of the drafts of the dashboard's forms begin with, in the storage of the tab. */
export const draftPrefix = "draft:";

/** Deletes every draft of this tab, so that signing out leaves none to the next account. */
export function forgetDrafts(): void {
  withStorage("sessionStorage", (session) => {
    for (const name of Object.keys(session)) if (name.startsWith(draftPrefix)) session.removeItem(name);
  });
}

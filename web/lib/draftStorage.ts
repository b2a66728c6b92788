import { withStorage } from "./storage.ts";

/** The prefix of the drafts of the dashboard's forms in the tab's storage. */
export const draftPrefix = "draft:";

/** Deletes all drafts of this tab, so that signing out leaves none to the next account. */
export function deleteDrafts(): void {
  withStorage("sessionStorage", (session) => {
    for (const name of Object.keys(session)) if (name.startsWith(draftPrefix)) session.removeItem(name);
  });
}

import * as v from "valibot";

import { draftPrefix } from "../../lib/draftStorage.ts";
import { withStorage } from "../../lib/storage.ts";

/** The values of any form of the dashboard: texts, switches and lists of texts by the name of the field. */
export type FormValues = Record<string, string | boolean | string[]>;

/** The form that a draft belongs to. */
export interface DraftPlace {
  /** Unique among all forms, as `episode:{series id}:{episode id}`. */
  form: string;
  /** The name of the edited object, for the list of drafts. */
  name: string;
  /** The query string at which the page shows the form; null where the page shows it at any. */
  search: string | null;
}

const valuesRule = v.record(v.string(), v.union([v.string(), v.boolean(), v.array(v.string())]));
const draftRule = v.object({
  form: v.string(),
  name: v.string(),
  /** The path of the form's page. */
  path: v.optional(v.string(), "/admin"),
  search: v.nullable(v.string()),
  savedAt: v.string(),
  /** The saved values when the draft was typed. */
  before: valuesRule,
  typed: valuesRule,
  /** The ids of the list before an addition whose result is not known; null without one. */
  listAtLoss: v.optional(v.nullable(v.array(v.string())), null),
});

/** The unsaved values of a form. They are stored in the tab, and offered to the same account only. */
export type Draft = v.InferOutput<typeof draftRule>;

const listeners = new Set<() => void>();
const openForms = new Set<string>();
export const noDrafts: readonly Draft[] = [];
let offered = noDrafts;

const nameOf = (owner: string, form: string) => `${draftPrefix}${owner}:${form}`;

function parseDraft(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const { success, output } = v.safeParse(draftRule, JSON.parse(text));
    return success ? output : null;
  } catch {
    // An extension or an older version of the site has written this.
    return null;
  }
}

export function readDraft(owner: string, form: string): Draft | null {
  return withStorage("sessionStorage", (session) => parseDraft(session.getItem(nameOf(owner, form))));
}

/** Stores the draft in the tab; returns false where the browser refuses it, or its storage is full. */
export function writeDraft(owner: string, draft: Draft): boolean {
  const isKept = withStorage("sessionStorage", (session) => {
    session.setItem(nameOf(owner, draft.form), JSON.stringify(draft));
    return true;
  });
  return isKept ?? false;
}

export function dropDraft(owner: string, form: string): void {
  withStorage("sessionStorage", (session) => session.removeItem(nameOf(owner, form)));
  for (const listener of listeners) listener();
}

/** Hides the form's draft from the list while the form is open; the returned function ends that. */
export function registerOpenForm(form: string): () => void {
  openForms.add(form);
  for (const listener of listeners) listener();
  return () => {
    openForms.delete(form);
    for (const listener of listeners) listener();
  };
}

/** Whether a form of this name is open. */
export function isFormOpen(form: string): boolean {
  return openForms.has(form);
}

/** The drafts of the account whose forms are not open, the newest first; the same array while nothing has changed. */
export function listDrafts(owner: string): readonly Draft[] {
  const present =
    withStorage("sessionStorage", (session) =>
      Object.keys(session)
        .filter((name) => name.startsWith(nameOf(owner, "")))
        .map((name) => parseDraft(session.getItem(name)))
        .filter((draft) => draft !== null)
        .filter(({ form }) => !openForms.has(form))
        .toSorted((one, other) => (one.savedAt < other.savedAt ? 1 : -1)),
    ) ?? noDrafts;
  if (JSON.stringify(present) !== JSON.stringify(offered)) offered = present;
  return offered;
}

/** Calls the listener when the list may have changed; the returned function removes the listener. */
export function watchDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

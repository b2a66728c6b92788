import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useLocation } from "react-router-dom";

import type { LostAddition } from "../../lib/useAddition.ts";
import { useIsMounted } from "../../lib/useIsMounted.ts";
import { useViewer } from "../../session/ViewerProvider.tsx";
import {
  type DraftPlace,
  dropDraft,
  type FormValues,
  isFormOpen,
  registerOpenForm,
  readDraft,
  writeDraft,
} from "./drafts.ts";
import { type Collision, findChanges, findCollision, keepTyped } from "./formChanges.ts";
import { useUnsavedWorkContext } from "./unsavedWork.ts";

interface FormDraftOptions<Values extends FormValues> {
  form: UseFormReturn<Values>;
  place: DraftPlace;
  /** The saved values; a form with these values has no draft. */
  before: Values;
  /** A field that is never stored in the browser. */
  secret?: keyof Values & string;
}

export interface FormDraft<Values> {
  /** The time at which the draft was typed, if that was before the form was opened; otherwise null. */
  restoredAt: string | null;
  /** The fields of the draft that someone else has saved differently; null for none, and once that is resolved. */
  collision: Collision<Values> | null;
  /** Resolves the collision with the saved or with the typed values of its fields. */
  settle: (keepsTyped: boolean) => void;
  /** Resets the form to the saved values. */
  discard: () => void;
  /** Removes the draft, since the form was saved or its loss was confirmed. */
  drop: () => void;
  /** An addition whose result is not known, which the draft remembers too. */
  lostAddition: LostAddition;
}

/**
 * Stores the typed values of a form in the tab until they are saved, so that a reload or the end of the session loses
 * nothing. The form then opens with them. Values that others saved meanwhile apply to fields without a typed value; at
 * the other fields they are shown as a collision.
 */
export function useFormDraft<Values extends FormValues>({
  form,
  place,
  before,
  secret,
}: FormDraftOptions<Values>): FormDraft<Values> {
  const owner = useViewer().viewer?.id;
  const path = useLocation().pathname;
  const { warnNotKept } = useUnsavedWorkContext();
  const key = place.form;
  const [draft, setDraft] = useState(() => findDraft(owner, key, before));
  const isMounted = useIsMounted();
  const listAtLoss = useRef(draft?.listAtLoss ?? null);
  const [collision, setCollision] = useState(() =>
    draft ? findCollision(draft.before, draft.typed, before) : null,
  );

  // The values are compared with the form's own defaults, which a reset changes before the next rendering.
  const keep = useEffectEvent((values: Values, defaults: object | undefined) => {
    if (owner === undefined) return;
    const saved: Values = { ...before, ...defaults };
    const typed = secret === undefined ? values : { ...values, [secret]: saved[secret] };
    // An unresolved collision is shown again after the next reload.
    const base = collision ? keepTyped(collision.now, collision.before, saved) : saved;
    const shownBase = secret === undefined ? base : { ...base, [secret]: "" };
    if (findChanges(saved, typed).length === 0) return drop();
    const kept = secret === undefined ? typed : { ...typed, [secret]: "" };
    const savedAt = new Date().toISOString();
    const lost = { listAtLoss: listAtLoss.current };
    if (!writeDraft(owner, { ...place, ...lost, path, savedAt, before: shownBase, typed: kept }))
      warnNotKept();
  });

  const restore = useEffectEvent(() => {
    if (!draft) return;
    const restored = keepTyped(draft.before, draft.typed, before);
    // The fields stay registered, so that the first one can receive the focus immediately.
    form.reset(restored, { keepDefaultValues: true, keepFieldsRef: true });
  });

  useEffect(() => {
    const close = registerOpenForm(key);
    restore();
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => keep(values, defaultValues),
    });
    return () => {
      stop();
      close();
    };
  }, [form, key]);

  function drop() {
    setDraft(null);
    setCollision(null);
    if (owner !== undefined) dropDraft(owner, key);
  }

  function writeLoss(ids: readonly string[] | null) {
    const list = ids && [...ids];
    listAtLoss.current = list;
    // Once this form is closed, a draft of the same name may belong to the next one.
    const kept = owner !== undefined && (isMounted() || !isFormOpen(key)) && readDraft(owner, key);
    if (kept) writeDraft(owner, { ...kept, listAtLoss: list });
  }

  function settle(keepsTyped: boolean) {
    setCollision(null);
    if (!collision || keepsTyped) return;
    const present = keepTyped(collision.before, collision.now, form.getValues());
    form.reset(present, { keepDefaultValues: true, keepFieldsRef: true });
  }

  return {
    restoredAt: draft?.savedAt ?? null,
    collision,
    settle,
    drop,
    lostAddition: { read: () => listAtLoss.current, write: writeLoss },
    discard() {
      form.reset(before);
      drop();
    },
  };
}

/** The draft of this form; null where its fields differ from the form's, as after an update of the site. */
function findDraft<Values extends FormValues>(
  owner: string | undefined,
  form: string,
  present: Values,
): { before: Values; typed: Values; savedAt: string; listAtLoss: string[] | null } | null {
  const draft = owner === undefined ? null : readDraft(owner, form);
  if (draft === null) return null;
  const hasSameFields = (values: FormValues): values is Values =>
    Object.entries(present).every(
      ([name, value]) =>
        typeof values[name] === typeof value && Array.isArray(values[name]) === Array.isArray(value),
    );
  const { before, typed, savedAt, listAtLoss } = draft;
  return hasSameFields(before) && hasSameFields(typed) ? { before, typed, savedAt, listAtLoss } : null;
}

import { useApolloClient } from "@apollo/client/react";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";

import type { VideoTarget } from "../../../domain/video.ts";
import {
  CreateEpisodeDocument,
  type CreateEpisodeMutation,
  type EpisodeManager_EpisodeFragment as Episode,
  type EpisodeManager_SeriesFragment as Series,
  EpisodeManagerDocument,
  UpdateEpisodeDocument,
} from "../../lib/generated/EpisodeManager.ts";
import { saveForm, showSaved } from "../forms/saveForm.ts";
import { type FormDraft, useFormDraft } from "../forms/useFormDraft.ts";
import {
  emptyEpisode,
  type EpisodeValues,
  findEpisodeField,
  makeEpisodeRules,
  readEpisode,
  writeEpisode,
} from "./episodeFormRules.ts";
import { nextEpisode } from "./nextEpisode.ts";
import { previewVideo, type ProviderAddresses } from "./previewVideo.ts";
import { reportFailure } from "./reportFailure.ts";

interface EpisodeFormOptions {
  series: Series;
  /** As it was when the form was opened; null for one that is being added. */
  start: Episode | null;
  /** All of the series that there are now. */
  episodes: readonly Episode[];
  provider: ProviderAddresses & { timeZone: string };
  onSaved: () => void;
}

interface EpisodeFormState {
  form: UseFormReturn<EpisodeValues>;
  save: () => Promise<void>;
  /** Saves, and begins the next episode in the same form. */
  saveAndAdd: () => Promise<void>;
  draft: FormDraft<EpisodeValues>;
  /** What an address would lead to. */
  preview: (address: string) => VideoTarget | null;
  /** What someone else has saved since the form was given its version; null while nobody has. */
  conflict: { before: EpisodeValues; now: EpisodeValues } | null;
  /** Ends the conflict: with the present version alone, or with what was typed on top of it. */
  takePresent: (keepsTyped: boolean) => void;
  isGone: boolean;
  /** As it is saved now; undefined for one that is being added or has been deleted. */
  present: Episode | undefined;
}

type Refusal = CreateEpisodeMutation["createEpisode"]["userErrors"][number];

/** The form of an episode: its rules, how it is saved, and what happens when someone else saves the same one. */
export function useEpisodeForm({
  series,
  start,
  episodes,
  provider,
  onSaved,
}: EpisodeFormOptions): EpisodeFormState {
  const client = useApolloClient();
  const zone = provider.timeZone;
  const [base, setBase] = useState(start);
  const [first, setFirst] = useState(emptyEpisode);
  const preview = useCallback((address: string) => previewVideo(address, provider), [provider]);
  const rules = useMemo(
    () => makeEpisodeRules(preview, provider.providerPlayUrl, base?.videoUrl ?? ""),
    [preview, provider, base],
  );
  const form = useForm<EpisodeValues>({
    resolver: standardSchemaResolver(rules),
    defaultValues: start ? readEpisode(start, zone) : emptyEpisode,
  });
  const { defaultValues, isSubmitting } = form.formState;
  const { getFieldState, resetField } = form;
  const present = episodes.find(({ id }) => id === base?.id);
  const isOutdated = base !== null && present !== undefined && present.version > base.version;
  const isLiveNow = present?.isLive;
  const before = base ? { ...readEpisode(base, zone), isLive: defaultValues?.isLive ?? base.isLive } : first;
  const draft = useFormDraft({
    form,
    place: {
      form: `episode:${series.id}:${start?.id ?? "new"}`,
      name: `${start ? start.title || "Untitled Episode" : "New episode"} in ${series.title}`,
      search: `?episodes=${series.slug}`,
    },
    before,
  });

  // The live switch is no part of the version: unless it was moved here, the form's follows the one of the list.
  useEffect(() => {
    if (isLiveNow === undefined || getFieldState("isLive").isDirty) return;
    resetField("isLive", { defaultValue: isLiveNow });
  }, [isLiveNow, getFieldState, resetField]);

  async function send(values: EpisodeValues): Promise<readonly Refusal[] | undefined> {
    const input = writeEpisode(values, base, before, zone);
    if (!base) {
      const variables = { seriesId: series.id, input };
      const { data } = await client.mutate({ mutation: CreateEpisodeDocument, variables });
      return data?.createEpisode.userErrors;
    }
    const variables = { id: base.id, version: base.version, input };
    const { data } = await client.mutate({ mutation: UpdateEpisodeDocument, variables });
    return data?.updateEpisode.userErrors;
  }

  function place({ code, field, message }: Refusal) {
    // The present version comes by itself; this is for a connection that is down.
    if (code === "OUT_OF_DATE") void client.refetchQueries({ include: [EpisodeManagerDocument] });
    const name = findEpisodeField(field);
    if (name) form.setError(name, { message }, { shouldFocus: true });
    else form.setError("root", { message });
  }

  function beginNext(saved: EpisodeValues) {
    const next = nextEpisode(saved, zone);
    setFirst(next);
    // Its fields stay registered, so that the first one can have the focus at once.
    form.reset(next, { keepFieldsRef: true });
    form.setFocus("title");
  }

  const submit = (values: EpisodeValues, goOn: (saved: EpisodeValues) => void) =>
    saveForm(values, {
      form,
      draft,
      send,
      place,
      success: start ? "Episode edited successfully." : "Episode added successfully.",
      failure: start ? "Error editing episode." : "Error adding episode.",
      report: reportFailure,
      onSaved: goOn,
    });

  function takePresent(keepsTyped: boolean) {
    if (!base || !present) return;
    showSaved(form, { before, now: readEpisode(present, zone), keepsTyped });
    setBase(present);
  }

  return {
    form,
    save: () => form.handleSubmit((values) => submit(values, onSaved))(),
    saveAndAdd: () => form.handleSubmit((values) => submit(values, beginNext))(),
    draft,
    preview,
    conflict: isOutdated && !isSubmitting ? { before, now: readEpisode(present, zone) } : null,
    takePresent,
    isGone: base !== null && !present,
    present,
  };
}

import { useApolloClient } from "@apollo/client/react";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";

import {
  CreateEpisodeDocument,
  type CreateEpisodeMutation,
  type EpisodeManager_EpisodeFragment as Episode,
  EpisodeManagerDocument,
  UpdateEpisodeDocument,
} from "../lib/generated/EpisodeManager.ts";
import { showToast } from "../ui/toast.ts";
import {
  emptyEpisode,
  type EpisodeValues,
  findEpisodeField,
  makeEpisodeRules,
  readEpisode,
  writeEpisode,
} from "./episodeFormRules.ts";
import { keepTyped } from "./formChanges.ts";
import { previewVideo, type ProviderAddresses, type VideoPreview } from "./previewVideo.ts";
import { reportFailure } from "./reportFailure.ts";

interface EpisodeFormOptions {
  seriesId: string;
  /** As it was when the form was opened; null for one that is being added. */
  start: Episode | null;
  /** All of the series that there are now. */
  episodes: readonly Episode[];
  provider: ProviderAddresses;
  onSaved: () => void;
}

interface EpisodeFormState {
  form: UseFormReturn<EpisodeValues>;
  save: () => Promise<void>;
  /** What an address would lead to. */
  preview: (address: string) => VideoPreview | null;
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
  seriesId,
  start,
  episodes,
  provider,
  onSaved,
}: EpisodeFormOptions): EpisodeFormState {
  const client = useApolloClient();
  const [base, setBase] = useState(start);
  const preview = useCallback((address: string) => previewVideo(address, provider), [provider]);
  const rules = useMemo(
    () => makeEpisodeRules(preview, provider.providerPlayUrl, base?.videoUrl ?? ""),
    [preview, provider, base],
  );
  const form = useForm<EpisodeValues>({
    resolver: standardSchemaResolver(rules),
    defaultValues: start ? readEpisode(start) : emptyEpisode,
  });
  const { defaultValues, isSubmitting } = form.formState;
  const { getFieldState, resetField } = form;
  const present = episodes.find(({ id }) => id === base?.id);
  const isOutdated = base !== null && present !== undefined && present.version > base.version;
  const isLiveNow = present?.isLive;
  const before = base && { ...readEpisode(base), isLive: defaultValues?.isLive ?? base.isLive };

  // The live switch is no part of the version: unless it was moved here, the form's follows the one of the list.
  useEffect(() => {
    if (isLiveNow === undefined || getFieldState("isLive").isDirty) return;
    resetField("isLive", { defaultValue: isLiveNow });
  }, [isLiveNow, getFieldState, resetField]);

  const failure = start ? "Error editing episode." : "Error adding episode.";
  const fail = (message: string) => form.setError("root", { message });

  async function send(values: EpisodeValues): Promise<readonly Refusal[] | undefined> {
    const input = writeEpisode(values, base, before ?? emptyEpisode);
    if (!base) {
      const variables = { seriesId, input };
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
    else fail(message);
  }

  async function submit(values: EpisodeValues) {
    const [outcome] = await Promise.allSettled([send(values)]);
    if (outcome.status === "rejected") fail(reportFailure(outcome.reason, failure));
    else if (!outcome.value) fail(failure);
    else if (outcome.value.length > 0) outcome.value.forEach(place);
    else {
      showToast({ text: start ? "Episode edited successfully." : "Episode added successfully." });
      onSaved();
    }
  }

  function takePresent(keepsTyped: boolean) {
    if (!before || !present) return;
    const now = readEpisode(present);
    const typed = form.getValues();
    form.reset(now);
    if (keepsTyped) form.reset(keepTyped(before, typed, now), { keepDefaultValues: true });
    setBase(present);
  }

  return {
    form,
    save: () => form.handleSubmit(submit)(),
    preview,
    conflict: before && isOutdated && !isSubmitting ? { before, now: readEpisode(present) } : null,
    takePresent,
    isGone: base !== null && !present,
    present,
  };
}

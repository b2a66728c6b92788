import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";

import { nameEpisode } from "../../../../domain/broadcast.ts";
import type { VideoTarget } from "../../../../domain/video.ts";
import { createFormResolver } from "../../../lib/formResolver.ts";
import {
  CreateEpisodeDocument,
  type EpisodeManager_EpisodeFragment as Episode,
  type EpisodeManager_SeriesFragment as Series,
  EpisodeManagerDocument,
  UpdateEpisodeDocument,
} from "../../../lib/generated/EpisodeManager.ts";
import type { SaveRefusal } from "../../forms/useEditForm.ts";
import { type ListedFormState, useListedForm } from "../../forms/useListedForm.ts";
import { reportFailure } from "../reportFailure.ts";
import {
  emptyEpisode,
  type EpisodeValues,
  findEpisodeField,
  makeEpisodeRules,
  readEpisodeValues,
  writeEpisodeInput,
} from "./episodeFormRules.ts";
import { nextEpisode } from "./nextEpisode.ts";
import { previewVideo, type ProviderAddresses } from "./previewVideo.ts";

interface EpisodeFormOptions {
  series: Series;
  /** The episode when the form was opened; null when adding one. */
  start: Episode | null;
  /** The current episodes of the series. */
  episodes: readonly Episode[];
  provider: ProviderAddresses & { timeZone: string };
  onSaved: () => void;
}

interface EpisodeFormState extends ListedFormState<EpisodeValues> {
  /** Saves the episode, and starts the next one in the same form. */
  saveAndAdd: () => Promise<void>;
  /** Returns the target of an address. */
  preview: (address: string) => VideoTarget | null;
  /** The saved episode; undefined when adding one, and after its deletion. */
  present: Episode | undefined;
}

/** The state of an episode's form: its rules, its values, how it is saved, and the values of the next one. */
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
  const preview = useCallback((address: string) => previewVideo(address, provider), [provider]);
  const rules = useMemo(
    () => makeEpisodeRules(preview, provider.providerPlayUrl, base?.videoUrl ?? ""),
    [preview, provider, base],
  );
  const read = (episode: Episode) => readEpisodeValues(episode, zone);
  const saved = base ? read(base) : emptyEpisode;
  const form = useForm<EpisodeValues>({
    resolver: createFormResolver(rules),
    defaultValues: saved,
  });
  const { saveAndBegin, listed, ...state } = useListedForm({
    form,
    saved,
    base,
    setBase,
    read,
    list: episodes,
    listQuery: EpisodeManagerDocument,
    addition: { list: episodes, load },
    place: {
      form: `episode:${series.id}:${start?.id ?? "new"}`,
      name: `${start ? nameEpisode(start.title) : "New episode"} in ${series.title}`,
      search: `?episodes=${series.slug}`,
    },
    send,
    findField: findEpisodeField,
    success: start ? "Episode edited successfully." : "Episode added successfully.",
    failure: start ? "Error editing episode." : "Error adding episode.",
    report: reportFailure,
    onSaved,
  });
  const { getFieldState, resetField } = form;
  const isLiveNow = listed?.isLive;

  // The live switch is not part of the version: unless it was moved in the form, it follows the list.
  useEffect(() => {
    if (isLiveNow === undefined || getFieldState("isLive").isDirty) return;
    resetField("isLive", { defaultValue: isLiveNow });
  }, [isLiveNow, getFieldState, resetField]);

  async function load(): Promise<readonly Episode[] | undefined> {
    const { data } = await client.query({
      query: EpisodeManagerDocument,
      variables: { slug: series.slug },
      fetchPolicy: "network-only",
    });
    return data?.series?.content?.episodes;
  }

  async function send(
    values: EpisodeValues,
    upon: EpisodeValues,
  ): Promise<readonly SaveRefusal[] | undefined> {
    const input = writeEpisodeInput(values, base, upon, zone);
    if (!base) {
      const variables = { seriesId: series.id, input };
      const { data } = await client.mutate({ mutation: CreateEpisodeDocument, variables });
      return data?.createEpisode.userErrors;
    }
    const variables = { id: base.id, version: base.version, input };
    const { data } = await client.mutate({ mutation: UpdateEpisodeDocument, variables });
    return data?.updateEpisode.userErrors;
  }

  return {
    ...state,
    saveAndAdd: () => saveAndBegin((values) => nextEpisode(values, zone), "title"),
    preview,
    present: listed,
  };
}

import { Arg, Authorized, Ctx, Field, Mutation, ObjectType, Resolver } from "type-graphql";

import { Episode } from "../../catalogue/episodes/episode.entity.ts";
import { EpisodePayload } from "../../catalogue/episodes/episode.resolver.ts";
import { readOpenEpisodes } from "../../catalogue/episodes/openEpisodes.ts";
import type { Context } from "../../context.ts";
import { UserErrorPayload, UserErrorsField } from "../../errors.ts";
import { ID } from "../../input/scalars.ts";
import type { Right } from "../../rights/rights.ts";
import { may } from "../../rights/rights.ts";
import { endBroadcasts, startNextBroadcast, switchBroadcast } from "./liveSwitch.service.ts";
import { undoLiveChange } from "./liveUndo.service.ts";

const undoText =
  "The id with which the same account can undo the change by `undoLiveChange` within a minute; null when nothing has changed.";

@ObjectType({ description: "The result of a switch of several episodes." })
export class LiveSwitchesPayload {
  @Field(() => [Episode], {
    description:
      "The episodes after the change, without those whose series is locked for the caller; null when `userErrors` is not empty.",
    nullable: true,
  })
  episodes?: Episode[] | null;

  @Field(() => ID, {
    nullable: true,
    description: `${undoText} An undo itself cannot be undone.`,
  })
  undoId?: string | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@ObjectType({ description: "The result of the switch from one broadcast to the next." })
export class NextEpisodePayload {
  @Field(() => Episode, {
    nullable: true,
    description:
      "The episode whose broadcast was ended; null when it was refused, and while its series is locked for the caller.",
  })
  ended?: Episode | null;

  @Field(() => Episode, {
    nullable: true,
    description:
      "The next episode, which is now live; null when the switch was refused, and while its series is locked for the caller.",
  })
  started?: Episode | null;

  @Field(() => ID, { nullable: true, description: undoText })
  undoId?: string | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver()
export class LiveSwitchResolver {
  @Authorized<Right>("SWITCH_LIVE")
  @Mutation(() => EpisodePayload, {
    description:
      "Switches LIVE during a broadcast. For admins, for operators of a court that shows the episode (an operator of all courts may switch every episode), and for API tokens with `live:write`.",
  })
  async setEpisodeLive(
    @Ctx() context: Context,
    @Arg("isLive", () => Boolean, { description: "Whether the broadcast is running from now on." })
    isLive: boolean,
    @Arg("id", () => ID, { description: "The id of the episode." }) id: string,
  ): Promise<EpisodePayload> {
    const { episodes, undoId } = await switchBroadcast(context.db, context.caller, id, isLive);
    const [episode = null] = await showOpen(context, episodes);
    return { episode, undoId, userErrors: [] };
  }

  @Authorized<Right>("SWITCH_LIVE")
  @Mutation(() => LiveSwitchesPayload, {
    description:
      "Switches LIVE off for the episodes in one transaction. Those that were deleted meanwhile are omitted. For callers who may switch each of them with `setEpisodeLive`.",
  })
  async endEpisodes(
    @Ctx() context: Context,
    @Arg("ids", () => [ID], { description: "The ids of the episodes, at most 500." }) ids: string[],
  ): Promise<LiveSwitchesPayload> {
    const { episodes, undoId } = await endBroadcasts(context.db, context.caller, ids);
    return { episodes: await showOpen(context, episodes), undoId, userErrors: [] };
  }

  @Authorized<Right>("SWITCH_LIVE")
  @Mutation(() => NextEpisodePayload, {
    description:
      "Ends the broadcast of the episode and switches the next one of its series live, by number, in one transaction. The caller's courts that show the first episode then show the next one. Refused with NOT_FOUND when there is no next one. Repeating it changes nothing. For callers who may switch the first episode with `setEpisodeLive`, unless only courts of other operators show the next one.",
  })
  async startNextEpisode(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The id of the episode that ends." }) id: string,
  ): Promise<NextEpisodePayload> {
    const { undoId, ...change } = await startNextBroadcast(context.db, context.caller, id);
    const [ended = null] = await showOpen(context, [change.ended]);
    const [started = null] = await showOpen(context, [change.started]);
    return { ended, started, undoId, userErrors: [] };
  }

  @Authorized<Right>("SWITCH_LIVE")
  @Mutation(() => LiveSwitchesPayload, {
    description:
      "Reverts one switch of the caller in one transaction: LIVE, its start, and the broadcasts that courts show. A broadcast that becomes live again is not a new one, so no reminders are sent. Later changes by others are kept, and an operator's undo leaves out what has become a draft; OUT_OF_DATE when nothing is left to revert. NOT_FOUND after a minute, for an undo, and for a switch by another account.",
  })
  async undoLiveChange(
    @Ctx() context: Context,
    @Arg("id", () => ID, { description: "The `undoId` of the switch." }) id: string,
  ): Promise<LiveSwitchesPayload> {
    const episodes = await undoLiveChange(context.db, context.caller, id);
    return { episodes: await showOpen(context, episodes), undoId: null, userErrors: [] };
  }
}

/**
 * The episodes in their current state, without those whose series is locked for the caller. Switching an episode gives
 * no access to it.
 */
async function showOpen(context: Context, episodes: Episode[]): Promise<Episode[]> {
  if (may(context.caller, "SEE_DRAFTS")) return episodes;
  const open = await readOpenEpisodes(
    context,
    episodes.map(({ id }) => id),
  );
  return open.filter((episode) => episode !== null);
}

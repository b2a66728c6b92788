import { Arg, Ctx, Field, ID, Int, ObjectType, Query, Resolver, Subscription } from "type-graphql";

import { isId } from "../catalogue/ids.ts";
import type { Context } from "../context.ts";
import { catalogueClock } from "../live/catalogueClock.ts";
import { IdleIterator } from "../live/idleIterator.ts";
import type { Topic } from "../live/subscription.ts";
import { follow } from "../live/subscription.ts";
import { readViewerCounts } from "./viewerCounts.service.ts";

@ObjectType({ description: "How many people watch an episode now." })
export class ViewerCount {
  @Field(() => ID, { description: "The id of the episode." })
  episodeId!: string;

  @Field(() => Int, {
    description: "Sockets on which its picture plays. Exact for admins; for everyone else to two digits.",
  })
  viewers!: number;
}

@Resolver()
export class ViewerCountsResolver {
  @Query(() => [ViewerCount], {
    description:
      "What is watched now, in no particular order. Admins see every number; everyone else those from 10 on, and of protected series only those that they have unlocked. A number is up to 20 seconds old, and up to 30 after a process was killed.",
  })
  @Subscription(() => [ViewerCount], {
    subscribe: ({ context }) => followNothing(context, "viewers"),
    description:
      "The same numbers as the query gives: at once, and at most every 10 seconds when they change.",
  })
  viewerCounts(@Ctx() context: Context): Promise<ViewerCount[]> {
    return readViewerCounts(context);
  }

  @Subscription(() => Boolean, {
    subscribe: ({ context, args }) =>
      countViewer(context, { episodeId: args["episodeId"], isTile: args["isTile"] }),
    description:
      "Counts its socket as a viewer of the episode until it ends; pages hold it while the picture plays. A socket counts once for each episode. Sends one value: false for what is no id.",
  })
  watching(
    @Arg("isTile", () => Boolean, {
      defaultValue: false,
      description: "Whether the picture is one of several on a page, which the metrics count apart.",
    })
    _isTile: boolean,
    @Arg("episodeId", () => ID, { description: "The id of the episode." }) episodeId: string,
  ): boolean {
    return isId(episodeId);
  }
}

/** Follows no change of the catalogue. The values are shared: they depend on what the caller may see. */
function followNothing(context: Context, topic: Topic | null): AsyncIterableIterator<never> {
  return follow(context, {
    clock: catalogueClock,
    since: null,
    affects: () => false,
    topic,
    sendsChangesOnly: false,
    isPersonal: false,
  });
}

function countViewer(context: Context, picture: { episodeId: string; isTile: boolean }): IdleIterator {
  const { transport, services } = context;
  const following = followNothing(context, null);
  return new CountedIterator(following, services.viewers.join(transport.socket ?? following, picture));
}

/** Ends with the subscription that it counts. */
class CountedIterator extends IdleIterator {
  readonly #following: AsyncIterableIterator<never>;
  readonly #leave: () => void;

  constructor(following: AsyncIterableIterator<never>, leave: () => void) {
    super();
    this.#following = following;
    this.#leave = leave;
    void following.next().then(() => this.return());
  }

  protected depart(): void {
    this.#leave();
    void this.#following.return?.();
  }
}

import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver, Subscription } from "type-graphql";

import { isId } from "../../domain/ids.ts";
import type { Context } from "../context.ts";
import { ID } from "../input/scalars.ts";
import { catalogueClock } from "../live/catalogueClock.ts";
import { IdleIterator } from "../live/fanout/idleIterator.ts";
import type { Topic } from "../live/subscription.ts";
import { follow } from "../live/subscription.ts";
import { readViewerCounts } from "./viewerCounts.service.ts";

@ObjectType({ description: "The number of viewers of an episode." })
export class ViewerCount {
  @Field(() => ID, { description: "The id of the episode." })
  episodeId!: string;

  @Field(() => Int, {
    description:
      "The number of sockets on which the picture plays. Exact for admins; for all other callers rounded to two significant digits.",
  })
  viewers!: number;
}

@Resolver()
export class ViewerCountsResolver {
  @Query(() => [ViewerCount], {
    description:
      "The current viewer counts, in no particular order. Admins see every number; all other callers see numbers from 10 on, and those of protected series only while they may see the content. A number is up to 20 seconds old, and up to 30 after a process was killed.",
  })
  @Subscription(() => [ViewerCount], {
    subscribe: ({ context }) => followNothing(context, "viewers"),
    description:
      "The numbers of the query with the same name: immediately, and at most every 10 seconds when they change.",
  })
  viewerCounts(@Ctx() context: Context): Promise<ViewerCount[]> {
    return readViewerCounts(context);
  }

  @Subscription(() => Boolean, {
    subscribe: ({ context, args }) =>
      countViewer(context, { episodeId: args["episodeId"], isTile: args["isTile"] }),
    description:
      "Counts the socket as a viewer of the episode until the subscription ends. Pages subscribe while the picture plays. A socket counts once for each episode. Sends one value, which is false for a text that is not an id.",
  })
  watching(
    @Arg("isTile", () => Boolean, {
      defaultValue: false,
      description: "Whether the picture is one of several on a page, which the metrics count separately.",
    })
    _isTile: boolean,
    @Arg("episodeId", () => ID, { description: "The id of the episode." }) episodeId: string,
  ): boolean {
    return isId(episodeId);
  }
}

/** Subscribes to no change of the catalogue. The values are shared, because they depend only on the caller's scope. */
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

/** Ends the count when its subscription ends. */
class CountedIterator extends IdleIterator {
  readonly #following: AsyncIterableIterator<never>;
  readonly #leave: () => void;

  constructor(following: AsyncIterableIterator<never>, leave: () => void) {
    super();
    this.#following = following;
    this.#leave = leave;
  }

  /** Settles only if the server has ended the subscription before graphql-ws stores it. */
  override async next(): Promise<IteratorResult<never>> {
    const result = await this.#following.next();
    await this.return();
    return result;
  }

  protected depart(): void {
    this.#leave();
    void this.#following.return?.();
  }
}

import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";

import { Episode } from "../catalogue/episodes/episode.entity.ts";
import type { Context } from "../context.ts";
import { may } from "../rights/rights.ts";
import { feedProblemsOf } from "./feedProblems.service.ts";

@Resolver(() => Episode)
export class FeedProblemsResolver {
  @FieldResolver(() => [String], {
    nullable: true,
    description:
      "The reasons why the episode is not in the Roku feed, each with a solution; empty when it is in the feed. Null for everyone but admins and editors.",
  })
  feedProblems(@Root() episode: Episode, @Ctx() context: Context): null | Promise<string[]> {
    const { caller, services } = context;
    return may(caller, "SEE_DRAFTS")
      ? context.load(feedProblemsOf, { config: services.config, episode })
      : null;
  }
}

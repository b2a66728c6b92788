import { Ctx, FieldResolver, Resolver, Root } from "type-graphql";
import type { EntityManager } from "typeorm";

import type { Context } from "../context.ts";
import { Series } from "../series/series.entity.ts";
import { Viewer } from "../users/viewer.resolver.ts";
import { Favourite } from "./favourite.entity.ts";

@Resolver(() => Viewer)
export class ViewerFavouritesResolver {
  @FieldResolver(() => [Series], { description: "In the order they were saved." })
  savedSeries(@Root() { id }: Viewer, @Ctx() { db }: Context): Promise<Series[]> {
    return readSavedSeries(db, id);
  }
}

function readSavedSeries(db: EntityManager, userId: string): Promise<Series[]> {
  return db
    .createQueryBuilder(Series, "series")
    .innerJoin(Favourite, "favourite", "favourite.series_id = series.id")
    .where("favourite.user_id = :userId", { userId })
    .orderBy("favourite.saved_at")
    .addOrderBy("favourite.series_id")
    .getMany();
}

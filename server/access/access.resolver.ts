import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from "type-graphql";

import { tryUnseal } from "../auth/secrets.ts";
import { Series } from "../catalogue/series/series.entity.ts";
import type { Context } from "../context.ts";
import { completeAddress, frameAddressField } from "../input/addresses.ts";
import { may } from "../rights/rights.ts";
import { hasUnlocks } from "../rights/unlocks.ts";
import { Viewer } from "../users/viewer.payload.ts";
import { accessTo } from "./access.ts";

@ObjectType({ simpleResolvers: true, description: "The protected content of a series." })
export class SeriesContent {
  seriesId!: string;

  @Field(() => String, { description: "Empty when there is none." })
  shortDescription!: string;

  @Field(() => String, { description: "Empty when there is none." })
  longDescription!: string;

  @Field(() => String, {
    description: frameAddressField,
    nullable: true,
  })
  embedLink!: string | null;
}

@Resolver(() => Series)
export class SeriesAccessResolver {
  @FieldResolver(() => Boolean, {
    description: "Whether a password or an access code is needed to see `content`.",
  })
  isProtected(@Root() series: Series): boolean {
    return series.passwordCipher !== null;
  }

  @FieldResolver(() => SeriesContent, {
    nullable: true,
    description:
      "The content that the password protects; null while the series is locked for the caller. Admins and editors always see it.",
  })
  content(@Root() series: Series, @Ctx() { caller, services }: Context): SeriesContent | null {
    if (accessTo(series, caller) === "locked") return null;
    const { id, shortDescription, longDescription, embedLink } = series;
    return {
      seriesId: id,
      shortDescription,
      longDescription,
      embedLink: embedLink === null ? null : completeAddress(services.config, embedLink),
    };
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "The current password. Null when there is none, when it cannot be decrypted with the present or former APP_SECRET, and for everyone but admins. A protected series whose password is null keeps it when an update omits `password`.",
  })
  password(@Root() series: Series, @Ctx() { caller, services }: Context): string | null {
    return may(caller, "SEE_PASSWORDS") && series.passwordCipher !== null
      ? tryUnseal(services.appSecret, "series password", series.passwordCipher)
      : null;
  }
}

@Resolver(() => Viewer)
export class ViewerAccessResolver {
  @FieldResolver(() => Boolean, {
    description:
      "Whether the account or the grants sent with the request have ever unlocked a series with its password or an access code. The unlock may have ended since. While this is false, `unlockedSeries` is empty, and the subscription of the viewer sends a value when it changes.",
  })
  hasUnlockedSeries(@Ctx() { caller }: Context): boolean {
    return hasUnlocks(caller.unlocks);
  }
}

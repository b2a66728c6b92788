import { Ctx, Field, Int, ObjectType, Query, Resolver } from "type-graphql";

import { passwordRule } from "../../domain/accountForms.ts";
import type { Context } from "../context.ts";

@ObjectType("Site", { description: "The settings of this installation." })
class SitePayload {
  @Field(() => String, { description: "The name of the tournament." })
  title!: string;

  @Field(() => String, { description: "The line below the title." })
  tagline!: string;

  @Field(() => Boolean, { description: "Whether the catalogue is the demonstration." })
  isDemonstration!: boolean;

  @Field(() => Int, { description: "The year of the tournament, for the footer." })
  year!: number;

  @Field(() => String, { description: "The website of the event, for the footer." })
  eventUrl!: string;

  @Field(() => String, {
    description:
      "The time zone of the event's venue, as an IANA name such as `Europe/London`; `UTC` when none is configured.",
  })
  timeZone!: string;

  @Field(() => Int, {
    description: "How many minutes players rest between two matches, for estimates of their starts.",
  })
  restMinutes!: number;

  @Field(() => String, { description: "The address of the helpdesk form, for the frame on /contact." })
  contactFormUrl!: string;

  @Field(() => String, { description: "The beginning of the play address of a provider's video." })
  providerPlayUrl!: string;

  @Field(() => String, {
    description:
      "The beginning of the address of a provider's file. A play address that ends with .mp4 is used unchanged.",
  })
  providerFileUrl!: string;

  @Field(() => String, {
    description:
      "The beginning of the address of a provider's playlist. The rest of the play address follows.",
  })
  providerLiveUrl!: string;

  @Field(() => String, {
    description: "The name of a stream's playlist, which is the last part of its address.",
  })
  providerPlaylist!: string;

  @Field(() => String, { description: "The name of the streaming provider, for hints." })
  providerName!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "The address at which the pop-up of the federated sign-in begins; null when it is not configured.",
  })
  googleSignInUrl!: string | null;

  @Field(() => String, {
    description: "The rule for new passwords, shown under the password field of the sign-up form.",
  })
  passwordRule!: string;
}

@Resolver()
export class SiteResolver {
  @Query(() => SitePayload, { description: "The settings of this installation." })
  site(@Ctx() { services }: Context): SitePayload {
    const { site, provider, google, isDemonstration, publicUrl } = services.config;
    return {
      ...site,
      isDemonstration,
      providerPlayUrl: provider.playUrl,
      providerFileUrl: provider.fileUrl,
      providerLiveUrl: provider.liveUrl,
      providerPlaylist: provider.playlist,
      providerName: provider.name,
      // The demonstration also shows the button, whose page explains that Google sign-in is not set up.
      googleSignInUrl: google !== null || isDemonstration ? `${publicUrl}/auth/google` : null,
      passwordRule,
    };
  }
}

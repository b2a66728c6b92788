import { Field, Float, ID, Int, ObjectType, registerEnumType } from "type-graphql";

import { Instant } from "../input/scalars.ts";
import { StreamState } from "./health.ts";

registerEnumType(StreamState, {
  name: "StreamState",
  description:
    "What the last checks of a stream say. A failed check changes the state when the next one fails too; one good check changes it to `UP`.",
  valuesConfig: {
    UP: { description: "The newest segment is younger than three target durations, or 12 seconds." },
    STALLED: { description: "The playlist is there, but lists no new segment." },
    MISSING: { description: "The playlist or its newest segment is not there (403, 404, 410)." },
    UNREACHABLE: { description: "A network error, a server error, or no answer within 3 seconds." },
    INVALID: { description: "The answer is no HLS playlist, lists no segments, or is larger than 512 kB." },
    ENDED: { description: "The playlist says that the stream has ended." },
    UNWATCHED: { description: "Not checked: a file, YouTube, or another site." },
  },
});

@ObjectType({ simpleResolvers: true, description: "The health of an episode's stream." })
export class StreamHealth {
  @Field(() => ID, { description: "The id of the episode." })
  episodeId!: string;

  @Field(() => StreamState, { description: "What the last checks say." })
  state!: StreamState;

  @Field(() => Instant, { description: "From when on it has this state." })
  since!: Date;

  @Field(() => String, { description: "Why, as a sentence for the operator; empty while the stream is up." })
  detail!: string;

  @Field(() => Float, {
    nullable: true,
    description:
      "How many seconds the end of the newest segment is behind the present time by the encoder's clock, to about ten seconds; null when the playlist has no dates, and while the stream is not up.",
  })
  behindSeconds!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "The bandwidth of the highest variant in kbit/s; null when there are no variants.",
  })
  topKbps!: number | null;
}

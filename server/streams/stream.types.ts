import { Field, Float, Int, ObjectType, registerEnumType } from "type-graphql";

import { ID, Instant } from "../input/scalars.ts";
import { StreamState } from "./health.ts";

registerEnumType(StreamState, {
  name: "StreamState",
  description:
    "The state of a stream, from its last checks. Two failed checks in a row change the state; one successful check changes it to `UP`.",
  valuesConfig: {
    UP: {
      description:
        "A new segment has appeared within the last 12 seconds, or within three target durations if those are longer.",
    },
    STALLED: { description: "The playlist is available, but contains no new segment." },
    MISSING: { description: "The playlist or its newest segment does not exist (403, 404, 410)." },
    UNREACHABLE: { description: "A network error, a server error, or no response within 3 seconds." },
    INVALID: {
      description: "The response is not an HLS playlist, contains no segments, or is larger than 512 kB.",
    },
    ENDED: { description: "The playlist marks the stream as ended." },
    UNWATCHED: { description: "Not checked: a file, YouTube, or another site." },
  },
});

@ObjectType({ simpleResolvers: true, description: "The health of an episode's stream." })
export class StreamHealth {
  @Field(() => ID, { description: "The id of the episode." })
  episodeId!: string;

  @Field(() => StreamState, { description: "The state of the stream." })
  state!: StreamState;

  @Field(() => Instant, { description: "When the stream entered this state." })
  since!: Date;

  @Field(() => String, {
    description: "The reason for the state, as a sentence for the operator; empty while the stream is up.",
  })
  detail!: string;

  @Field(() => Float, {
    nullable: true,
    description:
      "How many seconds the end of the newest segment is behind the current time, according to the encoder's clock, with a precision of about ten seconds; null when the playlist contains no dates, and while the stream is not up.",
  })
  behindSeconds!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "The bandwidth of the highest variant in kbit/s; null when there are no variants.",
  })
  topKbps!: number | null;
}

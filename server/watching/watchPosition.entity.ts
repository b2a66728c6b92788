import { Column, Entity, PrimaryColumn } from "typeorm";

/** The position at which a user stopped watching the recording of an episode. */
@Entity("watch_position")
export class WatchPosition {
  @PrimaryColumn({ type: "uuid", name: "user_id" })
  userId!: string;

  @PrimaryColumn({ type: "uuid", name: "episode_id" })
  episodeId!: string;

  @Column({ type: "integer" })
  seconds!: number;

  @Column({ type: "timestamptz", name: "seen_at", default: () => "now()" })
  seenAt!: Date;

  /** Whether the recording is omitted from the row "Continue watching" until it is watched again. */
  @Column({ type: "boolean", name: "is_hidden", default: false })
  isHidden!: boolean;
}

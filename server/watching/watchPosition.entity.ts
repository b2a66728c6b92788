import { Column, Entity, PrimaryColumn } from "typeorm";

/** Where a user stopped watching the recording of an episode. */
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

  /** Left out of the row "Continue watching" until the recording is watched again. */
  @Column({ type: "boolean", name: "is_hidden", default: false })
  isHidden!: boolean;
}

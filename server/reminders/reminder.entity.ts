import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

export type ReminderKind = "EPISODE" | "MATCH" | "PLAYER" | "SERIES";

/** A reminder that an account, or a browser without one, has requested. */
@Entity("reminder")
export class Reminder {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ type: "uuid", name: "user_id", nullable: true })
  userId!: string | null;

  @Column({ type: "text", nullable: true })
  endpoint!: string | null;

  @Column({ type: "text" })
  kind!: ReminderKind;

  /** The id of the episode, match or series; the key of the player. */
  @Column({ type: "text" })
  target!: string;

  /** The name of the player; null for the other kinds, whose titles are read. */
  @Column({ type: "text", name: "target_name", nullable: true })
  targetName!: string | null;

  /** 0 for when it begins, 10 for ten minutes before. */
  @Column({ type: "integer", name: "lead_minutes" })
  leadMinutes!: number;

  @Column({ type: "timestamptz", name: "created_at", default: () => "now()" })
  createdAt!: Date;
}

import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

@Entity("session")
export class Session {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ type: "text", name: "token_hash" })
  tokenHash!: string;

  @Column({ type: "uuid", name: "user_id" })
  userId!: string;

  /** Kept for 30 days; otherwise until 24 hours after its last use. */
  @Column({ type: "boolean", name: "is_remembered" })
  isRemembered!: boolean;

  @Column({ type: "timestamptz", name: "created_at", default: () => "now()" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "used_at", default: () => "now()" })
  usedAt!: Date;
}

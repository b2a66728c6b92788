import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

@Entity("session")
export class Session {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ type: "text", name: "token_hash" })
  tokenHash!: string;

  @Column({ type: "uuid", name: "user_id" })
  userId!: string;

  /** A remembered session ends after 30 days. Any other session ends 24 hours after its last use. */
  @Column({ type: "boolean", name: "is_remembered" })
  isRemembered!: boolean;

  @Column({ type: "timestamptz", name: "created_at", default: () => "now()" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "used_at", default: () => "now()" })
  usedAt!: Date;
}

import { Column, Entity, PrimaryColumn } from "typeorm";

/** A browser that receives messages, as its push service knows it. */
@Entity("push_subscription")
export class PushSubscription {
  /** A secret, since it allows sending reminders to the browser: it is never logged or returned. */
  @PrimaryColumn({ type: "text" })
  endpoint!: string;

  /** The browser's public key. */
  @Column({ type: "text" })
  p256dh!: string;

  /** What the browser and the site share, so that nobody else can write to it. */
  @Column({ type: "text" })
  auth!: string;

  /** Of the account that is signed in there; null for a visitor's. */
  @Column({ type: "uuid", name: "user_id", nullable: true })
  userId!: string | null;

  @Column({ type: "timestamptz", name: "seen_at", default: () => "now()" })
  seenAt!: Date;
}

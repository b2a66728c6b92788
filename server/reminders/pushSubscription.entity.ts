import { Column, Entity, PrimaryColumn } from "typeorm";

/** A browser that receives messages, with the data of its push subscription. */
@Entity("push_subscription")
export class PushSubscription {
  /**
   * The address at the push service. It allows sending reminders to the browser, so it is a secret and is never logged
   * or returned.
   */
  @PrimaryColumn({ type: "text" })
  endpoint!: string;

  /** The browser's public key. */
  @Column({ type: "text" })
  p256dh!: string;

  /** The secret that the browser shares with the site, so that only the site can send it messages. */
  @Column({ type: "text" })
  auth!: string;

  /** The account that is signed in on the browser; null for a visitor. */
  @Column({ type: "uuid", name: "user_id", nullable: true })
  userId!: string | null;

  @Column({ type: "timestamptz", name: "seen_at", default: () => "now()" })
  seenAt!: Date;
}

import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

@Entity("user")
export class User {
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Column({ type: "text" })
  email!: string;

  /** The normalised form of the address, which is unique; see emailAddress.ts. */
  @Column({ type: "text", name: "email_key" })
  emailKey!: string;

  /** Null until the account's owner has proved that the address is theirs. */
  @Column({ type: "timestamptz", name: "email_proved_at", nullable: true })
  emailProvedAt!: Date | null;

  /** Null for an account that only signs in with Google. */
  @Column({ type: "text", name: "password_hash", nullable: true })
  passwordHash!: string | null;

  /** The issuer and its identifier of the person; null for an account that never signed in with Google. */
  @Column({ type: "text", name: "google_subject", nullable: true })
  googleSubject!: string | null;

  @Column({ type: "timestamptz", name: "created_at", default: () => "now()" })
  createdAt!: Date;

  @Column({ type: "timestamptz", name: "updated_at", default: () => "now()" })
  updatedAt!: Date;

  get hasProvedEmail(): boolean {
    return this.emailProvedAt !== null;
  }
}

import { Column, Entity, PrimaryColumn } from "typeorm";

/** A user has given the password of a series. The row is void once the series has another password version. */
@Entity("unlock")
export class Unlock {
  @PrimaryColumn({ type: "uuid", name: "user_id" })
  userId!: string;

  @PrimaryColumn({ type: "uuid", name: "series_id" })
  seriesId!: string;

  @Column({ type: "integer", name: "password_version" })
  passwordVersion!: number;

  @Column({ type: "timestamptz", name: "unlocked_at", default: () => "now()" })
  unlockedAt!: Date;
}

import { Column, Entity, PrimaryColumn } from "typeorm";

/** A user has saved a series. Title and picture are joined when read, so they are never stale. */
@Entity("favourite")
export class Favourite {
  @PrimaryColumn({ type: "uuid", name: "user_id" })
  userId!: string;

  @PrimaryColumn({ type: "uuid", name: "series_id" })
  seriesId!: string;

  @Column({ type: "timestamptz", name: "saved_at", default: () => "now()" })
  savedAt!: Date;
}

import { Column, Entity, PrimaryColumn } from "typeorm";

/** A former slug of a series. It leads to the series until another series takes it. */
@Entity("former_slug")
export class FormerSlug {
  @PrimaryColumn({ type: "text" })
  slug!: string;

  @Column({ type: "uuid", name: "series_id" })
  seriesId!: string;
}

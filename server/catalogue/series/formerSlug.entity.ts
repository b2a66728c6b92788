import { Column, Entity, PrimaryColumn } from "typeorm";

/** A slug that a series had; it goes on leading there until another series takes it. */
@Entity("former_slug")
export class FormerSlug {
  @PrimaryColumn({ type: "text" })
  slug!: string;

  @Column({ type: "uuid", name: "series_id" })
  seriesId!: string;
}

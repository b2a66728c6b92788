import { Column, Entity, PrimaryColumn } from "typeorm";

/** A picture that this site serves, with the widths of its smaller copies. */
@Entity("picture")
export class Picture {
  /** The address as it is stored, without the site's host. */
  @PrimaryColumn({ type: "text" })
  url!: string;

  @Column({ type: "integer" })
  width!: number;

  @Column({ type: "integer" })
  height!: number;

  @Column({ type: "integer", array: true, name: "copy_widths" })
  copyWidths!: number[];
}

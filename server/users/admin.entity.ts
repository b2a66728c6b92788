import { Column, Entity, PrimaryColumn } from "typeorm";

/** The existence of the row means that the user is an admin. */
@Entity("admin")
export class Admin {
  @PrimaryColumn({ type: "uuid", name: "user_id" })
  userId!: string;

  @Column({ type: "timestamptz", name: "created_at", default: () => "now()" })
  createdAt!: Date;
}

import { Field, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

import { ID } from "../../input/scalars.ts";

@ObjectType({ simpleResolvers: true, description: "A row on the home page." })
@Entity("category")
export class Category {
  @Field(() => ID, { description: "Never changes." })
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Field(() => String, {
    description: "A unique part of addresses: lowercase letters a-z, digits and hyphens.",
  })
  @Column({ type: "text" })
  slug!: string;

  @Field(() => String, { description: "The name that is shown above the row." })
  @Column({ type: "text" })
  name!: string;

  @Field(() => [String], {
    description:
      "Lowercase tags, at least one, without repeats. The row shows every series with all of them.",
  })
  @Column({ type: "text", array: true })
  tags!: string[];

  /** The position among the rows, from 0. */
  @Column({ type: "integer" })
  position!: number;

  @Field(() => Int, {
    description:
      "Incremented by every update that changes something. `updateCategory` needs the current version. Moving the category does not increment it.",
  })
  @Column({ type: "integer", default: 1 })
  version!: number;
}

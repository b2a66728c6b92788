import { Field, ID, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

@ObjectType({ simpleResolvers: true, description: "A row on the home page." })
@Entity("category")
export class Category {
  @Field(() => ID, { description: "Never changes." })
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Field(() => String, {
    description: "Unique: lowercase letters a-z, digits and hyphens.",
  })
  @Column({ type: "text" })
  slug!: string;

  @Field(() => String, { description: "Shown above the row." })
  @Column({ type: "text" })
  name!: string;

  @Field(() => [String], {
    description: "Lowercase, at least one, without repeats. The row shows every series with all of them.",
  })
  @Column({ type: "text", array: true })
  tags!: string[];

  /** Place among the rows, from 0. */
  @Column({ type: "integer" })
  position!: number;

  @Field(() => Int, {
    description:
      "Raised by every update that changes something; `updateCategory` must name it. Moving does not raise it.",
  })
  @Column({ type: "integer", default: 1 })
  version!: number;
}

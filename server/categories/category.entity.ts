import { Field, ID, Int, ObjectType } from "type-graphql";
import { Column, Entity, PrimaryGeneratedColumn } from "typeorm";

@ObjectType({ description: "A row on the home page." })
@Entity("category")
export class Category {
  @Field(() => ID)
  @PrimaryGeneratedColumn("uuid")
  id!: string;

  @Field(() => String, {
    description: "Lowercase and unique; what the specification calls the category's id.",
  })
  @Column({ type: "text" })
  slug!: string;

  @Field(() => String)
  @Column({ type: "text" })
  name!: string;

  @Field(() => [String])
  @Column({ type: "text", array: true })
  tags!: string[];

  /** Place among the rows, from 0. */
  @Column({ type: "integer" })
  position!: number;

  @Field(() => Int, {
    description: "Raised by every update; `updateCategory` must name it. Moving does not raise it.",
  })
  @Column({ type: "integer", default: 1 })
  version!: number;
}

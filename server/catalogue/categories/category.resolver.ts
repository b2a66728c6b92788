import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from "type-graphql";

import type { Context } from "../../context.ts";
import { UserErrorPayload, UserErrorsField } from "../../errors.ts";
import { ID } from "../../input/scalars.ts";
import { describeVersion } from "../../input/validation.ts";
import type { Right } from "../../rights/rights.ts";
import { Catalogue, CataloguePayload, CatalogueUpdate } from "../catalogue.resolver.ts";
import { Category } from "./category.entity.ts";
import { CategoryInput } from "./category.input.ts";
import {
  createCategory,
  deleteCategory,
  patchCategory,
  readCategories,
  reorderCategories,
  updateCategory,
} from "./category.service.ts";
import { CategoryPatch } from "./categoryPatch.input.ts";

@ObjectType({ description: "The result of a change of a category." })
export class CategoryPayload {
  @Field(() => Category, {
    description: "The category after the change; null when `userErrors` is not empty.",
    nullable: true,
  })
  category?: Category | null;

  @UserErrorsField()
  userErrors!: UserErrorPayload[];
}

@Resolver(() => Category)
export class CategoryResolver {
  @FieldResolver(() => String, { description: "The tags joined with ` AND `." })
  query(@Root() category: Category): string {
    return category.tags.join(" AND ");
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => CategoryPayload, { description: "Adds a category after the last one." })
  async createCategory(
    @Ctx() { db }: Context,
    @Arg("input", () => CategoryInput, { description: "The new category." }) input: CategoryInput,
  ): Promise<CategoryPayload> {
    return { category: await createCategory(db, input), userErrors: [] };
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => CategoryPayload, {
    description: "Replaces all fields of the category that the input contains.",
  })
  async updateCategory(
    @Ctx() { db }: Context,
    @Arg("input", () => CategoryInput, {
      description: "The whole category.",
    })
    input: CategoryInput,
    @Arg("version", () => Int, { description: describeVersion("category") })
    version: number,
    @Arg("id", () => ID, { description: "The id of the category." }) id: string,
  ): Promise<CategoryPayload> {
    return { category: await updateCategory(db, id, version, input), userErrors: [] };
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => CategoryPayload, {
    description: "Updates only the fields in the patch, under the rules of `updateCategory`.",
  })
  async patchCategory(
    @Ctx() { db }: Context,
    @Arg("patch", () => CategoryPatch, { description: "The fields to change." }) patch: CategoryPatch,
    @Arg("version", () => Int, {
      description: describeVersion("category"),
    })
    version: number,
    @Arg("id", () => ID, { description: "The id of the category." }) id: string,
  ): Promise<CategoryPayload> {
    return { category: await patchCategory(db, id, version, patch), userErrors: [] };
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => CataloguePayload, { description: "Deletes the category. Its series are kept." })
  async deleteCategory(
    @Ctx() { db }: Context,
    @Arg("id", () => ID, { description: "The id of the category." }) id: string,
  ): Promise<CataloguePayload> {
    await deleteCategory(db, id);
    return { userErrors: [] };
  }

  @Authorized<Right>("EDIT_CATALOGUE")
  @Mutation(() => CataloguePayload, {
    description:
      "Sorts all categories in this order. The ids must be exactly those of the catalogue; others are refused with OUT_OF_DATE.",
  })
  async reorderCategories(
    @Ctx() { db }: Context,
    @Arg("ids", () => [ID], { description: "The ids of all categories in their new order." }) ids: string[],
  ): Promise<CataloguePayload> {
    await reorderCategories(db, ids);
    return { userErrors: [] };
  }
}

@Resolver(() => Catalogue)
export class CatalogueCategoriesResolver {
  @FieldResolver(() => [Category], { description: "The categories in the order that the admins chose." })
  categories(@Ctx() context: Context): Promise<Category[]> {
    return context.once(readCategories);
  }
}

@Resolver(() => CatalogueUpdate)
export class CatalogueUpdateCategoriesResolver {
  @FieldResolver(() => [Category], {
    nullable: true,
    description:
      "All categories with their series, in order, when the name, position, members or order of a row changed; otherwise null.",
  })
  async categories(
    @Root() { changes }: CatalogueUpdate,
    @Ctx() context: Context,
  ): Promise<Category[] | null> {
    const isAffected = changes === null || changes.some(({ isRegrouped }) => isRegrouped);
    return isAffected ? context.once(readCategories) : null;
  }
}

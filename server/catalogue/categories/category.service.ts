import type { EntityManager } from "typeorm";

import { isId } from "../../../domain/ids.ts";
import { categoryNotFound } from "../../../domain/refusals.ts";
import { UserErrorCode, userError } from "../../errors.ts";
import { takeClock } from "../../live/catalogueClock.ts";
import { declareReads } from "../../live/trackReads.ts";
import { inOrderOf, readRow, readRows } from "../../postgres/rows.ts";
import { categoryList, closeGap, nextPlace, reorder } from "../order.ts";
import { applyPatch } from "../patch.ts";
import { fieldsOf, isUnchanged, outOfDate, withUniqueSlug } from "../versions.ts";
import { Category } from "./category.entity.ts";
import type { CategoryInput } from "./category.input.ts";
import { checkCategory } from "./category.input.ts";
import type { CategoryPatch } from "./categoryPatch.input.ts";

/** All categories in the order that the admins chose. */
export function readCategories(db: EntityManager): Promise<Category[]> {
  return readRows(db, Category, "order by position");
}

/** The categories with these ids; null for an id without a category. */
export async function categoriesById(
  db: EntityManager,
  ids: readonly string[],
): Promise<(Category | null)[]> {
  const found = await readRows(db, Category, "where id = any($1)", [ids]);
  return inOrderOf(ids, found);
}

declareReads(categoriesById, ({ catalogue }, id) => catalogue.addCategory(id));

/** Adds a category after the last one. */
export async function createCategory(db: EntityManager, input: CategoryInput): Promise<Category> {
  const checked = checkCategory(input);
  await takeClock(db);
  const position = await nextPlace(db, categoryList);
  return withUniqueSlug("category_slug_key", () => db.save(db.create(Category, { ...checked, position })));
}

/** Replaces the category, unless another update came after `version`. An unchanged category keeps its version. */
export async function updateCategory(
  db: EntityManager,
  id: string,
  version: number,
  input: CategoryInput,
): Promise<Category> {
  const checked = checkCategory(input);
  await takeClock(db);
  const category = await findCategory(db, id);
  if (category.version !== version) throw outOfDate();
  const former = fieldsOf(category);
  Object.assign(category, checked);
  if (isUnchanged(former, category)) return category;
  category.version += 1;
  return withUniqueSlug("category_slug_key", () => db.save(category));
}

/** Updates the fields in the patch; see `updateCategory`. */
export async function patchCategory(
  db: EntityManager,
  id: string,
  version: number,
  patch: CategoryPatch,
): Promise<Category> {
  // The clock is taken first, because otherwise the read could precede a concurrent update.
  await takeClock(db);
  const { slug, name, tags } = await findCategory(db, id);
  return updateCategory(db, id, version, applyPatch<CategoryInput>({ slug, name, tags }, patch, []));
}

/** Deletes the category and closes the gap. Its series are kept. */
export async function deleteCategory(db: EntityManager, id: string): Promise<void> {
  await takeClock(db);
  const { position } = await findCategory(db, id);
  await db.delete(Category, { id });
  await closeGap(db, categoryList, position);
}

export async function reorderCategories(db: EntityManager, ids: string[]): Promise<void> {
  await takeClock(db);
  await reorder(db, categoryList, ids);
}

async function findCategory(db: EntityManager, id: string): Promise<Category> {
  const category = isId(id) ? await readRow(db, Category, "where id = $1", [id]) : null;
  if (!category) throw userError(UserErrorCode.NOT_FOUND, categoryNotFound);
  return category;
}

import { changedMeanwhile, listChangedMeanwhile, takenSlug } from "../../../domain/formRules.ts";
import { categoryNotFound } from "../../../domain/refusals.ts";
import type { CatalogueState, CategoryState } from "../catalogueState.ts";

interface Input {
  slug: string;
  name: string;
  tags: string[];
}

/** The functions of the site that these fields need. */
interface Site {
  present: () => CatalogueState;
  change: (alter: (catalogue: CatalogueState) => void) => void;
  showCategory: (category: CategoryState) => object;
  showCatalogue: () => object;
}

const refuse = (code: string, message: string, field: string | null = null) => ({
  category: null,
  catalogue: null,
  userErrors: [{ code, message, field }],
});

/** The mutations of categories. */
export function createCategoriesRoot({ present, change, showCategory, showCatalogue }: Site): object {
  const find = (id: string) => present().categories.find((one) => one.id === id);
  const createPayload = (id?: string) => {
    const category = id === undefined ? undefined : find(id);
    return { category: category && showCategory(category), catalogue: showCatalogue(), userErrors: [] };
  };

  return {
    createCategory({ input }: { input: Input }) {
      const id = `category ${input.slug}`;
      if (present().categories.some(({ slug }) => slug === input.slug))
        return refuse("TAKEN", takenSlug, "slug");
      change(({ categories }) => {
        categories.push({ id, ...input, members: [] });
      });
      return createPayload(id);
    },
    updateCategory({ id, version, input }: { id: string; version: number; input: Input }) {
      const category = find(id);
      if (!category) return refuse("NOT_FOUND", categoryNotFound);
      if ((category.version ?? 1) !== version) return refuse("OUT_OF_DATE", changedMeanwhile);
      change(({ categories }) => {
        const changed = { ...category, ...input, version: version + 1, members: [] };
        categories.splice(
          categories.findIndex((one) => one.id === id),
          1,
          changed,
        );
      });
      return createPayload(id);
    },
    deleteCategory({ id }: { id: string }) {
      if (!find(id)) return refuse("NOT_FOUND", categoryNotFound);
      change((catalogue) => {
        catalogue.categories = catalogue.categories.filter((one) => one.id !== id);
      });
      return createPayload();
    },
    reorderCategories({ ids }: { ids: string[] }) {
      const next = ids.flatMap((id) => find(id) ?? []);
      if (next.length !== ids.length || ids.length !== present().categories.length)
        return refuse("OUT_OF_DATE", listChangedMeanwhile, "ids");
      change((catalogue) => {
        catalogue.categories = next;
      });
      return createPayload();
    },
  };
}

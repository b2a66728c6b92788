import type { ImportedColumn } from "../columns.ts";
import type { Series } from "./series.entity.ts";

/** All columns of a series, in the order of the history's texts. The compiler reports a missing column. */
export const seriesColumns = {
  id: { column: "id", label: null, from: "rule" },
  slug: { column: "slug", label: "ID", from: "entry" },
  title: { column: "title", label: "Title", from: "entry" },
  shortDescription: { column: "short_description", label: "Short description", from: "text" },
  longDescription: { column: "long_description", label: "Long description", from: "text" },
  releaseDate: { column: "release_date", label: "Release date", from: "entry" },
  tags: { column: "tags", label: "Tags", from: "entry" },
  thumbnailUrl: { column: "thumbnail_url", label: "Thumbnail", from: "entry" },
  order: { column: "position", label: null, from: "decision" },
  categoryId: { column: "category_id", label: "Category", from: "decision" },
  embedLink: { column: "embed_link", label: "Embed link", from: "entry" },
  passwordCipher: { column: "password_cipher", label: "Password", from: "decision" },
  passwordVersion: { column: "password_version", label: null, from: "decision" },
  isPublished: { column: "is_published", label: "Published", from: "entry" },
  importedAt: { column: "imported_at", label: "Imported at", from: "kept" },
  version: { column: "version", label: null, from: "kept" },
} as const satisfies Record<keyof Series, ImportedColumn>;

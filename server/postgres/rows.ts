import type { EntityManager, EntityMetadata } from "typeorm";

/**
 * Reads the rows of an entity's table as `rest` says, such as "where id = any($1)". The only way in which rows become entities:
 * TypeORM takes longer to create the entities of a long list than the database to read it.
 */
export async function readRows<Row extends object>(
  db: EntityManager,
  table: new () => Row,
  rest: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const metadata = db.connection.getMetadata(table);
  const known = selections.get(metadata) ?? `select ${columnsOf(metadata)} from ${nameOf(metadata)}`;
  selections.set(metadata, known);
  return toEntities<Row>(table, await db.query<Row[]>(`${known} ${rest}`, values));
}

/** The first of these rows; null when there is none. */
export async function readRow<Row extends object>(
  ...reading: Parameters<typeof readRows<Row>>
): Promise<Row | null> {
  const [row = null] = await readRows<Row>(...reading);
  return row;
}

/** Of each id the row that was found for it, in the order of the ids; null where there is none. */
export function inOrderOf<Row extends { id: string }>(
  ids: readonly string[],
  found: readonly Row[],
): (Row | null)[] {
  const byId = new Map(found.map((row) => [row.id, row]));
  // A compiled query passes an id on as it was sent.
  return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
}

const selections = new WeakMap<EntityMetadata, string>();

/** The columns of a table as its entity names them, without those that are omitted. */
export function columnsOf(metadata: EntityMetadata, omitted: string | null = null): string {
  const name = nameOf(metadata);
  return metadata.columns
    .filter(({ propertyName }) => propertyName !== omitted)
    .map(({ databaseName, propertyName }) => `${name}.${databaseName} as "${propertyName}"`)
    .join(", ");
}

/** Rows become instances of the entity's class: type-graphql would convert plain objects again for every field. */
export function toEntities<Row extends object>(table: new () => object, rows: readonly Row[]): Row[] {
  return rows.map((row) => Object.assign(new table(), row));
}

/** SQL reserves the name of one table. */
function nameOf({ tableName }: EntityMetadata): string {
  return tableName === "user" ? `"user"` : tableName;
}

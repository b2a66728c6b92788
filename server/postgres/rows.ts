import type { EntityManager, EntityMetadata } from "typeorm";

/**
 * Reads the rows of an entity's table. `rest` is the end of the statement, such as "where id = any($1)". All entities
 * are created by this function, because TypeORM takes longer to create the entities of a long list than the database
 * takes to read it.
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

/** The row of each id, in the order of the ids; null for an id without a row. */
export function inOrderOf<Row extends { id: string }>(
  ids: readonly string[],
  found: readonly Row[],
): (Row | null)[] {
  const byId = new Map(found.map((row) => [row.id, row]));
  // A compiled query passes an id unchanged, so it may be in upper case.
  return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
}

const selections = new WeakMap<EntityMetadata, string>();

/** The columns of a table with the names of its entity's properties, without the omitted ones. */
export function columnsOf(metadata: EntityMetadata, omitted: string | null = null): string {
  const name = nameOf(metadata);
  return metadata.columns
    .filter(({ propertyName }) => propertyName !== omitted)
    .map(({ databaseName, propertyName }) => `${name}.${databaseName} as "${propertyName}"`)
    .join(", ");
}

/**
 * Makes rows that were just read instances of the entity's class, which TypeORM needs to save them. The rows themselves
 * become entities, because copying them would take ten times as long and as much memory as the rows.
 */
export function toEntities<Row extends object>(table: new () => object, rows: readonly Row[]): Row[] {
  return rows.map((row) => Object.setPrototypeOf(row, table.prototype) as Row);
}

/** Quotes the name, because one table has a name that SQL reserves. */
function nameOf({ tableName }: EntityMetadata): string {
  return tableName === "user" ? `"user"` : tableName;
}

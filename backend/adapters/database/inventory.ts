import { sql } from "kysely";
import type { Database, Queries } from "./port.ts";

/** A table whose rows belong to the studio, as the database describes it. */
export interface Table {
  name: string;
  /** In the order of their names. Both databases share these types. */
  columns: readonly { name: string; type: "text" | "integer" }[];
  primaryKey: readonly string[];
  /** The tables that its foreign keys refer to. */
  refersTo: readonly string[];
}

type Dialect = Database["dialect"];

interface ColumnRow {
  table: string;
  column: string;
  type: string;
  /** The position in the primary key, from 1; null or 0 outside it. */
  position: number | null;
}

interface ReferenceRow {
  table: string;
  target: string;
}

/** Each database has its own: the files of migrations differ, and so does the index of words. */
const own = ["migration", "search_words"];

const sharedTypes: Record<string, "text" | "integer"> = {
  TEXT: "text",
  INTEGER: "integer",
  text: "text",
  int4: "integer",
  int8: "integer",
};

const columns = {
  sqlite: sql<ColumnRow>`
    select list.name as "table", info.name as "column", info.type, info.pk as position
    from pragma_table_list as list join pragma_table_info(list.name) as info
    where list.schema = 'main' and list.type = 'table' and list.name not like 'sqlite\\_%' escape '\\'
    order by list.name, info.name`,
  postgres: sql<ColumnRow>`
    select class.relname as "table", attname as "column", typname as type,
      (select position from unnest(indkey::smallint[]) with ordinality as key (number, position)
        where number = attnum)::integer as position
    from pg_class as class
    join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    join pg_type as type on type.oid = atttypid
    left join pg_index on indrelid = class.oid and indisprimary
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
    order by class.relname collate "C", attname collate "C"`,
};

const references = {
  sqlite: sql<ReferenceRow>`
    select list.name as "table", key."table" as target
    from pragma_table_list as list join pragma_foreign_key_list(list.name) as key where list.schema = 'main'
    order by list.name, key."table"`,
  postgres: sql<ReferenceRow>`
    select class.relname as "table", target.relname as target
    from pg_constraint join pg_class as class on class.oid = conrelid join pg_class as target on target.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace
    order by class.relname collate "C", target.relname collate "C"`,
};

/**
 * Returns the tables of a migrated database, those that others refer to first. Throws when a table has no primary key or
 * a column has a type that not both databases share.
 */
export async function readInventory(queries: Queries, dialect: Dialect): Promise<Table[]> {
  const { rows } = await columns[dialect].execute(queries);
  const { rows: keys } = await references[dialect].execute(queries);
  const moved = Object.groupBy(
    rows.filter(({ table }) => !own.includes(table)),
    ({ table }) => table,
  );
  const tables = Object.entries(moved).map(([name, found = []]): Table => {
    const primaryKey = found
      .filter(({ position }) => (position ?? 0) > 0)
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
      .map(({ column }) => column);
    if (primaryKey.length === 0) throw new Error(`The table ${name} has no primary key.`);
    const refersTo = keys.filter(({ table, target }) => table === name && target !== name).map(({ target }) => target);
    return { name, columns: found.map(columnOf), primaryKey, refersTo };
  });
  return inOrder(tables);
}

function columnOf({ table, column, type }: ColumnRow): Table["columns"][number] {
  const shared = sharedTypes[type];
  if (shared === undefined) throw new Error(`${table}.${column} has the type ${type}, which not both databases share.`);
  return { name: column, type: shared };
}

function inOrder(tables: readonly Table[]): Table[] {
  const placed = new Map<string, Table>();
  while (placed.size < tables.length) {
    const ready = tables.filter(({ name, refersTo }) => !placed.has(name) && refersTo.every((one) => placed.has(one)));
    if (ready.length === 0) throw new Error("The foreign keys of the tables form a circle.");
    for (const table of ready) placed.set(table.name, table);
  }
  return [...placed.values()];
}

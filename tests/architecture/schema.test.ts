import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Database } from "../../backend/adapters/database/port.ts";
import { hasNoPostgres, openFreshPostgres, openFreshSqlite } from "../support/databases.ts";

interface Table {
  /** Maps the name to the shared type, with `not null` if it applies. */
  columns: Record<string, string>;
  primaryKey: string[];
  /** The columns of each unique constraint other than the primary key, with its condition if it is partial. */
  unique: string[];
  /** In the form `columns -> table (columns), on delete action`. */
  foreignKeys: string[];
}

/** The types that both databases share, by the name in each database. */
const sharedTypes: Record<string, string> = {
  TEXT: "text",
  INTEGER: "integer",
  BLOB: "bytes",
  text: "text",
  int4: "integer",
  int8: "integer",
  bytea: "bytes",
};

describe.skipIf(hasNoPostgres)("schema", () => {
  it("is the same on both databases, so that one set of queries means the same on each", async () => {
    const embedded = await openFreshSqlite();
    const [sqlite, postgres] = [await readSqlite(embedded), await readPostgres(await openFreshPostgres())];
    // Some tables are virtual in one database and ordinary in the other. Only their adapters query them, in
    // database-specific SQL.
    const virtual = await virtualTables(embedded);
    for (const name of virtual) expect(Object.keys(postgres)).toContain(name);
    expect(Object.keys(sqlite)).toContain("job");
    expect(sqlite).toEqual(Object.fromEntries(Object.entries(postgres).filter(([name]) => !virtual.includes(name))));
  });

  it("uses only the types that both databases share", async () => {
    const embedded = await openFreshSqlite();
    const postgres = await readPostgres(await openFreshPostgres());
    for (const name of await virtualTables(embedded)) delete postgres[name];
    for (const schema of [await readSqlite(embedded), postgres]) {
      const columns = Object.entries(schema).flatMap(([table, { columns }]) =>
        Object.entries(columns).map(([column, type]) => `${table}.${column}: ${type}`),
      );
      expect(columns.filter((column) => column.includes("not shared"))).toEqual([]);
    }
  });
});

async function virtualTables(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list where schema = 'main' and type = 'virtual'`.execute(database.read);
  return rows.map(({ name }) => name);
}

async function readSqlite(database: Database): Promise<Record<string, Table>> {
  // The adapter owns the tables behind a virtual table (full-text search). Their names never belong to the product.
  const tables = await sql<{ name: string }>`
    select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name
  `.execute(database.read);
  const schema: Record<string, Table> = {};
  for (const { name } of tables.rows) {
    const columns = await sql<{ name: string; type: string; notnull: number; pk: number }>`
      select name, type, "notnull", pk from pragma_table_info(${name}) order by name`.execute(database.read);
    const uniques = await sql<{ columns: string; definition: string | null }>`
      select (select group_concat(name, ', ') from (select name from pragma_index_info(list.name) order by seqno)) as columns,
        (select sql from sqlite_schema where type = 'index' and name = list.name) as definition
      from pragma_index_list(${name}) as list where list."unique" = 1 and list.origin <> 'pk'`.execute(database.read);
    const foreign = await sql<{ id: number; from: string; table: string; to: string; on_delete: string }>`
      select id, "from", "table", "to", on_delete from pragma_foreign_key_list(${name}) order by id, seq`.execute(
      database.read,
    );
    schema[name] = {
      columns: Object.fromEntries(columns.rows.map((row) => [row.name, describeType(row.type, row.notnull === 1)])),
      primaryKey: columns.rows
        .filter((row) => row.pk > 0)
        .sort((a, b) => a.pk - b.pk)
        .map((row) => row.name),
      unique: uniques.rows.map((row) => `${row.columns}${describeCondition(row.definition)}`).sort(),
      foreignKeys: Object.values(Object.groupBy(foreign.rows, (row) => String(row.id)))
        .map((rows = []) => {
          const list = (side: "from" | "to") => rows.map((row) => row[side]).join(", ");
          return describeForeignKey(list("from"), rows[0]?.table ?? "", list("to"), rows[0]?.on_delete ?? "");
        })
        .sort(),
    };
  }
  return schema;
}

async function readPostgres(database: Database): Promise<Record<string, Table>> {
  const columns = await sql<{ table: string; name: string; type: string; notnull: boolean }>`
    select class.relname as table, attname as name, typname as type, attnotnull as notnull
    from pg_attribute join pg_class as class on class.oid = attrelid join pg_type as type on type.oid = atttypid
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' and attnum > 0 and not attisdropped
    order by class.relname, attname`.execute(database.read);
  const indexes = await sql<{ table: string; columns: string; primary: boolean; definition: string }>`
    select indrelid::regclass::text as table, indisprimary as primary, pg_get_indexdef(indexrelid) as definition,
      (select string_agg(replace(pg_get_indexdef(indexrelid, position::int, true), '"', ''), ', ' order by position)
        from generate_series(1, indnkeyatts) as position) as columns
    from pg_index join pg_class as class on class.oid = indrelid
    where indisunique and class.relnamespace = 'public'::regnamespace`.execute(database.read);
  const foreign = await sql<{ table: string; columns: string; target: string; to: string; action: string }>`
    select conrelid::regclass::text as table, confrelid::regclass::text as target, confdeltype as action,
      (select string_agg(attname, ', ' order by position) from unnest(conkey) with ordinality as key (number, position)
        join pg_attribute on attrelid = conrelid and attnum = number) as columns,
      (select string_agg(attname, ', ' order by position) from unnest(confkey) with ordinality as key (number, position)
        join pg_attribute on attrelid = confrelid and attnum = number) as to
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(database.read);
  const schema: Record<string, Table> = {};
  for (const row of columns.rows) {
    const table = schema[row.table] ?? { columns: {}, primaryKey: [], unique: [], foreignKeys: [] };
    schema[row.table] = table;
    table.columns[row.name] = describeType(row.type, row.notnull);
  }
  for (const row of indexes.rows) {
    if (row.primary) schema[row.table]?.primaryKey.push(...row.columns.split(", "));
    else schema[row.table]?.unique.push(`${row.columns}${describeCondition(row.definition)}`);
  }
  for (const row of foreign.rows) {
    schema[row.table]?.foreignKeys.push(describeForeignKey(row.columns, row.target, row.to, row.action));
  }
  for (const table of Object.values(schema)) {
    table.unique.sort();
    table.foreignKeys.sort();
  }
  return schema;
}

function describeType(type: string, notNull: boolean): string {
  return `${sharedTypes[type] ?? `${type}, which is not shared`}${notNull ? " not null" : ""}`;
}

/**
 * Returns the `where` of a partial index in one spelling. PostgreSQL adds parentheses and casts, and changes letter
 * case.
 */
function describeCondition(definition: string | null): string {
  const condition = definition?.split(/\bwhere\b/i)[1];
  if (condition === undefined) return "";
  return ` where ${condition
    .replaceAll(/::\w+|[()]/g, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll("!=", "<>")
    .trim()
    .toLowerCase()}`;
}

function describeForeignKey(columns: string, table: string, to: string, action: string): string {
  const postgresActions: Record<string, string> = {
    a: "no action",
    r: "restrict",
    c: "cascade",
    n: "set null",
    d: "set default",
  };
  return `${columns} -> ${table} (${to}), on delete ${postgresActions[action] ?? action.toLowerCase()}`;
}

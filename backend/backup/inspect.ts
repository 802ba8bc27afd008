import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Manifest } from "./manifest.ts";
import { type PostgresServer, readDump } from "./postgres.ts";
import { BackupRefusedError } from "./refusal.ts";

/** The files that the database refers to. Previews of public links are left out: they are created again on demand. */
const references = `
  select storage_key as key from creation where deleted_at is not 0
  union select copy.value ->> 'key' from creation, json_each(variants) as copy where deleted_at is not 0
  union select storage_key from upload where state = 'kept'
  union select copy.value ->> 'key' from upload, json_each(variants) as copy where state = 'kept'
  union select 'avatars/' || id || '/' || avatar_sha256 || '.webp' from account where avatar_sha256 is not null`;

const unbalanced = `
  select count(*) as count
  from (select 1 from ledger_entry group by txn_id having sum(amount_hundredths) <> 0)`;

/** What a restored studio does again, because it does not know whether it was done after the backup. */
const pending = {
  runs: "select count(*) as count from generation_run where status in ('queued', 'processing')",
  mails: "select count(*) as count from mail_outbox where status = 'waiting'",
  webhooks: "select count(*) as count from webhook_delivery where status = 'waiting'",
};
export type Pending = Record<keyof typeof pending, number>;

/** The columns of a dump that the questions above, and the manifest, need. */
const neededColumns: Readonly<Record<string, readonly string[]>> = {
  account: ["id", "avatar_sha256"],
  creation: ["storage_key", "variants", "deleted_at"],
  upload: ["storage_key", "variants", "state"],
  ledger_entry: ["txn_id", "amount_hundredths"],
  migration: ["name", "sha256"],
  generation_run: ["status"],
  mail_outbox: ["status"],
  webhook_delivery: ["status"],
  setting: ["name", "value"],
};
const tablesForDump = `
  create table account (id text, avatar_sha256 text);
  create table creation (storage_key text, variants text, deleted_at integer);
  create table upload (storage_key text, variants text, state text);
  create table ledger_entry (txn_id text, amount_hundredths integer);
  create table migration (name text, sha256 text);
  create table generation_run (status text);
  create table mail_outbox (status text);
  create table webhook_delivery (status text);
  create table setting (name text, value text);
`;

const counted = z.object({ count: z.number() });
const named = z.object({ name: z.string() });
const valued = z
  .object({ value: z.string() })
  .transform(({ value }) => value)
  .nullable();
const keyed = z.object({ key: z.string() });

/** The database of a backup, opened for questions that SQLite answers, whichever kind it is. */
export interface Inspection extends Disposable {
  rows: Manifest["database"]["rows"];
  migrations: Manifest["database"]["migrations"];
  /** How many transactions of the credits do not sum to zero. */
  unbalanced: number;
  pending: Pending;
  /** Returns a stored setting (JSON), or `null`. */
  setting(name: string): string | null;
  /** Notes in the list of files what the database refers to and the list lacks. Returns how many. */
  noteMissing(list: string): number;
  /**
   * Returns keys that the database refers to and that are neither in the list nor noted as missing, a thousand at most.
   */
  missing(list: string): string[];
}

/** Opens a copy of the embedded database and reads all of it. Throws BackupRefusedError when it is damaged. */
export function inspectSqlite(path: string, { readOnly }: { readOnly: boolean }): Inspection {
  const database = new DatabaseSync(path, { readOnly });
  try {
    const [first] = database.prepare("pragma integrity_check(1)").all();
    const said = z.object({ integrity_check: z.string() }).parse(first).integrity_check;
    if (said !== "ok") throw new BackupRefusedError(`The database is damaged: ${said}`);
    const tables = z.array(named).parse(
      // Virtual tables and their parts are indexes.
      database
        .prepare(
          "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'",
        )
        .all(),
    );
    const rows = Object.fromEntries(
      tables.map(({ name }) => [name, countIn(database, `select count(*) as count from "${name}"`)]),
    );
    return inspectionOf(database, rows);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Reads a dump to its end. Throws BackupRefusedError when it cannot be read. */
export async function inspectDump(path: string, environment: PostgresServer["environment"]): Promise<Inspection> {
  // A temporary database, on disk if it is large.
  const database = new DatabaseSync("");
  database.exec(`${tablesForDump} begin;`);
  const rows: Record<string, number> = {};
  let read: ((line: string) => void) | undefined;
  let table = "";
  for await (const line of readDump(path, environment)) {
    const [, name, columns] = read ? [] : (/^COPY public\."?(\w+)"? \((.*)\) FROM stdin;$/.exec(line) ?? []);
    if (name !== undefined && columns !== undefined) {
      table = name;
      rows[table] = 0;
      read = insertInto(database, table, columns.replaceAll('"', "").split(", "));
    } else if (line === "\\.") {
      read = undefined;
    } else if (read) {
      rows[table] = (rows[table] ?? 0) + 1;
      read(line);
    }
  }
  database.exec("commit");
  return inspectionOf(database, rows);
}

/** Returns what to do with each row of a table in a dump: to insert the columns that are needed, if any. */
function insertInto(database: DatabaseSync, table: string, columns: readonly string[]): (line: string) => void {
  const needed = neededColumns[table];
  if (needed === undefined) return () => {};
  const insert = database.prepare(`insert into ${table} values (${needed.map(() => "?").join(", ")})`);
  const places = needed.map((name) => columns.indexOf(name));
  return (line) => {
    const fields = line.split("\t");
    insert.run(...places.map((place) => fieldOf(fields[place] ?? "\\N")));
  };
}

const escapes: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

/** Decodes a field (PostgreSQL, COPY, text format). */
function fieldOf(text: string): string | null {
  if (text === "\\N") return null;
  return text.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);
}

function inspectionOf(database: DatabaseSync, rows: Inspection["rows"]): Inspection {
  const missingFrom = `select key from (${references}) where key not in (select key from list.file)`;
  const withList = <T>(list: string, work: () => T): T => {
    database.prepare("attach ? as list").run(list);
    try {
      return work();
    } finally {
      database.exec("detach list");
    }
  };
  return {
    rows,
    migrations: z
      .array(z.object({ name: z.string(), sha256: z.string() }))
      .parse(database.prepare("select name, sha256 from migration order by name").all()),
    unbalanced: countIn(database, unbalanced),
    pending: {
      runs: countIn(database, pending.runs),
      mails: countIn(database, pending.mails),
      webhooks: countIn(database, pending.webhooks),
    },
    setting: (name) => valued.parse(database.prepare("select value from setting where name = ?").get(name) ?? null),
    noteMissing: (list) =>
      withList(list, () => Number(database.prepare(`insert into list.missing_file ${missingFrom}`).run().changes)),
    missing: (list) =>
      withList(list, () =>
        database
          .prepare(`${missingFrom} and key not in (select key from list.missing_file) limit 1000`)
          .all()
          .map((row) => keyed.parse(row).key),
      ),
    [Symbol.dispose]: () => database.close(),
  };
}

function countIn(database: DatabaseSync, query: string): number {
  return counted.parse(database.prepare(query).get()).count;
}

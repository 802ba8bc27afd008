import { DatabaseSync } from "node:sqlite";
import { z } from "zod";

/**
 * The list of a studio's files is a small database: a studio may have millions, and a list in memory or in the manifest
 * would grow with them.
 */
const schema = `
  create table file (
    key text not null primary key,
    size_bytes integer not null,
    -- Null if the file is only listed.
    sha256 text,
    modified_at integer not null
  ) strict, without rowid;
  -- What the database referred to and the storage did not have.
  create table missing_file (key text not null primary key) strict, without rowid;
  begin;
`;

const listedFile = z.object({
  key: z.string(),
  size_bytes: z.number(),
  sha256: z.string().nullable(),
  /** When the studio wrote it, in milliseconds since the epoch. */
  modified_at: z.number(),
});
export type ListedFile = z.infer<typeof listedFile>;

export interface FileList extends Disposable {
  find(key: string): ListedFile | undefined;
  /** Yields all files in the order of their keys. */
  all(): Iterable<ListedFile>;
}

export interface NewFileList extends Disposable {
  add(file: ListedFile): void;
  /** Keeps what was added. Returns the count and the sum of the sizes. */
  finish(): { count: number; size_bytes: number };
}

export function createFileList(path: string): NewFileList {
  const database = new DatabaseSync(path);
  database.exec(schema);
  const insert = database.prepare("insert into file (key, size_bytes, sha256, modified_at) values (?, ?, ?, ?)");
  const total = { count: 0, size_bytes: 0 };
  return {
    add({ key, size_bytes, sha256, modified_at }) {
      insert.run(key, size_bytes, sha256, modified_at);
      total.count += 1;
      total.size_bytes += size_bytes;
    },
    finish() {
      database.exec("commit");
      return total;
    },
    [Symbol.dispose]: () => database.close(),
  };
}

export function openFileList(path: string): FileList {
  const database = new DatabaseSync(path, { readOnly: true });
  const byKey = database.prepare("select key, size_bytes, sha256, modified_at from file where key = ?");
  const all = database.prepare("select key, size_bytes, sha256, modified_at from file order by key");
  return {
    find(key) {
      const row = byKey.get(key);
      return row && listedFile.parse(row);
    },
    *all() {
      for (const row of all.iterate()) yield listedFile.parse(row);
    },
    [Symbol.dispose]: () => database.close(),
  };
}

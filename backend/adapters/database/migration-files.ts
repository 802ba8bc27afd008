import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CannotStartError } from "./cannot-start.ts";
import type { Database } from "./port.ts";

type Dialect = Database["dialect"];

/** One migration, as one database runs it. */
export interface Migration {
  name: string;
  /** The hash of the script, in hexadecimal. */
  sha256: string;
  script: string;
}

/** The product's own migrations. */
export const productMigrations = fileURLToPath(new URL("../../migrations", import.meta.url));

/** The applied migrations and the files do not match. */
export class MigrationRefusedError extends CannotStartError {
  override readonly name = "MigrationRefusedError";
}

/** Terms that differ between the databases. Migrations name them in braces: `created_at {bigint} not null`. */
const terms: Record<Dialect, Record<string, string>> = {
  sqlite: {
    /** Integers of up to 64 bits. */
    bigint: "integer",
    /** Follows a table definition: its columns accept only their declared types. PostgreSQL always enforces this. */
    strict: "strict",
    /** The same for a table that is stored by its primary key only. */
    clustered: "strict, without rowid",
  },
  postgres: { bigint: "bigint", strict: "", clustered: "" },
};

const fileName = /^\d{3}-[a-z0-9-]+\.sql$/;
/** A line that starts or ends a part for one database. */
const partLine = /^-- (sqlite|postgres|both):$/;

/**
 * Reads `NNN-name.sql` files in numeric order, with the terms of one database and without the parts for the other.
 * Throws MigrationRefusedError when a name or a term is invalid.
 */
export async function readMigrations(folder: string, dialect: Dialect): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const misnamed = names.find((name, index) => !fileName.test(name) || sameNumber(name, names[index - 1]));
  if (misnamed !== undefined) {
    throw new MigrationRefusedError(
      `Migration ${misnamed} in ${folder} needs a name like 012-words.sql with a unique number.`,
    );
  }
  return Promise.all(
    names.map(async (name) => {
      const script = scriptFor(dialect, name, await readFile(join(folder, name), "utf8"));
      return { name, script, sha256: createHash("sha256").update(script).digest("hex") };
    }),
  );
}

function scriptFor(dialect: Dialect, name: string, source: string): string {
  let part = "both";
  const lines: string[] = [];
  // A checkout may have changed the line endings.
  for (const line of source.split(/\r?\n/)) {
    const begun = partLine.exec(line)?.[1];
    if (begun !== undefined) part = begun;
    else if (part === "both" || part === dialect) lines.push(line);
  }
  return lines.join("\n").replaceAll(/\{(\w+)\}/g, (written, term) => {
    const known = terms[dialect][term];
    if (known === undefined)
      throw new MigrationRefusedError(`Migration ${name} uses ${written}, which is not a known term.`);
    return known;
  });
}

function sameNumber(name: string, previous: string | undefined): boolean {
  return previous?.slice(0, 3) === name.slice(0, 3);
}

/**
 * `node bench/row-sizes.ts`: measures how much of the embedded database and of PostgreSQL a run of one image takes.
 * Prints the largest tables, with their indexes.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client } from "pg";
import { startServer, teardown } from "../tests/support/postgres-server.ts";
import { createScriptedEngine } from "../tests/support/scripted-engine.ts";
import { openStudio, prepareFolder } from "./studio.ts";

const accounts = 20;
const runsEach = 20;
const rows = 12;
const secret = randomBytes(48).toString("base64url");
const prompt = "A red lighthouse at dusk over a calm sea, with two gulls and long waves";

interface Size {
  table: string;
  bytes: number;
}

/** Creates this many accounts that make runs of one image each, through the API. */
async function fill(folder: string, databaseUrl: string | null, users: number): Promise<void> {
  const studio = await openStudio(folder, secret, { engines: [createScriptedEngine()], databaseUrl });
  studio.backend.start();
  try {
    for (let user = 0; user < users; user += 1) {
      const token = await studio.signUp(`user-${user}@rows.example`);
      for (let number = 0; number < runsEach; number += 1) {
        await studio.finished(token, await studio.submit(token, { prompt: `${prompt}, ${number}` }));
      }
    }
  } finally {
    await studio.close();
  }
}

async function postgresSizes(url: string): Promise<Size[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("vacuum analyze");
    const { rows: sizes } = await client.query(
      "select relname, pg_total_relation_size(oid)::float8 as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    );
    return sizes.map(({ relname, bytes }) => ({ table: String(relname), bytes: Number(bytes) }));
  } finally {
    await client.end();
  }
}

function sqliteSizes(folder: string): Size[] {
  const database = new DatabaseSync(join(folder, "atelier.db"), { readOnly: true });
  try {
    // An index counts for its table. The search index has tables of its own.
    const sizes = database
      .prepare(
        "select coalesce(m.tbl_name, s.name) as name, sum(s.pgsize) as bytes from dbstat s left join sqlite_schema m on m.name = s.name group by 1",
      )
      .all();
    return sizes.map(({ name, bytes }) => ({ table: String(name), bytes: Number(bytes) }));
  } finally {
    database.close();
  }
}

/** Fills a database and prints how much its tables grew. */
async function measure(title: string, folder: string, databaseUrl: string | null): Promise<void> {
  const sizes = () => (databaseUrl === null ? sqliteSizes(folder) : postgresSizes(databaseUrl));
  prepareFolder(folder, secret);
  await fill(folder, databaseUrl, 0);
  const empty = new Map((await sizes()).map(({ table, bytes }) => [table, bytes]));
  await fill(folder, databaseUrl, accounts);
  const grown = (await sizes())
    .map(({ table, bytes }) => ({ table, bytes: (bytes - (empty.get(table) ?? 0)) / (accounts * runsEach) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  process.stdout.write(`\n${title}: bytes for a run of one image, with indexes\n`);
  for (const { table, bytes } of grown.slice(0, rows)) {
    process.stdout.write(`${table.padEnd(28)} ${Math.round(bytes)}\n`);
  }
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0);
  process.stdout.write(`${"all tables".padEnd(28)} ${Math.round(total)}\n`);
}

const folder = mkdtempSync(join(tmpdir(), "atelier-rows-"));
try {
  await measure("SQLite", join(folder, "sqlite"), null);
  const url = process.env.TEST_DATABASE_URL ?? (await startServer({}));
  if (url !== "") await measure("PostgreSQL", join(folder, "postgres"), url);
} finally {
  await teardown();
  rmSync(folder, { recursive: true, force: true });
}

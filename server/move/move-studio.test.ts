import { readFile, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { describe, expect, test } from "vitest";
import { lockDataFolder } from "../../backend/adapters/database/lock.ts";
import { openPostgresDatabase } from "../../backend/adapters/database/postgres.ts";
import { openSqliteDatabase } from "../../backend/adapters/database/sqlite.ts";
import { createDiskStorage } from "../../backend/adapters/storage/disk.ts";
import { createPostgresDatabase, hasNoPostgres, writeMigratedSqlite } from "../../tests/support/databases.ts";
import { originOf } from "../../tests/support/listening.ts";
import { startS3Server } from "../../tests/support/s3-server.ts";
import { createTemporaryFolder } from "../../tests/support/temporary-folder.ts";
import { type Move, moveStudio } from "./move-studio.ts";
import type { Place } from "./place.ts";

const inFolder = (dataFolder: string): Place => ({ databaseUrl: null, dataFolder, bucket: null });

/** Creates a studio that does not run. `script` changes its database. */
async function createStudio(script = ""): Promise<Place> {
  const folder = await createTemporaryFolder();
  await change(await writeMigratedSqlite(folder), script);
  return inFolder(folder);
}

async function change(path: string, script: string): Promise<void> {
  const database = await openSqliteDatabase({ path });
  await database.transaction((tx) => database.runScript(tx, script));
  await database.close();
}

function move(source: Place, target: Place, more: Partial<Move> = {}) {
  const signal = new AbortController().signal;
  const log = pino({ level: "silent" });
  return moveStudio({ source, target, secret: "a secret", signal, log, onProgress: () => {}, ...more });
}

const addSetting = "insert into setting (name, value, updated_at) values ('names', '[]', 5);";

test("A folder without a studio is not made one", async () => {
  const folder = await createTemporaryFolder();
  await expect(move(inFolder(folder), await createStudio())).rejects.toThrow(`There is no studio in ${folder}`);
});

test("A running studio is not moved, and no studio is moved to where one runs", async () => {
  const [source, target] = [await createStudio(), inFolder(await createTemporaryFolder())];
  for (const { dataFolder } of [source, target]) {
    const lock = lockDataFolder(dataFolder);
    await expect(move(source, target)).rejects.toThrow("Another Atelier process is already working in");
    lock.release();
  }
  await expect(move(source, target)).resolves.toMatchObject({ documents: 0 });
});

describe.skipIf(hasNoPostgres)("On PostgreSQL", () => {
  test("a studio whose processes are connected is not moved, from there or to there", async () => {
    const url = await createPostgresDatabase();
    const place = { databaseUrl: url, dataFolder: await createTemporaryFolder(), bucket: null };
    const other = await openPostgresDatabase({ url, poolSize: 1 });
    await sql`select 1`.execute(other.read);
    const refusal = /^Other programs are connected to postgres:\/\/[^:]+:\d+\/\w+ \(1\): stop every process/;
    await expect(move(await createStudio(), place)).rejects.toThrow(refusal);
    // That was marked, as a move that goes on later.
    await other.transaction((tx) => sql`delete from migration where name = 'unfinished-move'`.execute(tx));
    await expect(move(place, inFolder(await createTemporaryFolder()))).rejects.toThrow(refusal);
    const onlyFiles = { ...place, dataFolder: await createTemporaryFolder() };
    await expect(move(place, onlyFiles)).rejects.toThrow(refusal);
    await other.close();
    await expect(move(place, onlyFiles)).resolves.toMatchObject({ tables: [], files: { files: 0 } });
    await expect(move(place, inFolder(await createTemporaryFolder()))).resolves.toMatchObject({ documents: 0 });
  });

  test("a text that PostgreSQL cannot store is named before anything is moved", async () => {
    const place = {
      databaseUrl: await createPostgresDatabase(),
      dataFolder: await createTemporaryFolder(),
      bucket: null,
    };
    const source = await createStudio("insert into setting values ('names', 'a' || char(0), 5);");
    await expect(move(source, place)).rejects.toThrow("setting.value of the row names has a NUL character");
  });
});

test("A database of another release is not moved", async () => {
  const older = await createStudio("delete from migration where name = (select max(name) from migration)");
  const newer = await createStudio("insert into migration values ('900-later.sql', '')");
  const target = inFolder(await createTemporaryFolder());
  await expect(move(older, target)).rejects.toThrow("The database is older than this release");
  await expect(move(newer, target)).rejects.toThrow("900-later.sql, which this release does not know");
});

test("Nothing that the target has is overwritten: rows, another studio's secret, another studio's unfinished move", async () => {
  const source = await createStudio();
  const full = await createStudio(addSetting);
  await expect(move(source, full)).rejects.toThrow(/atelier\.db is not empty: its table setting has rows/);
  const named = await createStudio();
  await writeFile(join(named.dataFolder, "secret"), "another secret");
  await expect(move(source, named)).rejects.toThrow(/secret is the secret of another studio/);
  const marked = await createStudio("insert into migration values ('unfinished-move', 'another studio')");
  await expect(move(source, marked)).rejects.toThrow("The move of another studio into this database has not finished");
});

test("Files that are not the studio's are not mixed with its own", async () => {
  const [source, target] = [await createStudio(), inFolder(await createTemporaryFolder())];
  const storage = await createDiskStorage({ folder: join(target.dataFolder, "files") });
  await storage.put("exports/other.zip", new Uint8Array(3));
  await expect(move(source, target)).rejects.toThrow(/files is not empty: the studio has no file exports\/other\.zip/);
});

/** Answers like an empty bucket whose keys may only read. */
const readOnlyBucket: RequestListener = ({ method = "", url = "" }, response) => {
  const isList = url.includes("list-type");
  const status = { HEAD: url.includes("original") ? 404 : 200, GET: isList ? 200 : 404 }[method] ?? 403;
  response.writeHead(status, { "content-type": "application/xml" });
  if (method === "GET" && isList) response.end("<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>");
  else response.end(status === 403 ? "<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>" : "");
};

test("A bucket that refuses a file stops the move with one line, and the move can be repeated", async () => {
  const source = await createStudio(addSetting);
  const storage = await createDiskStorage({ folder: join(source.dataFolder, "files") });
  await storage.put("creations/one/original.png", new Uint8Array(3));
  const bucket = await startS3Server();
  const target = { ...inFolder(await createTemporaryFolder()), bucket };
  const endpoint = await originOf(createServer(readOnlyBucket));
  await expect(move(source, { ...target, bucket: { ...bucket, endpoint } })).rejects.toThrow(
    "The move stopped (Access Denied). Run the same command again to go on.",
  );
  const files = { files: 1, bytes: 3, skipped: [] };
  await expect(move(source, target)).resolves.toMatchObject({ files });
});

test("Files alone move to a bucket and back, and the database stays as it is", async () => {
  const source = await createStudio(addSetting);
  const storage = await createDiskStorage({ folder: join(source.dataFolder, "files") });
  await storage.put("creations/one/original.png", new Uint8Array(3));
  const scaled = { ...source, bucket: await startS3Server() };
  const path = join(source.dataFolder, "atelier.db");
  const before = await readFile(path);
  const lock = lockDataFolder(source.dataFolder);
  await expect(move(source, scaled)).rejects.toThrow("Another Atelier process is already working in");
  lock.release();
  const moved = { tables: [], documents: 0, files: { files: 1, bytes: 3 } };
  await expect(move(source, scaled)).resolves.toMatchObject(moved);
  await storage.delete("creations/one/original.png");
  await expect(move(scaled, source)).resolves.toMatchObject(moved);
  expect(await storage.head("creations/one/original.png")).toMatchObject({ sizeBytes: 3 });
  expect((await readFile(path)).equals(before)).toBe(true);
});

test("A move that is stopped says so and has moved nothing", async () => {
  const [source, target] = [await createStudio(addSetting), inFolder(await createTemporaryFolder())];
  const stopped = new AbortController();
  const onProgress = () => stopped.abort(new Error("Stopped."));
  await expect(move(source, target, { signal: stopped.signal, onProgress })).rejects.toThrow("Stopped.");
  await expect(move(target, inFolder(await createTemporaryFolder()))).rejects.toThrow("has not finished");
  await expect(move(source, target)).resolves.toMatchObject({ documents: 0 });
});

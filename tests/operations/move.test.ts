import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../backend/adapters/database/port.ts";
import { openPostgresDatabase } from "../../backend/adapters/database/postgres.ts";
import { openSqliteDatabase } from "../../backend/adapters/database/sqlite.ts";
import { createPostgresSearch } from "../../backend/adapters/search/postgres.ts";
import { createSqliteSearch } from "../../backend/adapters/search/sqlite.ts";
import { digestOf } from "../../backend/adapters/storage/digest.ts";
import { createDiskStorage } from "../../backend/adapters/storage/disk.ts";
import type { Storage } from "../../backend/adapters/storage/port.ts";
import { createS3Storage, type S3Options } from "../../backend/adapters/storage/s3.ts";
import { adminMaintenance } from "../../contract/admin/maintenance.ts";
import { creationPage, gallery } from "../../contract/gallery.ts";
import { sharing } from "../../contract/sharing.ts";
import { readAll } from "../support/all-rows.ts";
import { type BusyStudio, fillStudio } from "../support/busy-studio.ts";
import { startCountedProxy } from "../support/counted-proxy.ts";
import { createPostgresDatabase, hasNoPostgres } from "../support/databases.ts";
import { startProgram } from "../support/programs.ts";
import { startS3Server } from "../support/s3-server.ts";
import { type StudioBackend, type StudioBackendOptions, startBackend } from "../support/studio-backend.ts";
import { talkingAs } from "../support/talking.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";
import { testSecret } from "../support/verbs.ts";

const program = fileURLToPath(new URL("../../server/move.ts", import.meta.url));
const secret = new TextDecoder().decode(testSecret);
const signing = { contentCredentials: { signer: null } };

/** Where a studio is or will be. */
interface Place {
  /** The settings that name it. */
  environment: Record<string, string>;
  /** The same for a backend in this process. */
  options: Pick<StudioBackendOptions, "dataFolder" | "databaseUrl" | "settings">;
  open(): Promise<{ database: Database; storage: Storage }>;
}

/** All bytes that a move has exchanged with the database server and the bucket. */
const traffic = { bytes: 0, onBytes: () => {} };
const count = (bytes: number) => {
  traffic.bytes += bytes;
  traffic.onBytes();
};

async function createFolder(dataFolder?: string): Promise<Place> {
  const folder = dataFolder ?? (await createTemporaryFolder());
  return {
    environment: { DATA_DIR: folder },
    options: { dataFolder: folder },
    open: async () => ({
      database: await openSqliteDatabase({ path: join(folder, "atelier.db") }),
      storage: await createDiskStorage({ folder: join(folder, "files") }),
    }),
  };
}

async function createScaled(): Promise<Place> {
  const databaseUrl = await createPostgresDatabase();
  const bucket: S3Options = { ...(await startS3Server()), prefix: "atelier/" };
  const counted = async (address: string) => {
    const url = new URL(address);
    url.port = String(await startCountedProxy(Number(url.port), count));
    return url.href;
  };
  return {
    environment: {
      DATABASE_URL: await counted(databaseUrl),
      S3_BUCKET: bucket.bucket,
      S3_ENDPOINT: await counted(bucket.endpoint ?? ""),
      S3_PREFIX: bucket.prefix,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    },
    options: { databaseUrl, settings: { bucket } },
    open: async () => ({
      database: await openPostgresDatabase({ url: databaseUrl }),
      storage: await createS3Storage(bucket),
    }),
  };
}

interface Interruption {
  signal: "SIGKILL" | "SIGTERM";
  /** The number of bytes exchanged before it. */
  atBytes: number;
}

/** Runs the command. */
async function move(source: Place, target: Place, interruption?: Interruption) {
  const file = join(await createTemporaryFolder(), "target.env");
  const lines = Object.entries(target.environment).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, lines.join(""));
  traffic.bytes = 0;
  const started = startProgram([program, "--to-env", file], { APP_SECRET: secret, ...source.environment });
  traffic.onBytes = () => {
    if (interruption && traffic.bytes >= interruption.atBytes) started.stop(interruption.signal);
  };
  const ended = await started.ended;
  return { ...ended, bytes: traffic.bytes, printed: started.printed() };
}

/** Returns all that a studio consists of: its rows, its files by their digests, and what its search finds. */
async function contentOf(place: Place) {
  const { database, storage } = await place.open();
  try {
    const { migration = [], ...rows } = await readAll(database);
    const files: Record<string, string> = {};
    for await (const key of storage.list("")) {
      const content = await storage.open(key);
      if (content) files[key] = (await digestOf(content)).sha256;
    }
    const search = database.dialect === "sqlite" ? createSqliteSearch() : createPostgresSearch();
    const found = await search.indexedAfter(database.read, "", 10_000);
    const isUnfinished = migration.some(({ name }) => name === "unfinished-move");
    return { rows, files, found: found.sort(), isUnfinished };
  } finally {
    await database.close();
  }
}

type Content = Awaited<ReturnType<typeof contentOf>>;

/** Returns the same content as it is after a move of a studio that was not in maintenance. */
function inMaintenance({ rows, ...content }: Content): Content {
  const started = expect.objectContaining({ action: "maintenance.started", actor_id: "command-line" });
  const setting = (rows.setting ?? []).map((row) =>
    row.name === "maintenance"
      ? expect.objectContaining({ name: row.name, value: expect.stringContaining("startedAt") })
      : row,
  );
  return { ...content, rows: { ...rows, setting, audit_entry: [...(rows.audit_entry ?? []), started] } };
}

async function stop(studio: StudioBackend): Promise<void> {
  await studio.backend.stop(1_000);
  await studio.backend.close();
}

describe.skipIf(hasNoPostgres)("A studio that is moved", () => {
  let busy: BusyStudio;
  let before: Content;
  let scaled: Place;
  let there: Awaited<ReturnType<typeof move>>;
  let runtime: StudioBackend["runtime"];
  let original: Place;

  beforeAll(async () => {
    const studio = await startBackend({ settings: { webhooksMayBePrivate: true, ...signing } });
    busy = await fillStudio(studio);
    runtime = studio.runtime;
    await stop(studio);
    original = await createFolder(studio.dataFolder);
    before = await contentOf(original);
    scaled = await createScaled();
    there = await move(original, scaled);
  });

  /** Opens the moved studio, looks at what its users have, ends the maintenance, and lets them work on. */
  async function workIn(place: Place): Promise<void> {
    const studio = await startBackend({
      ...place.options,
      settings: { ...place.options.settings, ...signing },
      runtime,
    });
    // Its key was opened. Otherwise another certificate would be here.
    const certificate = before.rows.setting?.find(({ name }) => name === "content_credentials");
    expect(certificate).toBeDefined();
    const settings = studio.adapters.database.read.selectFrom("setting").selectAll();
    expect(await settings.where("name", "=", "content_credentials").executeTakeFirst()).toEqual(certificate);
    const { admin, ada, shareToken, waitingRun } = busy;
    const search = async (text: string) => {
      const { json } = await studio.call(gallery.creations, { query: { search: text } }, ada.access);
      return creationPage.parse(json);
    };
    expect((await search("größte leucht")).count).toBe(2);
    expect((await search("heron")).count).toBe(600);
    expect((await search("灯塔")).count).toBe(0);
    expect((await talkingAs(studio, ada).list({ search: "fog" })).count).toBe(1);
    expect((await studio.call(sharing.shared, { params: { token: shareToken }, query: {} })).status).toBe(200);
    const [shown] = (await search("leuchtturm")).results;
    expect((await studio.request("GET", shown?.url ?? "")).status).toBe(200);
    expect((await studio.requestRun(ada)).status).toBe(503);

    await studio.call(adminMaintenance.change, { body: { is_on: false, message: "" } }, admin.access);
    await studio.awaitRun(admin, waitingRun, ({ status }) => status === "completed");
    const tally = await tallyOf(studio);
    await studio.makeCreation(ada, { prompt: "what is made afterward", quality: "draft" });
    expect((await search("afterward")).count).toBeGreaterThan(0);
    expect(await tallyOf(studio)).toBe(tally + 1);
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
    await stop(studio);
  }

  /** Returns how many creations a user has by the counts, after comparing these with the creations. */
  async function tallyOf({ adapters }: StudioBackend): Promise<number> {
    const { rows } = await sql<{ counted: number; actual: number }>`
      select (select sum(count) from creation_tally where month = 0 and owner_id = ${busy.ada.id}) as counted,
        (select count(*) from creation where owner_id = ${busy.ada.id} and (deleted_at is null or deleted_at <> 0))
          as actual`.execute(adapters.database.read);
    expect(rows[0]?.counted).toBe(rows[0]?.actual);
    return rows[0]?.actual ?? 0;
  }

  test("to PostgreSQL and a bucket and back is the same in every row and file, and goes on working in both", async () => {
    for (const table of ["session", "job", "ledger_entry", "conversation_message", "webhook_delivery", "report"])
      expect(before.rows[table]).not.toEqual([]);
    expect(there).toMatchObject({ code: 0 });
    expect(there.printed).toContain("S3_BUCKET to studio");
    expect(there.printed).not.toMatch(/S3RVER/);
    // It was in maintenance already, so nothing differs.
    expect(await contentOf(scaled)).toEqual(before);
    expect(await contentOf(original)).toEqual(before);
    await workIn(scaled);

    const after = await contentOf(scaled);
    const folder = await createFolder();
    expect(await move(scaled, folder)).toMatchObject({ code: 0 });
    expect(await contentOf(folder)).toEqual(inMaintenance(after));
    expect(await contentOf(scaled)).toEqual(after);
    expect(await readFile(join(folder.environment.DATA_DIR ?? "", "secret"), "utf8")).toBe(secret);
    await workIn(folder);
  });

  test.each<[string, () => Promise<[Place, Place, bytes: number]>]>([
    ["to PostgreSQL and a bucket", async () => [original, await createScaled(), there.bytes]],
    ["to a folder", async () => [scaled, await createFolder(), (await move(scaled, await createFolder())).bytes]],
  ])(
    "%s may be interrupted at any point: nothing starts there, and the same command completes it",
    async (_where, prepare) => {
      const [source, target, bytes] = await prepare();
      const content = await contentOf(source);
      // The first one comes when everything is there but for the end. The others come while that is compared and repeated.
      for (const part of [0.98, 0.3, 0.65]) {
        const killed = await move(source, target, { signal: "SIGKILL", atBytes: part * bytes });
        expect(killed).toMatchObject({ signal: "SIGKILL" });
        const { rows, isUnfinished } = await contentOf(target);
        expect(Object.entries(rows).filter(([name, { length }]) => length > 0 && name !== "local_desk")).toEqual([]);
        expect(isUnfinished).toBe(true);
      }
      await expect(startBackend(target.options)).rejects.toThrow(
        "A move into this database has not finished: run npm run move again, or choose another database.",
      );
      const stopped = await move(source, target, { signal: "SIGTERM", atBytes: 0.5 * bytes });
      expect(stopped).toMatchObject({ code: 1 });
      expect(stopped.printed).toContain("Stopped: run the same command again to go on.\n");
      expect(await move(source, target)).toMatchObject({ code: 0 });
      const isOn = content.rows.setting?.some(({ name, value }) => name === "maintenance" && value !== "null");
      expect(await contentOf(target)).toEqual(isOn ? content : inMaintenance(content));
      expect(await contentOf(source)).toEqual(content);
    },
  );
});

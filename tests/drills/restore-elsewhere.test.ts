import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { openPostgresDatabase } from "../../backend/adapters/database/postgres.ts";
import { openSqliteDatabase } from "../../backend/adapters/database/sqlite.ts";
import { systemRuntime } from "../../backend/adapters/runtime/system.ts";
import { commandToken } from "../../backend/http/command-token.ts";
import { adminMaintenance } from "../../contract/admin/maintenance.ts";
import { creationPage, gallery } from "../../contract/gallery.ts";
import { accepted, generation, run } from "../../contract/generation.ts";
import { isFinal } from "../../contract/generation-terms.ts";
import { uploads } from "../../contract/uploads.ts";
import { backupSecret } from "../support/backups.ts";
import { type ComfyUiServer, startComfyUiServer } from "../support/comfyui-server.ts";
import { readCredentials } from "../support/content-credentials.ts";
import { creditsOver } from "../support/credits-module.ts";
import { createBarePostgresDatabase, hasNoPostgres } from "../support/databases.ts";
import { patternedPicture } from "../support/patterned-picture.ts";
import { type ApiProgram, startApiProgram, startProgram } from "../support/programs.ts";
import { startS3Server } from "../support/s3-server.ts";
import { waitFor } from "../support/studio-backend.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";
import type { TestUser } from "../support/verbs.ts";

const program = fileURLToPath(new URL("../../server/backup.ts", import.meta.url));

/** The settings of a new, empty place. */
async function newPlace(kind: { isPostgres: boolean; isBucket: boolean }): Promise<Record<string, string>> {
  const bucket = kind.isBucket ? await startS3Server() : undefined;
  return {
    DATA_DIR: join(await createTemporaryFolder(), "data"),
    ...(kind.isPostgres && { DATABASE_URL: await createBarePostgresDatabase() }),
    ...(bucket && {
      S3_BUCKET: bucket.bucket,
      S3_ENDPOINT: bucket.endpoint ?? "",
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }),
  };
}

async function backup(args: readonly string[], settings: Record<string, string>) {
  const { ended, printed } = startProgram([program, ...args], settings);
  const { code } = await ended;
  return { code, printed: printed() };
}

async function startRun(api: ApiProgram, user: TestUser): Promise<string> {
  const body = { prompt: "a lighthouse" };
  return accepted.parse((await api.call(generation.textToImage, { body, headers: {} }, user.access)).json).id;
}

async function statusOf(api: ApiProgram, user: TestUser, id: string): Promise<string> {
  return run.parse((await api.call(generation.status, { params: { id } }, user.access)).json).status;
}

const finished = (api: ApiProgram, user: TestUser, id: string) =>
  waitFor(async () => {
    const current = await api.call(generation.status, { params: { id } }, user.access);
    const { status } = run.parse(current.json);
    return isFinal(status) ? status : undefined;
  }, "the end of the run");

/** Signs up, uploads, and requests runs until told to stop. Returns the users. */
function keepWorking(api: ApiProgram): { stop(): Promise<TestUser[]>; done(): number } {
  const users: TestUser[] = [];
  let isOver = false;
  const work = (async () => {
    for (let round = 0; !isOver; round++) {
      const user = await api.register({ email: `busy-${round}@example.com` });
      const content = await patternedPicture(round, 200);
      await api.sendFile(uploads.upload, { field: "image", content: new Uint8Array(content) }, user.access);
      await startRun(api, user);
      users.push(user);
    }
  })();
  return {
    done: () => users.length,
    async stop() {
      isOver = true;
      await work;
      return users;
    },
  };
}

/** Returns how many files of a user's creations and uploads are served. Expects each to be whole. */
async function readFiles(api: ApiProgram, { access }: TestUser): Promise<number> {
  const created = await api.call(gallery.creations, { query: {} }, access);
  if (created.status === 401) return 0;
  const uploaded = await api.call(uploads.uploads, { query: {} }, access);
  const items = [
    ...creationPage.parse(created.json).results,
    ...uploads.uploads.answer.payload.parse(uploaded.json).results,
  ];
  for (const item of items) {
    const answer = await fetch(new URL(item.url, api.address));
    expect(answer.status).toBe(200);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (!("generation_id" in item)) expect(bytes.length).toBe(item.size_bytes);
    else expect(await readCredentials(bytes, "image/png")).toMatchObject({ state: "Valid" });
  }
  return items.length;
}

async function expectBalancedBooks({ DATA_DIR = "", DATABASE_URL }: Record<string, string>): Promise<void> {
  const database = DATABASE_URL
    ? await openPostgresDatabase({ url: DATABASE_URL })
    : await openSqliteDatabase({ path: join(DATA_DIR, "atelier.db") });
  expect(await creditsOver(database, systemRuntime).reconcile(database.read)).toEqual([]);
  await database.close();
}

let comfyUi: ComfyUiServer;
afterEach(() => comfyUi.release());

describe.each([
  { name: "SQLite with files on disk", isPostgres: false, isBucket: false },
  { name: "PostgreSQL with files in a bucket", isPostgres: true, isBucket: true },
])("A studio on $name", ({ isPostgres, isBucket }) => {
  test.skipIf(isPostgres && hasNoPostgres)(
    "is backed up while people work, and comes back elsewhere with everything they had",
    async () => {
      comfyUi = await startComfyUiServer();
      const general = {
        APP_SECRET: backupSecret,
        COMFYUI_URL: comfyUi.url,
        RATE_LIMITING: "false",
        PATH: process.env.PATH ?? "",
      };
      const here = { ...general, ...(await newPlace({ isPostgres, isBucket })) };
      const api = await startApiProgram(here);
      const ada = await api.register();
      expect(await finished(api, ada, await startRun(api, ada))).toBe("completed");
      comfyUi.hold();
      const waiting = await startRun(api, ada);
      await waitFor(async () => comfyUi.runningNow(), "the run to be under way");

      const work = keepWorking(api);
      await waitFor(async () => work.done() || undefined, "the first of the others");
      const before = work.done();
      const folder = join(await createTemporaryFolder(), "monday");
      const taken = await backup([folder, "--copy-bucket"], here);
      expect(taken).toMatchObject({ code: 0, printed: expect.stringMatching(/^Backed up to .*monday in /) });
      const during = work.done() - before;
      const users = await work.stop();
      expect(during).toBeGreaterThan(0);
      expect(await readFile(join(folder, "secret"), "utf8")).toBe(backupSecret);
      api.stop("SIGTERM");
      await api.ended;
      expect(await backup(["verify", folder], { PATH: general.PATH })).toMatchObject({ code: 0 });

      const there = { ...general, ...(await newPlace({ isPostgres, isBucket })) };
      const restored = await backup(["restore", folder], there);
      expect(restored).toMatchObject({ code: 0, printed: expect.stringMatching(/runs were waiting or in progress: /) });
      await expectBalancedBooks(there);

      const again = await startApiProgram(there);
      // The same session, and everything that was there when the backup began.
      expect(await readFiles(again, ada)).toBe(1);
      for (const [index, user] of users.entries()) {
        const files = await readFiles(again, user);
        if (index < before) expect(files).toBe(1);
      }
      // Nothing runs until someone has looked.
      comfyUi.release();
      expect((await again.request("GET", "/readyz")).json).toMatchObject({ maintenance: true });
      expect(await statusOf(again, ada, waiting)).not.toBe("completed");
      const token = await commandToken(new TextEncoder().encode(backupSecret), Date.now());
      await again.call(adminMaintenance.change, { body: { is_on: false } }, token);
      expect(await finished(again, ada, waiting)).toBe("completed");
      expect(await readFiles(again, ada)).toBe(2);
    },
  );
});

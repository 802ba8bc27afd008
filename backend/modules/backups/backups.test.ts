import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Logger, pino } from "pino";
import { describe, expect, test } from "vitest";
import { adminOverview } from "../../../contract/admin/overview.ts";
import type { TestUser } from "../../../tests/support/api.ts";
import { environment } from "../../../tests/support/backups.ts";
import { createBarePostgresDatabase, hasNoPostgres } from "../../../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { advanceToNextJob } from "../../../tests/support/jobs.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import { type StudioBackend, startBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import { createTemporaryFolder } from "../../../tests/support/temporary-folder.ts";
import { verifyBackup } from "../../backup/verify-backup.ts";
import type { ScheduledBackups } from "../../scheduled-backup.ts";
import { lastDue, nextDue } from "./rules.ts";

const day = 24 * 3_600_000;
const minuteOfDay = 3 * 60;
const name = "back up the studio";

test("a backup is due every day at the same minute, in UTC", () => {
  const at = (text: string) => Date.parse(`2026-03-${text}Z`);
  expect(lastDue(at("29T02:59:59"), minuteOfDay)).toBe(at("28T03:00:00"));
  expect(lastDue(at("29T03:00:00"), minuteOfDay)).toBe(at("29T03:00:00"));
  expect(nextDue(at("29T02:59:59"), minuteOfDay)).toBe(at("29T03:00:00"));
  expect(nextDue(at("29T03:00:00"), minuteOfDay)).toBe(at("30T03:00:00"));
  expect(lastDue(at("29T00:00:00"), 0)).toBe(at("29T00:00:00"));
});

interface Options extends Partial<ScheduledBackups> {
  log?: Logger;
  databaseUrl?: string;
  startAt?: number;
}

async function start({ databaseUrl, log, startAt, folder = "", keep = 2, ...options }: Options) {
  const runtime = createHandDrivenRuntime(startAt);
  const backups = { folder, minuteOfDay, keep, environment, ...options };
  return startBackend({ databaseUrl, log, runtime, settings: { backups } });
}

async function newFolder(): Promise<string> {
  return join(await createTemporaryFolder(), "backups");
}

/** Returns what the overview says about backups. The session of an earlier day has expired. */
async function overviewOf(studio: StudioBackend, admin: TestUser) {
  const { access } = await studio.signIn(admin);
  const { json } = await studio.call(adminOverview.read, { query: {} }, access);
  const { attention, backups } = adminOverview.read.answer.payload.parse(json);
  return { ...backups, codes: attention.map(({ code }) => code).filter((code) => code.startsWith("backup")) };
}

/** Returns the outcome of the backup that is due now, after all of its attempts. */
function outcomeOf(studio: StudioBackend) {
  const dueAt = lastDue(studio.runtime.now(), minuteOfDay);
  return waitFor(async () => {
    const { read } = studio.adapters.database;
    const outcome = await read.selectFrom("backup").selectAll().where("due_at", "=", dueAt).executeTakeFirst();
    if (!outcome) await advanceToNextJob(studio, name);
    return outcome;
  }, "the outcome of the backup");
}

/** Does what a worker does within a minute after the next one is due. */
async function takeNext(studio: StudioBackend) {
  const { adapters, runtime } = studio;
  runtime.advance(nextDue(runtime.now(), minuteOfDay) - runtime.now());
  const job = { name, payload: {}, dedupeKey: name };
  await adapters.database.transaction((tx) => adapters.jobQueue.enqueue(tx, job));
  return outcomeOf(studio);
}

test("A scheduled backup runs at the start if one is due, then once a day, and the newest are kept", async () => {
  const folder = await newFolder();
  const [left, other] = ["atelier-2020-01-01T03-00-00Z.partial", "atelier-2020-01-02T03-00-00Z"];
  for (const one of [left, other, "manual"]) await mkdir(join(folder, one), { recursive: true });
  await writeFile(join(folder, left, "database.db"), "half");
  const studio = await start({ folder });
  const admin = await registerStaff(studio, "admin");
  const first = await outcomeOf(studio);
  expect(await overviewOf(studio, admin)).toMatchObject({
    last: { problem: null, folder: first.folder, files: 0, size_bytes: first.size_bytes },
    next_at: "2026-01-16T03:00:00.000Z",
    codes: [],
  });
  expect(await verifyBackup(first.folder ?? "", environment)).toMatchObject({ count: 0 });
  // What an interrupted one left is gone. What is no backup stays.
  const firstName = "atelier-2026-01-15T12-00-00Z";
  expect(await readdir(folder)).toEqual([other, firstName, "manual"]);

  await takeNext(studio);
  await takeNext(studio);
  expect(await readdir(folder)).toEqual([
    other,
    "atelier-2026-01-16T03-00-00Z",
    "atelier-2026-01-17T03-00-00Z",
    "manual",
  ]);
});

test("A studio that lost its files keeps the backups that have them, and is told", async () => {
  const folder = await newFolder();
  const studio = await start({ folder, keep: 1 });
  const admin = await registerStaff(studio, "admin");
  await studio.makeCreation(admin);
  await outcomeOf(studio);
  const { folder: good } = await takeNext(studio);
  for (const key of await studio.storedFiles()) await studio.adapters.storage.delete(key);
  const problem = expect.stringMatching(/^\d+ files that the database refers to are missing .* check DATA_DIR/);
  // Each of its attempts would push out the good one.
  expect(await takeNext(studio)).toMatchObject({ folder: null, problem });
  const [first, ...others] = await readdir(folder);
  expect(join(folder, first ?? "")).toBe(good);
  expect(others).toHaveLength(1);
  expect(await verifyBackup(good ?? "", environment)).toMatchObject({
    count: 0,
    manifest: { known_problems: { missing_files: 0 } },
  });
  expect((await overviewOf(studio, admin)).codes).toEqual(["backup_failed"]);
});

test("Without a schedule, a backup that failed before is no warning", async () => {
  const studio = await startBackend({ settings: { backups: null } });
  const admin = await registerStaff(studio, "admin");
  const [problem, nothing] = [
    "The disk is full.",
    { milliseconds: null, folder: null, size_bytes: null, file_count: null },
  ];
  const outcome = { due_at: 0, ended_at: 1, problem, ...nothing };
  await studio.adapters.database.transaction((tx) => tx.insertInto("backup").values(outcome).execute());
  expect(await overviewOf(studio, admin)).toMatchObject({ last: { problem }, next_at: null, codes: [] });
});

test("A backup is complete although an old one cannot be deleted, and the log names that", async () => {
  const folder = await newFolder();
  const lines: string[] = [];
  const studio = await start({ folder, keep: 1, log: pino({}, { write: (line) => lines.push(line) }) });
  const { folder: old } = await outcomeOf(studio);
  // A file is in the way.
  await writeFile(`${old}.partial`, "");
  const { problem, folder: taken } = await takeNext(studio);
  expect(problem).toBeNull();
  expect((await readdir(folder)).map((one) => join(folder, one))).toEqual([old, `${old}.partial`, taken]);
  const warnings = lines.filter((line) => line.includes("BACKUP_NOT_REMOVED"));
  expect(warnings).toEqual([expect.stringContaining("ENOTDIR")]);
});

test("A clock that was once ahead neither stops the backups nor costs the new ones", async () => {
  const folder = await newFolder();
  const studio = await start({ folder, keep: 1 });
  const { folder: first, ...outcome } = await outcomeOf(studio);
  const ahead = "atelier-2099-01-01T03-00-00Z";
  await cp(first ?? "", join(folder, ahead), { recursive: true });
  const due_at = Date.parse("2099-01-01T03:00:00Z");
  const future = { ...outcome, due_at, ended_at: due_at, folder: join(folder, ahead) };
  await studio.adapters.database.transaction((tx) => tx.insertInto("backup").values(future).execute());
  const { folder: next } = await takeNext(studio);
  expect((await readdir(folder)).map((one) => join(folder, one))).toEqual([next, join(folder, ahead)]);
  const admin = await registerStaff(studio, "admin");
  expect(await overviewOf(studio, admin)).toMatchObject({ last: { folder: next } });
});

describe.skipIf(hasNoPostgres)("On PostgreSQL", () => {
  test("one of several workers takes the backup", { tags: ["race"] }, async () => {
    const [folder, databaseUrl] = [await newFolder(), await createBarePostgresDatabase()];
    const [studio, other] = [await start({ folder, databaseUrl }), await start({ folder, databaseUrl })];
    await outcomeOf(studio);
    await Promise.all([studio, other].map(({ backend }) => backend.stop(20_000)));
    expect(await readdir(folder)).toEqual(["atelier-2026-01-15T12-00-00Z"]);
  });

  test("a failed backup is recorded with its reason, and deletes no earlier one", async () => {
    const [folder, databaseUrl] = [await newFolder(), await createBarePostgresDatabase()];
    const before = await start({ folder, databaseUrl });
    const admin = await registerStaff(before, "admin");
    await outcomeOf(before);
    const [startAt, kept] = [before.runtime.now() + 3 * day, await readdir(folder)];
    await before.backend.stop(0);

    const without = { PATH: await createTemporaryFolder() };
    const studio = await start({ folder, databaseUrl, keep: 1, startAt, environment: without });
    expect(await outcomeOf(studio)).toMatchObject({ folder: null, problem: expect.stringMatching(/^pg_dump is not/) });
    expect(await overviewOf(studio, admin)).toMatchObject({
      last: { folder: null, problem: expect.stringMatching(/^pg_dump is not installed/) },
      last_complete_at: "2026-01-15T12:00:00.000Z",
      codes: ["backup_failed", "backup_old"],
    });
    expect(await readdir(folder)).toEqual(kept);
  });
});

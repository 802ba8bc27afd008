import { describe, expect, test } from "vitest";
import { adminOverview } from "../../../contract/admin/overview.ts";
import type { TestUser } from "../../../tests/support/api.ts";
import { createPostgresDatabase, hasNoPostgres } from "../../../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import {
  describeOnEachBackend,
  type StudioBackend,
  startBackend,
  waitFor,
} from "../../../tests/support/studio-backend.ts";

const hour = 3_600_000;

async function overviewOf(studio: StudioBackend, { access }: TestUser) {
  const { json } = await studio.call(adminOverview.read, { query: {} }, access);
  return adminOverview.read.answer.payload.parse(json);
}

/** Returns the overview once it lists this many processes. */
function awaitProcesses(studio: StudioBackend, admin: TestUser, count: number) {
  return waitFor(async () => {
    const overview = await overviewOf(studio, admin);
    return overview.processes.length === count ? overview : undefined;
  }, `${count} processes`);
}

describeOnEachBackend("A process", (start) => {
  test("is listed with its version and times until it stops, and the checks show all outcomes", async () => {
    const studio = await start();
    const admin = await registerStaff(studio, "admin");
    const { processes, checks, attention, until } = await awaitProcesses(studio, admin, 1);
    expect(processes).toMatchObject([
      { kind: "studio", version: "1.0.0", works: true, started_at: until, seen_at: until, is_silent: false },
    ]);
    expect(checks).toEqual(["database", "storage", "disk", "clock"].map((name) => ({ name, outcome: "ok" })));
    expect(attention.map(({ code }) => code)).not.toContain("worker_silent");
    await studio.backend.stop(0);
    expect((await overviewOf(studio, admin)).processes).toEqual([]);
  });
});

describe.skipIf(hasNoPostgres)("Several processes (PostgreSQL)", () => {
  test("are listed by kind; a missing worker, a silent one, and two versions need an administrator", async () => {
    const databaseUrl = await createPostgresDatabase();
    const runtime = createHandDrivenRuntime();
    const api = await startBackend({ databaseUrl, runtime, idle: true, settings: { processKind: "api" } });
    const admin = await registerStaff(api, "admin");
    const found = ({ attention }: Awaited<ReturnType<typeof overviewOf>>) =>
      attention.filter(({ code }) => code === "worker_silent" || code === "versions_differ");
    const alone = await awaitProcesses(api, admin, 1);
    const page = "/admin#processes";
    expect(found(alone)).toMatchObject([{ code: "worker_silent", about: [], page }]);

    const worker = { processKind: "worker", version: "1.1.0" } as const;
    const workerRuntime = createHandDrivenRuntime(runtime.now() + 1);
    await startBackend({ databaseUrl, runtime: workerRuntime, settings: worker });
    const both = await awaitProcesses(api, admin, 2);
    expect(both.processes.map(({ kind, works }) => [kind, works])).toEqual([
      ["api", false],
      ["worker", true],
    ]);
    expect(found(both)).toEqual([{ code: "versions_differ", count: 2, about: ["1.0.0", "1.1.0"], page }]);

    // Neither clock of a report moves in this test, so both are silent now.
    runtime.advance(91_000);
    const silent = await overviewOf(api, admin);
    expect(silent.processes.map(({ is_silent }) => is_silent)).toEqual([true, true]);
    expect(found(silent)).toMatchObject([{ code: "worker_silent" }]);

    // Another worker starts a day later, and forgets them.
    await startBackend({ databaseUrl, runtime: createHandDrivenRuntime(runtime.now() + 25 * hour), settings: worker });
    runtime.advance(25 * hour);
    const left = await awaitProcesses(api, await api.signIn(admin), 1);
    expect(left.processes).toMatchObject([{ kind: "worker", is_silent: false }]);
  });
});

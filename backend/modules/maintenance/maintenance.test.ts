import { expect, test } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { adminMaintenance } from "../../../contract/admin/maintenance.ts";
import { adminOverview } from "../../../contract/admin/overview.ts";
import { generation } from "../../../contract/generation.ts";
import { studio as visitors } from "../../../contract/studio.ts";
import { endpoints, goodBodies, someParams } from "../../../tests/contract/endpoints.ts";
import { goodPassword, pathOf } from "../../../tests/support/api.ts";
import { makeKey, putOnPlan } from "../../../tests/support/api-keys.ts";
import { auditOf } from "../../../tests/support/audit.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import { storeElsewhere } from "../../../tests/support/stored-settings.ts";
import {
  describeOnEachBackend,
  type StudioBackend,
  type StudioBackendOptions,
  startBackend,
} from "../../../tests/support/studio-backend.ts";
import { maintenanceAfterRestore, maintenanceSetting } from "./rules.ts";

async function begin(options: StudioBackendOptions, start: (options: StudioBackendOptions) => Promise<StudioBackend>) {
  const studio = await start(options);
  const [ada, admin] = [await studio.register(), await registerStaff(studio, "admin")];
  const turn = async (is_on: boolean, message = "") =>
    (await studio.call(adminMaintenance.change, { body: { is_on, message } }, admin.access)).json;
  return { studio, ada, admin, turn };
}

describeOnEachBackend("While the studio is in maintenance", (start) => {
  test("waiting runs stay, running ones finish, and the rest follows afterward", async () => {
    const engine = createScriptedEngine({ held: true });
    const { studio, ada, admin, turn } = await begin({ engine }, start);
    const running = await studio.startRun(ada, { quality: "draft" });
    const [output = ""] = await studio.awaitStarted(1);
    await turn(true);
    // An administrator's run is accepted, and waits like all others.
    const waiting = await studio.startRun(admin, { quality: "draft" });
    engine.finish(output);
    // The queue looks for the next run in the same step in which it ends this one.
    await studio.awaitRun(ada, running, ({ status }) => status === "completed");
    const { json } = await studio.call(generation.status, { params: { id: waiting } }, admin.access);
    expect(generation.status.answer.payload.parse(json).status).toBe("queued");
    expect(engine.started).toEqual([output]);
    await turn(false);
    const [, next = ""] = await studio.awaitStarted(2);
    engine.finish(next);
    await studio.awaitRun(admin, waiting, ({ status }) => status === "completed");
  });
});

test("after a restore, no job runs until maintenance ends, and the overview says why", async () => {
  const engine = createScriptedEngine();
  const { studio, ada, admin, turn } = await begin({ engine }, startBackend);
  const { value } = maintenanceAfterRestore(studio.runtime.now());
  await storeElsewhere(studio, maintenanceSetting, maintenanceSetting.schema.parse(JSON.parse(value)));
  // Another message ends nothing.
  await turn(true, "Back soon.");
  const body = { current_password: ada.password, new_password: "nine loud magpies" };
  expect((await studio.call(accounts.changePassword, { body }, ada.access)).status).toBeLessThan(300);
  const waiting = await studio.startRun(admin, { quality: "draft" });
  const { access } = await studio.signIn(admin);
  const { json } = await studio.call(adminOverview.read, { query: {} }, access);
  expect(adminOverview.read.answer.payload.parse(json).attention.map(({ code }) => code)).toContain("restored");
  // The mail about the password, and the run.
  expect(Object.keys(await studio.adapters.jobQueue.waiting()).sort()).toEqual(["deliver mail", "generate:scripted"]);
  await turn(false);
  await studio.awaitRun(admin, waiting, ({ status }) => status === "completed");
});

const pausing = endpoints.filter(({ endpoint }) => endpoint.pausesInMaintenance);

test("new work is refused to everyone but administrators, with when to try again; all else goes on", async () => {
  const { studio, ada, admin, turn } = await begin({ idle: true }, startBackend);
  await putOnPlan(studio, ada, "pro");
  const { secret } = await makeKey(studio, ada);
  expect(await turn(true)).toMatchObject({ is_on: true });
  const ask = async ({ name, endpoint }: (typeof endpoints)[number], token?: string) => {
    const path = pathOf(endpoint, { params: someParams });
    const { status, headers, text } = await studio.request(endpoint.method, path, { json: goodBodies[name], token });
    const isRefused = text.includes('"MAINTENANCE"');
    return isRefused ? [status, headers.get("retry-after")] : "passed";
  };
  expect(pausing.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["accounts.register", "generation.textToImage", "conversations.send", "payments.checkout"]),
  );
  for (const one of pausing) {
    expect({ name: one.name, answer: await ask(one, ada.access) }).toEqual({ name: one.name, answer: [503, "120"] });
    if (one.endpoint.auth === "bearer")
      expect({ name: one.name, answer: await ask(one, admin.access) }).toEqual({ name: one.name, answer: "passed" });
  }
  const run = endpoints.filter(({ name }) => name === "generation.textToImage");
  for (const one of run) expect(await ask(one, secret)).toEqual([503, "120"]);
  expect((await studio.call(generation.capabilities, {}, ada.access)).status).toBe(200);
  const body = { email: ada.email, password: ada.password };
  expect((await studio.call(accounts.signIn, { body })).status).toBe(200);

  await turn(false);
  const newcomer = { email: "new@example.com", password: goodPassword };
  expect((await studio.call(accounts.register, { body: newcomer })).status).toBe(201);
});

test("everyone learns of it, readiness reports it and stays, and turning it on and off is recorded", async () => {
  const { studio, turn } = await begin({ idle: true }, startBackend);
  const told = async () => (await studio.call(visitors.read, {})).json;
  expect(await told()).toMatchObject({ maintenance: null });
  expect(await studio.backend.ready()).toMatchObject({ ok: true, maintenance: false });
  await turn(true, "New disks. Back at ten.");
  expect(await told()).toMatchObject({ maintenance: { message: "New disks. Back at ten." } });
  expect(await studio.backend.ready()).toMatchObject({ ok: true, maintenance: true });
  await turn(true, "New disks. Back at ten.");
  await turn(false);
  expect(await told()).toMatchObject({ maintenance: null });
  expect(await auditOf(studio, "maintenance.started")).toMatchObject([
    { changes: { is_on: { before: false, after: true } } },
  ]);
  expect(await auditOf(studio, "maintenance.ended")).toHaveLength(1);
});

test("keeps its beginning, and its audit entry the message before, when it was turned on elsewhere meanwhile", async () => {
  const { studio, turn } = await begin({ idle: true }, startBackend);
  await storeElsewhere(studio, maintenanceSetting, { message: "New disks.", startedAt: 1_000 });
  expect(await turn(true, "Back at ten.")).toMatchObject({ started_at: "1970-01-01T00:00:01.000Z" });
  expect(await auditOf(studio, "maintenance.started")).toMatchObject([
    { changes: { message: { before: "New disks.", after: "Back at ten." } } },
  ]);
});

import { expect, test } from "vitest";
import type { Mailer } from "../../../backend/adapters/mailer/port.ts";
import { accounts, defaultSettings } from "../../../contract/accounts.ts";
import { adminAudit } from "../../../contract/admin/audit.ts";
import { adminJobs } from "../../../contract/admin/jobs.ts";
import { adminMail } from "../../../contract/admin/mail.ts";
import { adminOverview } from "../../../contract/admin/overview.ts";
import type { OverviewPeriod } from "../../../contract/admin/overview-terms.ts";
import { adminPayments } from "../../../contract/admin/payments.ts";
import { adminStorage } from "../../../contract/admin/storage.ts";
import { balance, billing } from "../../../contract/billing.ts";
import { recovery } from "../../../contract/recovery.ts";
import type { TestUser } from "../../../tests/support/api.ts";
import { begin, pay } from "../../../tests/support/buying.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import { forgetOldMail } from "../mail/operations/forget-old-mail.ts";

const hour = 3_600_000;

async function overviewOf(studio: StudioBackend, admin: TestUser, period: OverviewPeriod = "24h") {
  const { json } = await studio.call(adminOverview.read, { query: { period } }, admin.access);
  return adminOverview.read.answer.payload.parse(json);
}

async function jobsOf(studio: StudioBackend, admin: TestUser, query: { search?: string } = {}) {
  const { json } = await studio.call(adminJobs.list, { query }, admin.access);
  return adminJobs.list.answer.payload.parse(json);
}

async function storageOf(studio: StudioBackend, admin: TestUser, query: { search?: string } = {}) {
  const { json } = await studio.call(adminStorage.list, { query }, admin.access);
  return adminStorage.list.answer.payload.parse(json);
}

async function mailOf(studio: StudioBackend, admin: TestUser, query: { status?: "dead"; search?: string } = {}) {
  const { json } = await studio.call(adminMail.list, { query }, admin.access);
  return adminMail.list.answer.payload.parse(json);
}

async function changePassword(studio: StudioBackend, { access, password }: TestUser) {
  const body = { current_password: password, new_password: "nine loud magpies" };
  expect((await studio.call(accounts.changePassword, { body }, access)).status).toBeLessThan(300);
}

async function deleteAccount(studio: StudioBackend, { access, password }: TestUser) {
  expect((await studio.call(accounts.deleteAccount, { body: { password } }, access)).status).toBe(204);
}

async function actionsOf(studio: StudioBackend, admin: TestUser): Promise<string[]> {
  const { json } = await studio.call(adminAudit.list, { query: {} }, admin.access);
  return adminAudit.list.answer.payload.parse(json).results.map(({ action }) => action);
}

/** Adds a job of a kind that has failed for the last time. Returns its id. */
async function addDeadJob({ adapters: { database }, runtime }: StudioBackend, name: string, payload: unknown = null) {
  const id = runtime.newId();
  const now = runtime.now();
  const counted = { priority: 0, attempt: 3, given_back: 0, lost: 0, giving_up: 0, turn: 0 };
  const times = { created_at: now, due_at: now, is_due: 0, dead_at: now };
  const nothing = { dedupe_key: null, lease_token: null, share_group: null, share_cost: null };
  const last_error = "Error: the disk said no\n    at secret.ts:1";
  await database.transaction((tx) =>
    tx
      .insertInto("job")
      .values({ id, name, payload: JSON.stringify(payload), ...counted, ...times, ...nothing, last_error })
      .execute(),
  );
  return id;
}

describeOnBackend("The overview", (start) => {
  test("counts what happened within each period, and shows nothing that users wrote", async () => {
    const studio = await start();
    const admin = await registerStaff(studio, "admin");
    const ada = await studio.register();
    const id = await studio.startRun(ada, { prompt: "a secret garden" });
    await studio.awaitRun(ada, id, ({ status }) => status === "completed");
    const read = await overviewOf(studio, admin);
    expect(read).toMatchObject({
      sign_ups: 2,
      previous: { sign_ups: 0, runs: 0 },
      runs: { total: 1, oldest_waiting_at: null, failure_rate: 0, by_engine: [{ runs: 1, failed_runs: 0 }] },
      credits: { granted: 50, used: 2 },
      income: [],
      versions: { product: "1.0.0", node: process.version },
    });
    expect(read.runs.by_status).toContainEqual({ status: "completed", runs: 1 });
    expect(read.storage.used_bytes).toBeGreaterThan(0);
    expect(read.series).toHaveLength(24);
    expect(read.series.at(-1)).toMatchObject({ sign_ups: 2, runs: 1, credits_used: 2 });
    expect(JSON.stringify(read)).not.toMatch(/secret|garden|example\.com/);

    studio.runtime.advance(25 * hour);
    const later = await studio.signIn(admin);
    expect(await overviewOf(studio, later)).toMatchObject({
      sign_ups: 0,
      previous: { sign_ups: 2, runs: 1 },
      runs: { total: 0, failure_rate: null },
    });
    const week = await overviewOf(studio, later, "7d");
    expect(week).toMatchObject({ sign_ups: 2, runs: { total: 1 }, credits: { used: 2 } });
    expect(week.series.map((day) => day.runs)).toEqual([0, 0, 0, 0, 0, 1, 0]);
  });

  test("names what needs an administrator, with the page that helps, and nothing else", async () => {
    const engine = createScriptedEngine({ label: "Painter" });
    const studio = await start({ engine, idle: true });
    const admin = await registerStaff(studio, "admin");
    const codesOf = async () => (await overviewOf(studio, admin)).attention.map(({ code }) => code);
    const quiet = await codesOf();
    engine.setProblem("It is out of order.");
    await addDeadJob(studio, "check stored files");
    // Nobody can do anything about this one: its message failed, which is another warning.
    await addDeadJob(studio, "deliver mail");
    await studio.startRun(await studio.register()).catch(() => undefined);
    studio.runtime.advance(10 * 60_000);
    const { attention } = await overviewOf(studio, admin);
    expect(attention.filter(({ code }) => !quiet.includes(code))).toEqual(
      expect.arrayContaining([
        { code: "engine_down", count: 1, about: ["Painter"], page: "/admin/engines" },
        { code: "jobs_dead", count: 1, about: [], page: "/admin/jobs" },
      ]),
    );
    expect(quiet).not.toContain("engine_down");
    expect(quiet).not.toContain("jobs_dead");
  });
});

describeOnBackend("Jobs", (start) => {
  test("that failed for good can run again once, if that has an effect, and it is recorded", async () => {
    const studio = await start();
    const admin = await registerStaff(studio, "admin");
    const useless = await addDeadJob(studio, "generate:scripted", { runId: studio.runtime.newId() });
    const dead = await addDeadJob(studio, "check stored files");
    const listed = await jobsOf(studio, admin, { search: dead });
    expect(listed).toMatchObject({
      count: 1,
      dead: 2,
      results: [{ state: "dead", last_error: "Error: the disk said no", can_retry: true, can_cancel: false }],
    });
    expect(JSON.stringify(await jobsOf(studio, admin))).not.toMatch(/runId|secret/);
    const retry = (id: string) => studio.call(adminJobs.retry, { params: { id } }, admin.access);
    expect((await retry(useless)).refusal()).toMatchObject({ code: "CONFLICT" });
    const answers = await Promise.all([retry(dead), retry(dead)]);
    // The second finds it waiting, or already done.
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    await waitFor(async () => (await jobsOf(studio, admin, { search: dead })).count === 0 || undefined, "the retry");
    expect(await actionsOf(studio, admin)).toEqual(["job.retried"]);
  });

  test("of a run are canceled with the run, whose credits are returned; others are refused", async () => {
    const studio = await start({ idle: true });
    const admin = await registerStaff(studio, "admin");
    const ada = await studio.register();
    const runId = await studio.startRun(ada);
    const { results } = await jobsOf(studio, admin);
    const [job] = results.filter(({ can_cancel }) => can_cancel);
    const other = results.find(({ can_cancel }) => !can_cancel)?.id ?? (await addDeadJob(studio, "check stored files"));
    const cancel = (id = "") => studio.call(adminJobs.cancel, { params: { id } }, admin.access);
    expect((await cancel(other)).refusal()).toMatchObject({ code: "CONFLICT" });
    expect((await cancel(job?.id)).status).toBe(204);
    expect(await studio.readRun(ada, runId)).toMatchObject({ status: "canceled", returned_credits: 2 });
    const credits = balance.parse((await studio.call(billing.balance, {}, ada.access)).json);
    expect(credits).toEqual({ current_credits: 50, held_credits: 0 });
    expect((await cancel(job?.id)).status).toBe(404);
    expect(await actionsOf(studio, admin)).toEqual(["job.canceled"]);
  });
});

describeOnBackend("Stored files", (start) => {
  test("are added up by kind and user, as they are on the disk", async () => {
    const studio = await start();
    const admin = await registerStaff(studio, "admin");
    const [ada, bob] = [await studio.register({ email: "ada_100@example.com" }), await studio.register()];
    await studio.makeCreation(ada);
    await studio.makeCreation(ada);
    await studio.makeCreation(bob);
    let bytes = 0;
    for (const key of await studio.storedFiles()) bytes += (await studio.adapters.storage.head(key))?.sizeBytes ?? 0;
    const read = await storageOf(studio, admin);
    expect(read.results.map(({ email, items }) => [email, items])).toEqual([
      [ada.email, 2],
      [bob.email, 1],
    ]);
    expect(read.kinds).toContainEqual({ kind: "image", items: 3, bytes });
    expect(read.results.reduce((sum, one) => sum + one.bytes, 0)).toBe(bytes);
    expect((await storageOf(studio, admin, { search: "ADA_100" })).results).toHaveLength(1);
    expect((await storageOf(studio, admin, { search: "_" })).results).toHaveLength(1);
  });

  test("that nothing refers to are counted, and removed only on request and after two days", async () => {
    let ageMilliseconds = 0;
    const studio = await start({
      adapt(chosen) {
        const head: typeof chosen.storage.head = async (key) => {
          const found = await chosen.storage.head(key);
          return found && { ...found, modifiedAt: chosen.runtime.now() - ageMilliseconds };
        };
        return { ...chosen, storage: { ...chosen.storage, head } };
      },
    });
    const admin = await registerStaff(studio, "admin");
    const { storage } = studio.adapters;
    await studio.makeCreation(await studio.register());
    const kept = await studio.storedFiles();
    const orphan = `creations/${studio.runtime.newId()}/original.png`;
    await storage.put(orphan, new Uint8Array(10));
    const settled = () =>
      waitFor(async () => {
        const read = await storageOf(studio, admin);
        return read.is_busy ? undefined : read;
      }, "the job's end");
    const clean = async () => {
      expect((await studio.call(adminStorage.clean, {}, admin.access)).status).toBe(202);
      return settled();
    };

    // An upload in progress may still claim it.
    expect((await clean()).orphans).toMatchObject({ files: 0, removed: 0 });
    expect(await studio.storedFiles()).toContain(orphan);

    ageMilliseconds = 49 * hour;
    expect((await studio.call(adminStorage.check, {}, admin.access)).status).toBe(202);
    expect((await settled()).orphans).toMatchObject({ files: 1, removed: 0 });
    expect(await studio.storedFiles()).toContain(orphan);

    expect((await clean()).orphans).toMatchObject({ files: 0, removed: 1 });
    expect((await studio.storedFiles()).toSorted()).toEqual(kept.toSorted());
    expect(await actionsOf(studio, admin)).toEqual(["storage.cleaned", "storage.checked", "storage.cleaned"]);

    await storage.delete(kept[0] ?? "");
    await studio.call(adminStorage.check, {}, admin.access);
    expect((await settled()).missing).toMatchObject({ items: 1, checked_at: expect.any(String) });
    // It is known of all only after both kinds were checked.
    await studio.adapters.database.transaction((tx) =>
      tx.updateTable("file_check").set({ ended_at: null }).where("kind", "=", "upload").execute(),
    );
    expect((await settled()).missing).toMatchObject({ items: 1, checked_at: null });
  });
});

describeOnBackend("Mail", (start) => {
  test("that could not be sent is listed without its content, and sent again for a week", async () => {
    let isRefusing = true;
    const sent: string[] = [];
    const mailer: Mailer = {
      async send({ to, text }) {
        if (isRefusing) return { outcome: "permanent", reason: "550 no such user" };
        sent.push(`${to}: ${text}`);
        return { outcome: "delivered" };
      },
      close: async () => undefined,
    };
    const studio = await start({ adapt: (chosen) => ({ ...chosen, mailer }) });
    const admin = await registerStaff(studio, "admin");
    const ada = await studio.register({ email: "Ada@example.com" });
    await studio.call(recovery.forgotPassword, { body: { email: ada.email } });
    await changePassword(studio, ada);
    const dead = (template: string) =>
      waitFor(async () => {
        const { results } = await mailOf(studio, admin, { status: "dead", search: "ada@" });
        return results.find((one) => one.template === template);
      }, "the refusal");
    const letter = await dead("password_changed");
    expect(letter).toMatchObject({ to: ada.email, last_error: "550 no such user", can_resend: true });
    // It has a link that opens the account.
    expect(await dead("reset_password")).toMatchObject({ can_resend: false });
    expect(JSON.stringify(await mailOf(studio, admin))).not.toMatch(/http|params/);

    isRefusing = false;
    const resend = () => studio.call(adminMail.resend, { params: { id: letter.id } }, admin.access);
    const answers = await Promise.all([resend(), resend()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await waitFor(async () => sent[0], "the message");
    expect(sent).toHaveLength(1);
    expect(await actionsOf(studio, admin)).toEqual(["mail.resent"]);
  });

  test("that has no parameters can be sent again, and mail that an earlier version erased cannot", async () => {
    let isRefusing = true;
    const mailer: Mailer = {
      send: async () => (isRefusing ? { outcome: "permanent", reason: "550 no such user" } : { outcome: "delivered" }),
      close: async () => undefined,
    };
    const studio = await start({ adapt: (chosen) => ({ ...chosen, mailer }) });
    const admin = await registerStaff(studio, "admin");
    const [ada, bob] = [await studio.register(), await studio.register()];
    await deleteAccount(studio, ada);
    await changePassword(studio, bob);
    const dead = (address: string) =>
      waitFor(async () => (await mailOf(studio, admin, { status: "dead", search: address })).results[0], "the refusal");
    const [farewell, erased] = [await dead(ada.email), await dead(bob.email)];
    await studio.adapters.database.transaction((tx) =>
      tx.updateTable("mail_outbox").set({ params: "{}" }).where("id", "=", erased.id).execute(),
    );
    expect(await dead(ada.email)).toMatchObject({ template: "account_deleted", can_resend: true });
    expect(await dead(bob.email)).toMatchObject({ template: "password_changed", can_resend: false });
    isRefusing = false;
    const resend = async (id: string) => (await studio.call(adminMail.resend, { params: { id } }, admin.access)).status;
    expect([await resend(farewell.id), await resend(erased.id)]).toEqual([204, 409]);
    const read = async () => (await mailOf(studio, admin, { search: ada.email })).results[0]?.status;
    await waitFor(async () => ((await read()) === "sent" ? true : undefined), "the message");
  });

  test("loses its content a week after it failed, and cannot be sent again then", async () => {
    const mailer: Mailer = {
      send: async () => ({ outcome: "permanent", reason: "550 no such user" }),
      close: async () => undefined,
    };
    const studio = await start({ adapt: (chosen) => ({ ...chosen, mailer }) });
    const ada = await studio.register();
    await changePassword(studio, ada);
    await deleteAccount(studio, await studio.register());
    const { database } = studio.adapters;
    const rows = () => database.read.selectFrom("mail_outbox").selectAll().where("status", "=", "dead").execute();
    await waitFor(async () => ((await rows()).length === 2 ? true : undefined), "the refusal");
    const ids = (await rows()).map(({ id }) => id);
    studio.runtime.advance(8 * 24 * hour);
    await forgetOldMail({ ...studio.adapters, runtime: studio.runtime });
    expect((await rows()).map(({ params }) => params)).toEqual((await rows()).map(() => "null"));
    const admin = await registerStaff(studio, "admin");
    for (const id of ids) {
      const refused = await studio.call(adminMail.resend, { params: { id } }, admin.access);
      expect(refused.refusal()).toMatchObject({ code: "CONFLICT" });
    }
  });
});

describeOnBackend("Payments", (start) => {
  test("of all users are found by address and id, and add up to the income", async () => {
    const studio = await start();
    const admin = await registerStaff(studio, "admin");
    const [ada, bob] = [await studio.register(), await studio.register()];
    const id = await pay(studio, ada, { kind: "credit_pack", package_id: "pack-100" });
    await begin(studio, bob, { kind: "credit_pack", package_id: "pack-100" });
    const list = async (query: { search?: string; status?: "completed" }) => {
      const { json } = await studio.call(adminPayments.list, { query }, admin.access);
      return adminPayments.list.answer.payload.parse(json).results;
    };
    expect((await list({})).map(({ email }) => email)).toEqual([bob.email, ada.email]);
    const [paid] = await list({ status: "completed" });
    expect(paid).toMatchObject({ id, user_id: ada.id, kind: "credit_pack", is_test: true, refunded_minor: 0 });
    for (const search of [ada.email, id, ada.id, paid?.provider_reference ?? ""])
      expect((await list({ search })).map((one) => one.id)).toEqual([id]);
    expect((await overviewOf(studio, admin)).income).toEqual([{ ...paid?.amount, is_test: true }]);
  });

  test("and the audit log have the days of the administrator's time zone", async () => {
    const studio = await start();
    // Still the 24th in New York.
    studio.runtime.advance(Date.parse("2027-11-25T04:00:00Z") - studio.runtime.now());
    const admin = await registerStaff(studio, "admin");
    const body = { ...defaultSettings, timezone: "America/New_York" };
    await studio.call(accounts.changeSettings, { body }, admin.access);
    await begin(studio, await studio.register(), { kind: "credit_pack", package_id: "pack-100" });
    await studio.call(adminStorage.clean, {}, admin.access);
    const linesOf = async (day: string) => {
      const query = { from: day, to: day };
      const paid = await studio.call(adminPayments.list, { query }, admin.access);
      const done = await studio.call(adminAudit.list, { query }, admin.access);
      const file = await studio.call(adminAudit.export, { query }, admin.access);
      return [
        adminPayments.list.answer.payload.parse(paid.json).count,
        adminAudit.list.answer.payload.parse(done.json).count,
        file.text.trim().split("\n").length - 1,
      ];
    };
    // The export itself is an entry, and in the file.
    expect(await linesOf("2027-11-24")).toEqual([1, 1, 2]);
    expect(await linesOf("2027-11-25")).toEqual([0, 0, 0]);
  });
});

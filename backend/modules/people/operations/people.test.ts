import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { adminAudit } from "../../../../contract/admin/audit.ts";
import { adminCatalog } from "../../../../contract/admin/catalog.ts";
import { type AdminUserDetails, adminUserDetails, adminUsers, oneTimeLink } from "../../../../contract/admin/users.ts";
import { payments } from "../../../../contract/checkout.ts";
import type { EndpointShape } from "../../../../contract/endpoint.ts";
import { recovery } from "../../../../contract/recovery.ts";
import { sessions } from "../../../../contract/sessions.ts";
import { uploads } from "../../../../contract/uploads.ts";
import { creditsOf, pay, planOf } from "../../../../tests/support/buying.ts";
import { countSteps } from "../../../../tests/support/count-steps.ts";
import { untilLocked } from "../../../../tests/support/lock-waits.ts";
import { linkIn } from "../../../../tests/support/mail.ts";
import { mailTo, notificationsOf, settle } from "../../../../tests/support/notifications.ts";
import { paymentsDepsOver } from "../../../../tests/support/payments-module.ts";
import { registerStaff } from "../../../../tests/support/staff.ts";
import { describeOnBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import type { TestUser } from "../../../../tests/support/verbs.ts";
import { endExpiredPlans } from "../../payments/operations/end-expired-plans.ts";
import { saveSubscription } from "../../payments/records/subscriptions.ts";
import type { SubscriptionTable } from "../../payments/tables.ts";

/** An administrator, a user, and how the one changes the other. */
async function withAdmin(start: () => Promise<StudioBackend>) {
  const studio = await start();
  const [admin, ada] = [await registerStaff(studio, "admin"), await studio.register()];
  const ask = (endpoint: EndpointShape, body?: object, headers?: Record<string, string>, id = ada.id) =>
    studio.call(endpoint, { params: { id }, body, headers }, admin.access);
  const user = async (): Promise<AdminUserDetails> => adminUserDetails.parse((await ask(adminUsers.read)).json);
  const actions = async () => {
    const { json } = await studio.call(adminAudit.list, { query: { target: ada.id } }, admin.access);
    return adminAudit.list.answer.payload.parse(json).results.map(({ action, changes }) => ({ action, changes }));
  };
  return { studio, admin, ada, ask, user, actions };
}

type Ask = Awaited<ReturnType<typeof withAdmin>>["ask"];

/** Returns the token of a new sign-in link for the user. */
async function signInTokenFrom(ask: Ask): Promise<string> {
  const { url } = oneTimeLink.parse((await ask(adminUsers.signInLink)).json);
  return url.split("/").at(-1) ?? "";
}

/** Sets the user's password with a link that an administrator hands over. */
async function resetWith(studio: StudioBackend, ask: Ask, password: string) {
  const { url } = oneTimeLink.parse((await ask(adminUsers.resetLink)).json);
  const [uid = "", token = ""] = new URL(url).pathname.split("/").slice(2);
  return studio.call(recovery.resetPassword, { body: { uid, token, password } });
}

/** The user's ledger lines, the newest first. */
async function ledgerOf(studio: StudioBackend, { access }: TestUser) {
  return payments.ledger.answer.payload.parse((await studio.call(payments.ledger, { query: {} }, access)).json).results;
}

/** A subscription as a payment stores it. */
const paidPlan = (account_id: string, now: number): SubscriptionTable => ({
  id: "paid",
  account_id,
  provider: "local",
  provider_subscription_id: "paid",
  plan: "pro",
  next_plan: null,
  next_plan_announced_at: null,
  status: "active",
  period_starts_at: now,
  period_ends_at: now + 30 * 86_400_000,
  ends_at: null,
  last_event_at: now,
  created_at: now,
  terms: null,
  next_terms: null,
});

const give = { amount: 12.5, reason: "A broken run" };

describeOnBackend("Users of the administration", (start) => {
  test("are found by a part of the address or name in any letter case, and by id", async () => {
    const { studio, admin, ada } = await withAdmin(start);
    await studio.call(accounts.changeProfile, { body: { display_name: "Ada L_velace" } }, ada.access);
    const find = async (query: Record<string, string>) => {
      const { json } = await studio.call(adminUsers.list, { query }, admin.access);
      return adminUsers.list.answer.payload.parse(json).results.map(({ id }) => id);
    };
    for (const search of [ada.id, ada.email.toUpperCase(), ada.email.slice(0, -6), "l_VEL"])
      expect([search, await find({ search })]).toEqual([search, [ada.id]]);
    expect(await find({ search: "l%lace" })).toEqual([]);
    await studio.call(accounts.changeProfile, { body: { display_name: "ÄRMEL Иван" } }, ada.access);
    for (const search of ["Ärmel", "Иван", "ärmel иВАН"])
      expect([search, await find({ search })]).toEqual([search, [ada.id]]);
    expect(await find({ role: "admin" })).toEqual([admin.id]);
    expect(await find({ status: "disabled" })).toEqual([]);
    expect(await find({ status: "active" })).toEqual([ada.id, admin.id]);
  });

  test("take the same few statements, however many a page shows", async () => {
    const counter = countSteps();
    const studio = await start({
      adapt: ({ database, ...adapters }) => ({
        ...adapters,
        database: { ...database, read: counter.around(database).read },
      }),
    });
    const admin = await registerStaff(studio, "admin");
    const list = () => studio.call(adminUsers.list, { query: {} }, admin.access);
    await list();
    const { steps: forOne } = await counter.during(list);
    for (let more = 0; more < 3; more++) await studio.giveCredits(await studio.register(), 1);
    const { steps, result } = await counter.during(list);
    expect(result.json).toMatchObject({ count: 4 });
    expect(steps.length).toBe(forOne.length);
  });

  test("get credits once per key, with a ledger line, an email, a notification, and an audit entry", async () => {
    const { studio, ada, ask, actions } = await withAdmin(start);
    const before = await creditsOf(studio, ada);
    const key = { "idempotency-key": "gift" };
    for (let times = 0; times < 2; times++) expect((await ask(adminUsers.credits, give, key)).status).toBe(200);
    expect((await ask(adminUsers.credits, { ...give, amount: 13 }, key)).refusal()).toMatchObject({ code: "CONFLICT" });
    expect(await creditsOf(studio, ada)).toBe(before + 12.5);
    await settle(studio);
    const [notice, ...others] = await notificationsOf(studio, ada);
    expect(notice).toMatchObject({ kind: "credits_changed", message: "From the team: A broken run" });
    expect(others).toEqual([]);
    const letters = await mailTo(studio, ada);
    expect(letters.map(({ subject }) => subject)).toEqual(["Credits added: 12.5"]);
    expect(letters[0]?.text).toContain("Reason: A broken run");
    expect(linkIn(letters[0])).toBe("https://studio.example/wallet");
    expect(await actions()).toEqual([
      {
        action: "user.credits_changed",
        changes: {
          credits: { before: null, after: 12.5 },
          balance: { before: null, after: before + 12.5 },
          reason: { before: null, after: "A broken run" },
        },
      },
    ]);
    expect(await ledgerOf(studio, ada)).toMatchObject([{ kind: "grant", credits: 12.5, source: "staff" }, {}]);
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("lose credits down to what they can spend, and never more", async () => {
    const { studio, ada, ask, actions } = await withAdmin(start);
    const before = await creditsOf(studio, ada);
    const refused = (await ask(adminUsers.credits, { amount: -before - 0.01, reason: "Too much" })).refusal();
    expect(refused).toMatchObject({ code: "VALIDATION_ERROR", violations: [{ field: "amount" }] });
    expect(await creditsOf(studio, ada)).toBe(before);
    expect(await actions()).toEqual([]);
    expect((await ask(adminUsers.credits, { amount: -before, reason: "All" })).json).toMatchObject({ balance: 0 });
    expect(await ledgerOf(studio, ada)).toMatchObject([{ kind: "clawback", credits: -before, source: "staff" }, {}]);
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
    await settle(studio);
    const [letter, ...others] = await mailTo(studio, ada);
    expect(letter).toMatchObject({
      subject: `Credits removed: ${before}`,
      text: expect.stringContaining("Reason: All"),
    });
    expect(others).toEqual([]);
    for (const amount of [0, 0.001, 2_000_000])
      expect((await ask(adminUsers.credits, { amount, reason: "x" })).status).toBe(422);
    expect((await ask(adminUsers.credits, { amount: 1, reason: " " })).status).toBe(422);
  });

  test("keep to the limits that were set for them", async () => {
    const { studio, ada, ask } = await withAdmin(start);
    await studio.giveCredits(ada, 100);
    await ask(adminUsers.limits, { runs_per_day: 1, storage_bytes: 10 });
    const id = await studio.startRun(ada);
    expect((await studio.requestRun(ada)).refusal()).toMatchObject({ status: 429, code: "RATE_LIMITED" });
    expect(await studio.credits.spendable(ada.id)).toBeLessThan(15_000);
    const upload = { kind: "image", name: "cat.png", size_bytes: 11 } as const;
    expect((await studio.call(uploads.begin, { body: upload }, ada.access)).refusal()).toMatchObject({
      code: "CONFLICT",
    });
    await studio.awaitRun(ada, id, ({ status }) => status === "completed");
    studio.runtime.advance(86_400_001);
    const again = await studio.signIn(ada);
    expect((await studio.requestRun(again)).status).toBe(202);
    const admin = await registerStaff(studio, "admin");
    const none = { runs_per_day: null, storage_bytes: null };
    await studio.call(adminUsers.limits, { params: { id: ada.id }, body: none }, admin.access);
    expect((await studio.requestRun(again)).status).toBe(202);
    expect((await studio.call(uploads.begin, { body: upload }, again.access)).status).toBe(201);
  });

  test("change plans without a payment, unless a subscription pays", async () => {
    const { studio, ada, ask, user, actions } = await withAdmin(start);
    await ask(adminUsers.plan, { plan: "studio" });
    expect(await user()).toMatchObject({ plan: "studio", pays_for_plan: false });
    await ask(adminUsers.plan, { plan: "starter" });
    await pay(studio, ada, { kind: "subscription", plan_id: "pro" });
    expect((await ask(adminUsers.plan, { plan: "studio" })).refusal()).toMatchObject({ code: "CONFLICT" });
    expect(await user()).toMatchObject({ plan: "pro", pays_for_plan: true });
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "pro", ends_at: null });
    expect((await actions()).map(({ action }) => action)).toEqual(["user.plan_changed", "user.plan_changed"]);
  });

  test("change plans while credits are off, too, and the plan before is the stored one", async () => {
    const { studio, admin, ask, user, actions } = await withAdmin(() => start({ idle: true }));
    await ask(adminUsers.plan, { plan: "pro" });
    const off = { is_on: false, runs_per_day: null, outputs_per_day: null };
    expect((await studio.call(adminCatalog.changeCredits, { body: off }, admin.access)).status).toBe(200);
    await ask(adminUsers.plan, { plan: "starter" });
    expect(await user()).toMatchObject({ plan: "starter" });
    expect((await actions())[0]).toMatchObject({ changes: { plan: { before: "pro", after: "starter" } } });
  });

  test("do not change a plan that is being paid at the same moment", { tags: ["race"] }, async () => {
    const { studio, ada, ask, user } = await withAdmin(() => start({ idle: true }));
    const { database } = studio.adapters;
    const [locked, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const paying = database.transaction(async (tx) => {
      await studio.credits.lockAccount(tx, ada.id);
      locked.resolve();
      await seen.promise;
      await saveSubscription(tx, paidPlan(ada.id, studio.runtime.now()));
      await studio.credits.changePlan(tx, ada.id, "pro");
    });
    await locked.promise;
    const change = ask(adminUsers.plan, { plan: "studio" });
    await untilLocked(database);
    seen.resolve();
    await paying;
    expect((await change).refusal()).toMatchObject({ code: "CONFLICT" });
    expect(await user()).toMatchObject({ plan: "pro", pays_for_plan: true });
  });

  test("change plans that only the test checkout pays for, once it is off, and keep what they got", async () => {
    const before = await withAdmin(() => start({ idle: true }));
    const { admin, ada } = before;
    for (const user of [ada, await before.studio.register()])
      await pay(before.studio, user, { kind: "subscription", plan_id: "pro" });
    expect(await before.user()).toMatchObject({ plan: "pro", pays_for_plan: true });
    const { backend, databaseUrl, dataFolder, runtime } = before.studio;
    await backend.stop(0);
    await backend.close();
    const settings = { payments: { provider: "off" } } as const;
    const studio = await start({ idle: true, databaseUrl, dataFolder, runtime, settings });
    const given = { params: { id: ada.id }, body: { plan: "studio" } } as const;
    expect((await studio.call(adminUsers.plan, given, admin.access)).json).toMatchObject({
      plan: "studio",
      pays_for_plan: false,
    });
    runtime.advance(40 * 86_400_000);
    const deps = paymentsDepsOver(studio.adapters.database, runtime);
    // Only the other user's plan has expired, and only once.
    expect([await endExpiredPlans(deps), await endExpiredPlans(deps)]).toEqual([1, 0]);
    const { read } = studio.adapters.database;
    expect(await read.selectFrom("credit_account").select("plan").where("account_id", "=", ada.id).execute()).toEqual([
      { plan: "studio" },
    ]);
    const off = { is_on: false, runs_per_day: null, outputs_per_day: null };
    const { access } = await studio.signIn(admin);
    expect((await studio.call(adminCatalog.changeCredits, { body: off }, access)).status).toBe(200);
  });

  test("sign in once with a link from an administrator, for 15 minutes, while the account is open", async () => {
    const { studio, ada, ask } = await withAdmin(start);
    const link = () => signInTokenFrom(ask);
    const use = (token: string) => studio.call(recovery.redeemSignInLink, { body: { token } });
    const first = await link();
    const second = await link();
    expect((await use(first)).status).toBe(403);
    expect(await use(second)).toMatchObject({ status: 200, json: { user: { id: ada.id } } });
    expect((await use(second)).status).toBe(403);
    const closed = await link();
    await ask(adminUsers.disable);
    expect((await use(closed)).refusal()).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect((await ask(adminUsers.signInLink)).refusal()).toMatchObject({ code: "CONFLICT" });
    await ask(adminUsers.enable);
    const late = await link();
    studio.runtime.advance(15 * 60_000);
    expect((await use(late)).status).toBe(403);
  });

  test("sign in with no link while their account waits for approval", async () => {
    const { studio, ada, ask } = await withAdmin(start);
    const token = await signInTokenFrom(ask);
    const { database } = studio.adapters;
    await database.transaction((tx) =>
      tx.updateTable("account").set({ approval: "waiting" }).where("id", "=", ada.id).execute(),
    );
    const early = await studio.call(recovery.redeemSignInLink, { body: { token } });
    expect(early.refusal()).toMatchObject({ status: 403, code: "AWAITING_APPROVAL" });
    expect((await ask(adminUsers.signInLink)).refusal()).toMatchObject({ code: "CONFLICT" });
  });

  test("lose an unused sign-in link with their sessions and with their password", async () => {
    const { studio, ada, ask } = await withAdmin(start);
    const { access } = ada;
    const passwords = { current_password: ada.password, new_password: "nine loud magpies" };
    const endings: [string, () => Promise<unknown>][] = [
      ["ended by the user", () => studio.call(sessions.revokeOthers, {}, access)],
      ["changed", () => studio.call(accounts.changePassword, { body: passwords }, access)],
      ["ended by an administrator", () => ask(adminUsers.endSessions)],
      ["ended by an administrator, without a session", () => ask(adminUsers.endSessions)],
      ["reset", () => resetWith(studio, ask, "ten loud magpies")],
    ];
    for (const [ending, end] of endings) {
      const token = await signInTokenFrom(ask);
      await end();
      const answer = await studio.call(recovery.redeemSignInLink, { body: { token } });
      expect({ ending, status: answer.status }).toEqual({ ending, status: 403 });
    }
  });

  test("prove no address with a link that was handed over, and can still confirm it with the mailed one", async () => {
    const { studio, ada, ask } = await withAdmin(start);
    const { read } = studio.adapters.database;
    await studio.adapters.database.transaction((tx) =>
      tx
        .insertInto("account_token")
        .values({ hash: "0", account_id: ada.id, purpose: "confirm", created_at: 0, expires_at: 1 })
        .execute(),
    );
    expect((await resetWith(studio, ask, "nine loud magpies")).status).toBe(200);
    const { confirmed_at } = await read
      .selectFrom("account")
      .selectAll()
      .where("id", "=", ada.id)
      .executeTakeFirstOrThrow();
    expect(confirmed_at).toBeNull();
    expect(await read.selectFrom("account_token").select("purpose").execute()).toEqual([{ purpose: "confirm" }]);
  });

  test("set a new password with a link that was handed over, and are signed out everywhere", async () => {
    const { studio, ada, ask, user } = await withAdmin(start);
    await studio.signIn(ada);
    expect((await user()).sessions).toHaveLength(2);
    const password = "nine loud magpies";
    expect((await resetWith(studio, ask, password)).status).toBe(200);
    await studio.signIn({ ...ada, password });
    await ask(adminUsers.endSessions);
    expect(await user()).toMatchObject({ devices: 0, sessions: [] });
  });

  test("the last administrator keeps the role and the account", { tags: ["race"] }, async () => {
    const { studio, admin, ask } = await withAdmin(start);
    const others = { params: { id: admin.id } };
    for (const endpoint of [adminUsers.disable, adminUsers.remove])
      expect((await ask(endpoint, undefined, undefined, admin.id)).refusal()).toMatchObject({ code: "CONFLICT" });
    const demote = { ...others, body: { role: "member" } } as const;
    expect((await studio.call(adminUsers.role, demote, admin.access)).refusal()).toMatchObject({ code: "CONFLICT" });
    // Of two administrators who demote each other at the same time, one stays.
    const second = await registerStaff(studio, "admin");
    await Promise.all([
      studio.call(adminUsers.role, { params: { id: second.id }, body: { role: "member" } }, admin.access),
      studio.call(adminUsers.role, demote, second.access),
    ]);
    const roles = await studio.adapters.database.read.selectFrom("account").select("role").execute();
    expect(roles.filter(({ role }) => role === "admin")).toHaveLength(1);
  });

  test("show nothing that users wrote or created", async () => {
    const { studio, ada, ask } = await withAdmin(start);
    await studio.makeCreation(ada, { prompt: "an unmistakable lighthouse" });
    const { text } = await ask(adminUsers.read);
    expect(text).not.toContain("unmistakable");
  });
});

import { expect, test } from "vitest";
import { defaultSettings, type Settings } from "../../../contract/accounts.ts";
import { accountsAlertedBelow, creditsOver } from "../../../tests/support/credits-module.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { paymentsOver } from "../../../tests/support/payments-module.ts";
import type { Database } from "../../adapters/database/port.ts";
import { createInProcessPubSub } from "../../adapters/pubsub/in-process.ts";
import { newDevice } from "../accounts/index.ts";
import { type CreditsDependencies, creditsLow } from "../credits/index.ts";
import { saveSubscription } from "../payments/records/subscriptions.ts";
import type { SubscriptionTable } from "../payments/tables.ts";
import { createNotifications } from "./index.ts";
import { listNotifications } from "./records/notifications.ts";

const ada = "ada";
const hour = 3_600_000;
const day = 24 * hour;

/** Ada, with settings that a test can change, and her notifications. */
async function openFixture(open: () => Promise<Database>) {
  const database = await open();
  const runtime = createHandDrivenRuntime();
  const settings = new Map<string, Settings>([[ada, { ...defaultSettings }]]);
  const heard: { name: string; payload: unknown }[] = [];
  const domainEvents: CreditsDependencies["domainEvents"] = {
    publish: async (_tx, { name }, payload) => void heard.push({ name, payload }),
  };
  const accounts = accountsAlertedBelow((id) => settings.get(id)?.credit_alert_threshold ?? 0);
  const credits = creditsOver(database, runtime, { domainEvents, accounts });
  const payments = paymentsOver(database, runtime, { domainEvents });
  const mails: { template: string; params: object; dedupeKey: string }[] = [];
  const fixture = () =>
    createNotifications({
      log: { error: () => undefined },
      database,
      pubsub: createInProcessPubSub(),
      runtime,
      credits,
      payments,
      accounts: {
        contactOf: async (_tx, id) => (settings.has(id) ? { displayName: "Ada", email: "ada@example.com" } : undefined),
        isOpen: async () => true,
        isSignedIn: async () => true,
        settingsOf: async (_queries, id) => settings.get(id),
        mailOwner: async (_tx, _id, message) => void mails.push(message),
      },
      generation: { endedRun: async () => undefined, endedBatch: async () => undefined },
      training: { orderOf: async () => undefined },
      publicOrigin: "https://studio.example",
    });
  const change = (changed: Partial<Settings>) => settings.set(ada, { ...defaultSettings, ...changed });
  const subscribe = (changed: Partial<SubscriptionTable>) =>
    database.transaction((tx) =>
      saveSubscription(tx, {
        id: "one",
        account_id: ada,
        provider: "paddle",
        provider_subscription_id: "sub_1",
        plan: "pro",
        next_plan: null,
        next_plan_announced_at: null,
        status: "active",
        period_starts_at: runtime.now(),
        period_ends_at: runtime.now() + 30 * day,
        ends_at: null,
        last_event_at: runtime.now(),
        created_at: runtime.now(),
        terms: null,
        next_terms: null,
        ...changed,
      }),
    );
  /** Delivers the published domain events to the module. */
  const hear = async () => {
    for (const { name, payload } of heard.splice(0)) {
      for (const listener of fixture().listeners) if (listener.event === name) await listener.handle(payload);
    }
  };
  const shown = async () => {
    const wanted = { now: runtime.now() };
    const { items } = await listNotifications(database.read, ada, wanted, { page: 1, page_size: 10 });
    return items.map(({ kind }) => kind);
  };
  return { database, runtime, settings, credits, mails, fixture, change, subscribe, hear, shown, heard };
}

async function put(
  database: Database,
  notifications: readonly { id: string; read_at: number | null; dismissed_at: number | null }[],
  createdAt: number,
  kind: "run_failed" | "payment_failed" = "run_failed",
  ownerId = ada,
): Promise<void> {
  const about = { owner_id: ownerId, kind, params: "{}", created_at: createdAt, over_at: null, ends_at: null };
  await database.transaction(async (tx) => {
    for (let start = 0; start < notifications.length; start += 500) {
      const some = notifications
        .slice(start, start + 500)
        .map((notification) => ({ ...about, ...notification, dedupe_key: notification.id }));
      await tx.insertInto("notification").values(some).execute();
    }
  });
}

describeOnDatabase("A plan that ends", (open) => {
  test("is announced once, on the day its owner chose, and not at night", async () => {
    const { runtime, mails, fixture, subscribe, shown } = await openFixture(open);
    const endsAt = runtime.now() + 30 * day;
    await subscribe({ ends_at: endsAt });
    await fixture().sendEndingReminders();
    runtime.advance(23 * day - 4 * hour);
    expect(await fixture().sendEndingReminders()).toBe(1);
    expect(mails).toEqual([]);
    runtime.advance(hour);
    await fixture().sendEndingReminders();
    await fixture().sendEndingReminders();
    runtime.advance(day);
    await fixture().sendEndingReminders();
    expect(mails).toMatchObject([
      {
        template: "subscription_ending",
        params: { plan: "Pro", date: "February 14, 2026", link: "https://studio.example/wallet#plans" },
      },
    ]);
    expect(await shown()).toEqual(["subscription_ending"]);
    runtime.advance(6 * day + 3 * hour);
    expect(await shown()).toEqual([]);
  });

  test("is announced once by concurrent runs of the scheduled job", { tags: ["race"] }, async () => {
    const { runtime, mails, fixture, subscribe } = await openFixture(open);
    await subscribe({ ends_at: runtime.now() + 3 * day });
    await Promise.all([1, 2, 3, 4].map(() => fixture().sendEndingReminders()));
    expect(mails).toHaveLength(1);
  });

  test("is not announced if its owner resumed it before, and no longer once it is resumed", async () => {
    const { runtime, mails, fixture, subscribe, shown, hear, heard } = await openFixture(open);
    const endsAt = runtime.now() + 30 * day;
    await subscribe({ ends_at: endsAt });
    await fixture().sendEndingReminders();
    await subscribe({ ends_at: null });
    runtime.advance(25 * day);
    await fixture().sendEndingReminders();
    expect(mails).toEqual([]);
    await subscribe({ ends_at: endsAt });
    await fixture().sendEndingReminders();
    expect([mails.length, await shown()]).toEqual([1, ["subscription_ending"]]);
    await subscribe({ ends_at: null });
    heard.push({ name: "subscription.changed", payload: { accountId: ada } });
    await hear();
    expect(await shown()).toEqual([]);
    await subscribe({ ends_at: endsAt });
    await fixture().sendEndingReminders();
    expect([mails.length, await shown()]).toEqual([1, ["subscription_ending"]]);
  });

  test("is announced when changed settings make it due, and never with 0 days", async () => {
    const { runtime, mails, fixture, subscribe, change, shown, hear, heard } = await openFixture(open);
    await subscribe({ ends_at: runtime.now() + 20 * day });
    change({ subscription_expiry_reminder_days: 0 });
    await fixture().sendEndingReminders();
    change({ subscription_expiry_reminder_days: 30, language: "en", timezone: "Pacific/Auckland" });
    heard.push({ name: "account.settings_changed", payload: { accountId: ada } });
    await hear();
    expect(mails).toMatchObject([{ params: { date: "February 5, 2026" } }]);
    change({ subscription_expiry_reminder_days: 0 });
    heard.push({ name: "account.settings_changed", payload: { accountId: ada } });
    await hear();
    expect(await shown()).toEqual([]);
  });

  test("is announced to no one once the account is deleted", async () => {
    const { runtime, settings, mails, fixture, subscribe, shown, hear, heard } = await openFixture(open);
    await subscribe({ ends_at: runtime.now() + 3 * day });
    settings.delete(ada);
    await fixture().sendEndingReminders();
    const low = { accountId: ada, spendableHundredths: 1, announcedAt: runtime.now() };
    heard.push({ name: creditsLow.name, payload: low });
    heard.push({ name: "subscription.ended", payload: { accountId: ada, subscriptionId: "one", plan: "pro" } });
    await hear();
    expect([mails, await shown()]).toEqual([[], []]);
  });
});

describeOnDatabase("Credits that run out", (open) => {
  test("are announced in the product and by mail, until there are enough again", async () => {
    const { database, credits, mails, hear, shown, change, heard } = await openFixture(open);
    const give = (lotKey: string) =>
      database.transaction((tx) =>
        credits.grant(tx, { accountId: ada, lotKey, source: "pack", amountHundredths: 2_050, expiresAt: null }),
      );
    await give("first");
    await database.transaction(async (tx) => {
      await credits.hold(tx, { accountId: ada, holdId: "run", amountHundredths: 1_500, ref: "run" });
      await credits.capture(tx, "run", 1_500);
    });
    const said = [...heard];
    await hear();
    heard.push(...said);
    await hear();
    expect(await shown()).toEqual(["credits_low"]);
    expect(mails).toMatchObject([{ template: "credits_low", params: { credits: "5.5", threshold: "10" } }]);
    await give("second");
    await hear();
    expect(await shown()).toEqual([]);
    // The event arrives late, when it is no longer true.
    heard.push(...said, { name: creditsLow.name, payload: { accountId: ada, spendableHundredths: 1, announcedAt: 1 } });
    await hear();
    expect([mails.length, await shown()]).toEqual([1, []]);

    await database.transaction(async (tx) => {
      await credits.hold(tx, { accountId: ada, holdId: "again", amountHundredths: 2_000, ref: "run" });
      await credits.capture(tx, "again", 2_000);
    });
    change({ credit_alert_threshold: 0 });
    await hear();
    expect([mails.length, await shown()]).toEqual([1, []]);
  });
});

describeOnDatabase("An old notification", (open) => {
  test("is erased once it no longer applies, and stays for as long as it does", async () => {
    const { database, runtime, fixture } = await openFixture(open);
    const now = runtime.now();
    const stands = { read_at: null, dismissed_at: null, over_at: null, ends_at: null };
    const notifications = [
      { id: "stands", ...stands },
      { id: "read", ...stands, read_at: now },
      { id: "put away", ...stands, dismissed_at: now },
      { id: "over", ...stands, over_at: now },
      { id: "ended by itself", ...stands, ends_at: now + day },
      { id: "still to end", ...stands, ends_at: now + 500 * day },
    ];
    const about = { owner_id: ada, kind: "credits_low", params: "{}", created_at: now } as const;
    await database.transaction((tx) =>
      tx
        .insertInto("notification")
        .values(notifications.map((notification) => ({ ...about, ...notification, dedupe_key: notification.id })))
        .execute(),
    );
    const left = async () =>
      (await database.read.selectFrom("notification").select("id").orderBy("id").execute()).map(({ id }) => id);
    runtime.advance(399 * day);
    expect(await fixture().deleteOld()).toBe(0);
    runtime.advance(2 * day + hour);
    expect([await fixture().deleteOld(), await left()]).toEqual([3, ["read", "stands", "still to end"]]);
  });

  test("is erased after ninety days if it is not urgent, and two weeks after it was deleted", async () => {
    const { database, runtime, fixture } = await openFixture(open);
    const notifications = [
      { id: "unread", read_at: null, dismissed_at: null },
      { id: "read", read_at: runtime.now(), dismissed_at: null },
      { id: "deleted", read_at: null, dismissed_at: runtime.now() },
    ];
    await put(database, notifications, runtime.now());
    const left = async () =>
      (await database.read.selectFrom("notification").select("id").orderBy("id").execute()).map(({ id }) => id);
    runtime.advance(14 * day);
    expect(await fixture().deleteOld()).toBe(0);
    runtime.advance(1);
    expect([await fixture().deleteOld(), await left()]).toEqual([1, ["read", "unread"]]);
    runtime.advance(76 * day - 1);
    expect(await fixture().deleteOld()).toBe(0);
    runtime.advance(1);
    expect([await fixture().deleteOld(), await left()]).toEqual([2, []]);
  });
});

describeOnDatabase("A thousand notifications", (open) => {
  test("are kept for each account: deleted or read ones are erased first, then the oldest, and no urgent ones", async () => {
    const { database, runtime, fixture } = await openFixture(open);
    const now = runtime.now();
    const named = (name: string, count: number) =>
      Array.from({ length: count }, (_, number) => `${name} ${String(number).padStart(3, "0")}`);
    const fresh = { read_at: null, dismissed_at: null };
    await put(
      database,
      named("unread", 995).map((id) => ({ id, ...fresh })),
      now,
    );
    await put(
      database,
      named("read", 3).map((id) => ({ id, read_at: now, dismissed_at: null })),
      now + 1,
    );
    await put(
      database,
      named("deleted", 2).map((id) => ({ id, read_at: null, dismissed_at: now })),
      now + 2,
    );
    await put(
      database,
      named("urgent", 20).map((id) => ({ id, ...fresh })),
      now - day,
      "payment_failed",
    );
    await put(
      database,
      named("somebody else's", 3).map((id) => ({ id, ...fresh })),
      now,
      "run_failed",
      "bob",
    );
    const tell = async (number: number) => {
      const payload = { accountId: ada, sessionId: `session ${number}`, browser: "curl", system: null, at: now };
      runtime.advance(10);
      for (const { event, handle } of fixture().listeners) if (event === newDevice.name) await handle(payload);
    };
    const left = async (like: string) =>
      (
        await database.read
          .selectFrom("notification")
          .select("id")
          .where("id", "like", `${like} %`)
          .orderBy("id")
          .execute()
      ).map(({ id }) => id);
    await tell(1);
    expect(await left("deleted")).toEqual(["deleted 001"]);
    await tell(2);
    await tell(3);
    expect([await left("deleted"), await left("read")]).toEqual([[], ["read 001", "read 002"]]);
    for (const number of [4, 5, 6]) await tell(number);
    expect([await left("read"), (await left("unread"))[0]]).toEqual([[], "unread 001"]);
    const told = await database.read.selectFrom("notification").select("id").where("kind", "=", "new_device").execute();
    expect(told).toHaveLength(6);
    expect([(await left("urgent")).length, (await left("somebody else's")).length]).toEqual([20, 3]);
  });
});

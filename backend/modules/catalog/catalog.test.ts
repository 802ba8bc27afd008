import { expect, test } from "vitest";
import { adminAudit } from "../../../contract/admin/audit.ts";
import {
  type AdminCatalog,
  adminCatalog,
  type CatalogContent,
  type CreditSettings,
} from "../../../contract/admin/catalog.ts";
import { adminEngines } from "../../../contract/admin/engines.ts";
import { billing } from "../../../contract/billing.ts";
import { payments } from "../../../contract/checkout.ts";
import { generation } from "../../../contract/generation.ts";
import { keys } from "../../../contract/keys.ts";
import { plans } from "../../../contract/plans.ts";
import { studio as studioContract } from "../../../contract/studio.ts";
import { testCheckout } from "../../../contract/test-checkout.ts";
import { begin, creditsOf, localIdOf, localOf, pay, planOf } from "../../../tests/support/buying.ts";
import { smallCatalogue } from "../../../tests/support/small-catalogue.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import type { TestUser } from "../../../tests/support/verbs.ts";

const catalogOf = async (studio: StudioBackend, { access }: TestUser) =>
  adminCatalog.read.answer.payload.parse((await studio.call(adminCatalog.read, {}, access)).json);

function change(studio: StudioBackend, { access }: TestUser, { version }: AdminCatalog, content: CatalogContent) {
  return studio.call(adminCatalog.change, { body: { version, content } }, access);
}

const off = { is_on: false, runs_per_day: null, outputs_per_day: null };
const setCredits = (studio: StudioBackend, { access }: TestUser, body: CreditSettings) =>
  studio.call(adminCatalog.changeCredits, { body }, access);

const withPro = (content: CatalogContent, pro: Partial<CatalogContent["plans"]["pro"]>): CatalogContent => ({
  ...content,
  plans: { ...content.plans, pro: { ...content.plans.pro, ...pro } },
});

describeOnBackend("The catalog", (start) => {
  test("applies immediately, names each wrong value, and never overwrites another administrator's change", async () => {
    const studio = await start({ idle: true });
    const admin = await registerStaff(studio, "admin");
    const before = await catalogOf(studio, admin);
    const wrong = withPro(before.content, { price_minor: 0, monthly_credits: 0.001 });
    const refused = await change(studio, admin, before, wrong);
    expect(refused.refusal().violations.map(({ field }) => field)).toEqual([
      "content.plans.pro.monthly_credits",
      "content.plans.pro.price_minor",
    ]);

    const dearer = {
      ...withPro(before.content, { price_minor: 2_500 }),
      price_credits_per_output: {
        ...before.content.price_credits_per_output,
        "text-to-image": { draft: 3, standard: 5, high: 9 },
      },
    };
    const both = await Promise.all([change(studio, admin, before, dearer), change(studio, admin, before, dearer)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await catalogOf(studio, admin)).toMatchObject({ version: 1, content: dearer });
    const quote = { query: { generation_type: "text-to-image", quality: "high", count: 2 } } as const;
    const quoted = await studio.call(generation.quote, quote, admin.access);
    expect(quoted.json).toMatchObject({ cost_credits: 18 });
    const audit = await studio.call(adminAudit.list, { query: { action: "catalog.changed" } }, admin.access);
    expect(audit.json).toMatchObject({
      count: 1,
      results: [{ changes: { "plans.pro.price_minor": { before: 1_900, after: 2_500 } } }],
    });
  });

  test("that the environment fixes cannot be changed by a request", async () => {
    const credits = { is_on: true, runs_per_day: null, outputs_per_day: null };
    const studio = await start({ idle: true, settings: { catalogueFile: await smallCatalogue(), credits } });
    const admin = await registerStaff(studio, "admin");
    const before = await catalogOf(studio, admin);
    expect(before).toMatchObject({ is_fixed: true, credits: { is_fixed: true } });
    const dearer = withPro(before.content, { price_minor: 2_500 });
    expect((await change(studio, admin, before, dearer)).status).toBe(409);
    expect((await setCredits(studio, admin, off)).status).toBe(409);
    expect(await catalogOf(studio, admin)).toEqual(before);
  });

  test("keeps the terms of a plan that is being paid or has been paid, also when it renews", async () => {
    const studio = await start({ idle: true });
    const [admin, ada, bob] = [await registerStaff(studio, "admin"), await studio.register(), await studio.register()];
    const pro = { kind: "subscription", plan_id: "pro" } as const;
    const begun = await begin(studio, ada, pro);
    const before = await catalogOf(studio, admin);
    const changed = withPro(before.content, { price_minor: 9_900, monthly_credits: 5, api_access: false });
    expect((await change(studio, admin, before, changed)).status).toBe(200);

    await localOf(studio).act(localIdOf(begun), "pay");
    await studio.deliverPayments();
    const hasKeys = async ({ access }: TestUser) => (await studio.call(keys.list, {}, access)).json;
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "pro", price: { amount_minor: 1_900 } });
    expect(await creditsOf(studio, ada)).toBe(1_050);
    expect(await hasKeys(ada)).toMatchObject({ included: true });

    await studio.call(testCheckout.advanceClock, { body: { days: 31 } }, ada.access);
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "pro", price: { amount_minor: 1_900 } });
    const bought = await studio.call(payments.transactions, { query: {} }, ada.access);
    const each = { amount: { amount_minor: 1_900 }, credits: 1_000 };
    expect(bought.json).toMatchObject({ count: 2, results: [each, each] });

    await pay(studio, bob, pro);
    expect(await planOf(studio, bob)).toMatchObject({ plan_id: "pro", price: { amount_minor: 9_900 } });
    expect(await creditsOf(studio, bob)).toBe(55);
    expect(await hasKeys(bob)).toMatchObject({ included: false });
  });
});

describeOnBackend("A change of the catalog", (start) => {
  test("leaves what a larger plan grants within a month, also if the smaller one was sold without stored terms", async () => {
    const studio = await start({ idle: true });
    const [admin, ada] = [await registerStaff(studio, "admin"), await studio.register()];
    await pay(studio, ada, { kind: "subscription", plan_id: "pro" });
    await studio.adapters.database.transaction(async (tx) => {
      await tx.updateTable("purchase").set({ terms: null }).execute();
      await tx.updateTable("subscription").set({ terms: null }).execute();
    });
    const before = await catalogOf(studio, admin);
    const changed = withPro(before.content, { price_minor: 100, monthly_credits: 5 });
    expect((await change(studio, admin, before, changed)).status).toBe(200);
    const larger = { body: { plan_id: "studio" } } as const;
    expect((await studio.call(payments.changePlan, larger, ada.access)).status).toBe(200);
    expect(await creditsOf(studio, ada)).toBe(4_050);
  });
});

describeOnBackend("Without credits", (start) => {
  test("everything is free and included, nothing is charged, and balances are as before once they are back", async () => {
    const studio = await start();
    const [admin, ada] = [await registerStaff(studio, "admin"), await studio.register()];
    await studio.giveCredits(ada, 100);
    const before = await creditsOf(studio, ada);
    expect((await setCredits(studio, admin, off)).json).toMatchObject({ credits: { is_on: false } });
    expect((await studio.call(studioContract.read, {})).json).toMatchObject({ credits_on: false });
    const quote = { query: { generation_type: "text-to-image", quality: "high", count: 4 } } as const;
    const quoted = await studio.call(generation.quote, quote, ada.access);
    expect(quoted.json).toMatchObject({ cost_credits: 0, affordable: true });
    for (const sold of [plans.plans, plans.packages, payments.ledger, billing.summary])
      expect((await studio.call(sold, {}, ada.access)).status).toBe(404);
    expect((await studio.call(keys.list, {}, ada.access)).json).toMatchObject({ included: true });
    // Nor does an administrator's price of the model count.
    const models = [{ id: "scripted-1", is_on: true, prices: { standard: 1_000 } }];
    const priced = { params: { id: studio.engine.id }, body: { models } };
    expect((await studio.call(adminEngines.change, priced, admin.access)).status).toBe(200);
    const creation = await studio.makeCreation(ada);
    expect(creation.status).toBe("completed");
    expect((await setCredits(studio, admin, { ...off, is_on: true })).status).toBe(200);
    expect(await creditsOf(studio, ada)).toBe(before);
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("concurrent requests never exceed the daily limits, and the refusal says when they start again", async () => {
    const credits = { is_on: false, runs_per_day: 3, outputs_per_day: 4 };
    const studio = await start({ idle: true, settings: { credits } });
    const ada = await studio.register();
    const asked = await Promise.all(Array.from({ length: 10 }, () => studio.requestRun(ada, { count: 1 })));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, ...Array(7).fill(429)]);
    const refused = asked.find(({ status }) => status === 429);
    expect(refused?.refusal().message).toContain("00:00 UTC");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    const bob = await studio.register();
    expect((await studio.requestRun(bob, { count: 4 })).status).toBe(202);
    expect((await studio.requestRun(bob, { count: 1 })).status).toBe(429);
    studio.runtime.advance(86_400_000);
    expect((await studio.requestRun(await studio.signIn(bob), { count: 1 })).status).toBe(202);
  });

  test("a checkout that was open may be paid, but its plan does not renew, because no page shows it", async () => {
    const studio = await start();
    const [admin, ada] = [await registerStaff(studio, "admin"), await studio.register()];
    const begun = await begin(studio, ada, { kind: "subscription", plan_id: "pro" });
    expect((await setCredits(studio, admin, off)).status).toBe(200);
    await localOf(studio).act(localIdOf(begun), "pay");
    await studio.deliverPayments();
    await waitFor(async () => {
      const { subscriptions } = await localOf(studio).readDesk(ada.id);
      return subscriptions.length === 1 && subscriptions.every(({ endsAt }) => endsAt !== null) ? true : undefined;
    }, "the plan's end to be set");
  });

  test("they stay on while a plan renews that its owner could no longer see", async () => {
    const studio = await start({ idle: true });
    const [admin, ada] = [await registerStaff(studio, "admin"), await studio.register()];
    await pay(studio, ada, { kind: "subscription", plan_id: "pro" });
    expect((await setCredits(studio, admin, off)).refusal()).toMatchObject({ status: 409 });
    expect((await setCredits(studio, admin, { ...off, is_on: true, runs_per_day: 5 })).status).toBe(200);
  });
});

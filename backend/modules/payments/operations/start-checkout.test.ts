import { expect, test } from "vitest";
import { type CheckoutRequest, ledgerLine, payments, transaction } from "../../../../contract/checkout.ts";
import { paged } from "../../../../contract/paging.ts";
import { plans, subscription } from "../../../../contract/plans.ts";
import { begin, creditsOf, pay, planOf } from "../../../../tests/support/buying.ts";
import { describeOnEachBackend } from "../../../../tests/support/studio-backend.ts";

const pack: CheckoutRequest = { kind: "credit_pack", package_id: "pack-500" };

describeOnEachBackend("Buying", (start) => {
  test("a package gives its credits and its bonus once, and is listed with its ledger line", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    expect(await creditsOf(studio, ada)).toBe(50);
    studio.runtime.advance(1);
    const id = await pay(studio, ada, pack);
    await studio.deliverPayments();
    expect(await creditsOf(studio, ada)).toBe(600);

    const listed = paged(transaction).parse((await studio.call(payments.transactions, { query: {} }, ada.access)).json);
    expect(listed.results).toMatchObject([
      {
        id,
        description: "550 credits",
        amount: { amount_minor: 2_000, currency: "USD" },
        status: "completed",
        is_fulfilled: true,
        is_test: true,
      },
    ]);
    const ledger = paged(ledgerLine).parse((await studio.call(payments.ledger, { query: {} }, ada.access)).json);
    expect(ledger.results.map(({ kind, source, credits }) => [kind, source, credits])).toEqual([
      ["grant", "pack", 550],
      ["grant", "starter", 50],
    ]);
  });

  test("the same item twice concurrently results in one payment", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const begun = await Promise.all(Array.from({ length: 8 }, () => begin(studio, ada, pack)));
    expect(new Set(begun.map(({ transaction_id, checkout }) => `${transaction_id} ${checkout.url}`)).size).toBe(1);
  });

  test("a plan gives its month, and a larger one the difference", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    await pay(studio, ada, { kind: "subscription", plan_id: "pro" });
    const read = async () => subscription.parse((await studio.call(plans.subscription, {}, ada.access)).json);
    expect(await read()).toMatchObject({ plan_id: "pro", status: "active", is_active: true, is_test: true });
    const again = await studio.call(
      payments.checkout,
      { body: { kind: "subscription", plan_id: "studio" } },
      ada.access,
    );
    expect(again.status).toBe(409);
    const changed = await studio.call(payments.changePlan, { body: { plan_id: "studio" } }, ada.access);
    expect(subscription.parse(changed.json)).toMatchObject({ plan_id: "studio", is_active: true });
    expect(await creditsOf(studio, ada)).toBe(4_050);
    await studio.call(payments.cancelPlan, {}, ada.access);
    expect((await read()).renews_at).toBeNull();
    await studio.call(payments.resumePlan, {}, ada.access);
    expect((await read()).ends_at).toBeNull();
  });

  test("a larger plan is not changed to where more is due than was shown", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    await pay(studio, ada, { kind: "subscription", plan_id: "pro" });
    const preview = await studio.call(payments.previewPlan, { body: { plan_id: "studio" } }, ada.access);
    const due = payments.previewPlan.answer.payload.parse(preview.json).due_now.amount_minor;
    expect(due).toBeGreaterThan(0);
    const change = (max_due_minor: number) =>
      studio.call(payments.changePlan, { body: { plan_id: "studio", max_due_minor } }, ada.access);
    expect((await change(due - 1)).refusal()).toMatchObject({
      status: 422,
      violations: [{ field: "max_due_minor", message: `The price is now higher: ${due}.` }],
    });
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "pro" });
    expect(await creditsOf(studio, ada)).toBe(1_050);
    expect((await change(due)).status).toBe(200);
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "studio" });
  });

  test("a plan that another provider gave goes on until its month is over, and keeps nobody from buying one here", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    await pay(studio, ada, { kind: "subscription", plan_id: "studio" });
    const { database } = studio.adapters;
    await database.transaction((tx) => tx.updateTable("subscription").set({ provider: "paddle" }).execute());
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "studio", is_active: true });
    await pay(studio, ada, { kind: "subscription", plan_id: "pro" });
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "pro", is_active: true });
  });

  test.each([
    ["paused", 0],
    ["past_due", 34],
  ])(
    "a plan that is %s and grants nothing is ended immediately, and until then blocks the purchase of another",
    async (status, days) => {
      const studio = await start({ idle: true });
      const ada = await studio.register();
      await pay(studio, ada, { kind: "subscription", plan_id: "pro" });
      const { database } = studio.adapters;
      await database.transaction((tx) => tx.updateTable("subscription").set({ status }).execute());
      studio.runtime.advance(days * 86_400_000);
      const { access } = await studio.signIn(ada);
      const buy = () => studio.call(payments.checkout, { body: { kind: "subscription", plan_id: "studio" } }, access);
      expect((await buy()).status).toBe(409);
      expect((await studio.call(payments.changePlan, { body: { plan_id: "studio" } }, access)).status).toBe(409);
      const ended = await studio.call(payments.cancelPlan, {}, access);
      expect(ended.json).toMatchObject({ status: "canceled", is_active: false });
      expect(await database.read.selectFrom("local_subscription").select("status").execute()).toEqual([
        { status: "canceled" },
      ]);
      expect((await buy()).status).toBe(201);
    },
  );

  test("asks the payment provider only so often for one account", async () => {
    const studio = await start({ idle: true, rateLimiting: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const ask = ({ access }: typeof ada) =>
      studio.call(payments.checkoutStatus, { params: { id: "00000000-0000-4000-8000-000000000000" } }, access);
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(ada)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect((await ask(ada)).status).toBe(429);
    expect((await studio.call(payments.portal, {}, ada.access)).status).toBe(429);
    expect((await ask(bob)).status).toBe(404);
  });

  test("a payment of another user gets the same response as a missing one", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const { transaction_id: id } = await begin(studio, ada, pack);
    expect((await studio.call(payments.checkoutStatus, { params: { id } }, bob.access)).status).toBe(404);
    expect((await studio.call(payments.checkoutStatus, { params: { id } }, ada.access)).status).toBe(200);
  });

  test("is listed by kind, status and day, and as a file that a spreadsheet reads and runs nothing of", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    await pay(studio, ada, pack);
    studio.runtime.advance(86_400_000);
    const again = await studio.signIn(ada);
    await begin(studio, again, { kind: "subscription", plan_id: "pro" });
    const count = async (query: Record<string, string>) => {
      const answer = await studio.request("GET", `${payments.transactions.path}?${new URLSearchParams(query)}`, {
        token: again.access,
      });
      return answer.status === 200 ? paged(transaction).parse(answer.json).count : answer.status;
    };
    expect(await count({})).toBe(2);
    expect(await count({ kind: "credit_pack" })).toBe(1);
    expect(await count({ status: "completed" })).toBe(1);
    expect(await count({ to: "2026-01-15" })).toBe(1);
    expect(await count({ from: "2026-01-16", to: "2026-01-16" })).toBe(1);
    expect(await count({ from: "2026-01-17" })).toBe(0);
    expect(await count({ from: "yesterday" })).toBe(422);
    const file = await studio.request("GET", `${payments.transactionsFile.path}?to=2026-01-15`, {
      token: again.access,
      headers: { "accept-language": "en" },
    });
    expect(file.headers.get("content-type")).toMatch(/^text\/csv/);
    expect(file.text.replace(/^\uFEFF/, "").split("\r\n")).toEqual([
      '"date","description","amount","currency","refunded","credits","status","test","id"',
      expect.stringMatching(/^"2026-01-15T12:00:00.000Z","550 credits","20.00","USD","0.00","550","completed","yes",/),
      "",
    ]);
  });

  test("names in the ledger the purchase that credits came with, and offers no invoice of a test", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const id = await pay(studio, ada, pack);
    const ledger = await studio.call(payments.ledger, { query: { kind: "grant" } }, ada.access);
    const lines = paged(ledgerLine).parse(ledger.json).results;
    expect(lines.map(({ source, transaction_id }) => [source, transaction_id])).toContainEqual(["pack", id]);
    expect(lines.every(({ source, transaction_id }) => (source === "pack") === (transaction_id !== null))).toBe(true);
    const bought = transaction.parse((await studio.call(payments.checkoutStatus, { params: { id } }, ada.access)).json);
    expect(bought.has_invoice).toBe(false);
    expect((await studio.call(payments.invoice, { params: { id } }, ada.access)).status).toBe(404);
  });
});

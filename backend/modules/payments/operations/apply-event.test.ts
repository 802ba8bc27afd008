import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../../tests/support/databases.ts";
import { adjustmentEvent, subscriptionEvent, transactionEvent } from "../../../../tests/support/payment-events.ts";
import { ada, day, month, openPayments, pack } from "../../../../tests/support/payments-fixture.ts";
import { existingAccounts } from "../../../../tests/support/payments-module.ts";
import * as purchaseRecords from "../records/purchases.ts";
import * as subscriptionRecords from "../records/subscriptions.ts";

type Room = Awaited<ReturnType<typeof openPayments>>;

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}

async function expectBooks(fixture: Room): Promise<void> {
  expect(await fixture.credits.reconcile(fixture.database.read)).toEqual([]);
}

describeOnEachDatabase("An event of the payment provider", (open) => {
  test("grants a package once, when it is completed and not before, though it arrives a hundred times concurrently", async () => {
    const fixture = await openPayments(open);
    const purchaseId = await fixture.buy(pack);
    const at = fixture.runtime.now();
    await fixture.tell(transactionEvent(at + 1, { status: "ready", purchaseId, subtotal: 2_000 }));
    await fixture.tell(transactionEvent(at + 2, { status: "paid", purchaseId, subtotal: 2_000 }));
    expect((await fixture.account())?.balance_hundredths ?? 0).toBe(0);

    const completed = transactionEvent(at + 3, { status: "completed", purchaseId, subtotal: 2_000 });
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => fixture.tell(completed)));
    expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(1);
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 55_000 });
    expect(await fixture.purchaseOf(purchaseId)).toMatchObject({ status: "completed", invoice_number: "123-1" });
    expect(fixture.domainEvents).toEqual(["payment.completed"]);
    await expectBooks(fixture);
  });

  test("leaves a line in the log when a payment failed, was made, or is refunded, without personal data", async () => {
    const lines: object[] = [];
    const note = (fields: object, message: string) => void lines.push({ ...fields, message });
    const fixture = await openPayments(open, { log: { info: note, warn: note, error: note } });
    const purchaseId = await fixture.buy(pack);
    const at = fixture.runtime.now();
    const details = { purchaseId, subtotal: 2_000 };
    await fixture.tell(transactionEvent(at + 1, { ...details, status: "past_due" }));
    const completed = transactionEvent(at + 2, { ...details, status: "completed" });
    await fixture.tell(completed);
    await fixture.tell(completed);
    await fixture.tell(adjustmentEvent(at + 3, { subtotal: 2_000 }));
    const bought = { accountId: ada, purchaseId, kind: "credit_pack", itemId: "pack-500" };
    expect(lines).toEqual([
      { code: "PAYMENT_FAILED", type: expect.any(String), ...bought, message: "A payment failed." },
      { ...bought, credits: 550, message: "purchase paid" },
      { ...bought, message: "purchase refunded" },
    ]);
  });

  test("has the same result in all 120 orders of five events, each delivered twice", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const orders = permutations([0, 1, 2, 3, 4]);
    const ended = new Set<string>();
    for (const [index, order] of orders.entries()) {
      const accountId = `person-${index}`;
      const purchaseId = await fixture.buy({
        account_id: accountId,
        kind: "subscription",
        item_id: "pro",
        price_minor: 1_900,
      });
      const id = `txn_${index}`;
      const subscriptionId = `sub_${index}`;
      const period = month(at);
      const details = { id, purchaseId, planId: "pro", subtotal: 1_900, subscriptionId, period };
      const told = [
        transactionEvent(at + 1, { ...details, status: "ready" }),
        transactionEvent(at + 2, { ...details, status: "paid" }),
        subscriptionEvent(
          at + 3,
          { id: subscriptionId, status: "active", purchaseId, planId: "pro", period },
          "created",
        ),
        transactionEvent(at + 4, { ...details, status: "completed" }),
        adjustmentEvent(at + 5, { id: `adj_${index}`, transactionId: id, subtotal: 950 }),
      ];
      for (const at of order) {
        const event = told[at];
        if (event) await fixture.tell(event).then(() => fixture.tell(event));
      }
      const purchase = await purchaseRecords.findPurchase(fixture.database.read, accountId, purchaseId);
      const account = await fixture.account(accountId);
      ended.add(
        JSON.stringify({
          status: purchase?.status,
          refunded: purchase?.refunded_minor,
          balance: account?.balance_hundredths,
          debt: account?.debt_hundredths,
          plan: account?.plan,
          subscriptions: (await subscriptionRecords.subscriptionsOf(fixture.database.read, accountId)).map(
            ({ status }) => status,
          ),
        }),
      );
    }
    expect([...ended].map((outcome) => JSON.parse(outcome))).toEqual([
      { status: "completed", refunded: 950, balance: 50_000, debt: 0, plan: "pro", subscriptions: ["active"] },
    ]);
    expect(await fixture.problems()).toEqual([]);
    await expectBooks(fixture);
  });

  test("grants nothing for a different price or currency, an unknown purchase or a deleted account, and notifies the operator", async () => {
    const fixture = await openPayments(open, { accounts: existingAccounts((id) => id !== "gone") });
    const at = fixture.runtime.now();
    const completed = { status: "completed", subtotal: 2_000 };
    const cheap = await fixture.buy(pack);
    await fixture.tell(transactionEvent(at, { ...completed, id: "txn_cheap", purchaseId: cheap, subtotal: 1 }));
    const foreign = await fixture.buy(pack);
    await fixture.tell(transactionEvent(at, { ...completed, id: "txn_eur", purchaseId: foreign, currency: "EUR" }));
    await fixture.tell(transactionEvent(at, { ...completed, id: "txn_unknown", purchaseId: "nobody's" }));
    const orphan = await fixture.buy({ ...pack, account_id: "gone" });
    await fixture.tell(transactionEvent(at, { ...completed, id: "txn_gone", purchaseId: orphan }));

    expect((await fixture.account())?.balance_hundredths ?? 0).toBe(0);
    expect((await fixture.account("gone"))?.balance_hundredths ?? 0).toBe(0);
    expect(await fixture.problems()).toHaveLength(4);
    expect(fixture.domainEvents).toEqual([]);
  });

  test("grants each month of a subscription once, and the months that follow as they are paid", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const purchaseId = await fixture.buy({ kind: "subscription", item_id: "pro", price_minor: 1_900 });
    const paid = (id: string, start: number, origin = "api") =>
      transactionEvent(start, {
        id,
        status: "completed",
        origin,
        purchaseId,
        planId: "pro",
        subtotal: 1_900,
        subscriptionId: "sub_1",
        period: month(start),
      });
    await fixture.tell(paid("txn_1", at));
    await fixture.tell(
      subscriptionEvent(at, { status: "active", purchaseId, planId: "pro", period: month(at) }, "created"),
    );
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 100_000, plan: "pro" });
    fixture.runtime.advance(30 * day);
    await fixture.tell(paid("txn_2", at + 30 * day, "subscription_recurring"));
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 200_000 });
    fixture.runtime.advance(4 * day);
    await fixture.credits.expireEverywhere();
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 100_000 });
    const { count } = await purchaseRecords.listPurchases(fixture.database.read, ada, {}, { page: 1, page_size: 10 });
    expect(count).toBe(2);
    await expectBooks(fixture);
  });

  test("grants an upgrade within a month the difference for the remaining days, in any order and once", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const period = month(at);
    const changedAt = at + 20 * day;
    for (const [index, order] of permutations([0, 1, 2, 3]).entries()) {
      const account_id = `person-${index}`;
      const subscriptionId = `sub_${index}`;
      const purchaseId = await fixture.buy({ account_id, kind: "subscription", item_id: "pro", price_minor: 1_900 });
      const details = { purchaseId, subscriptionId, status: "completed" };
      const said = { id: subscriptionId, status: "active", purchaseId };
      const told = [
        transactionEvent(at, { ...details, id: `txn_${index}`, planId: "pro", subtotal: 1_900, period }),
        subscriptionEvent(at, { ...said, planId: "pro", period }),
        subscriptionEvent(changedAt, { ...said, planId: "studio", period }),
        transactionEvent(changedAt + 1, {
          ...details,
          id: `txn_more_${index}`,
          origin: "subscription_update",
          planId: "studio",
          subtotal: 1_333,
          // As Paddle reports it: from the change to the end of the month.
          period: { ...period, startsAt: changedAt },
        }),
      ];
      for (const each of order) {
        const event = told[each];
        if (event) await fixture.tell(event).then(() => fixture.tell(event));
      }
      expect(await fixture.account(account_id)).toMatchObject({ balance_hundredths: 199_975, plan: "studio" });
    }
    expect(await fixture.problems()).toEqual([]);
    await expectBooks(fixture);
  });

  test("keeps a late payer's plan, takes it when the subscription ends, and lets no older event bring it back", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const purchaseId = await fixture.buy({ kind: "subscription", item_id: "pro", price_minor: 1_900 });
    const say = (occurredAt: number, status: string) =>
      fixture.tell(subscriptionEvent(occurredAt, { status, purchaseId, planId: "pro", period: month(at) }));
    await say(at, "active");
    await say(at + 1, "past_due");
    expect(await fixture.account()).toMatchObject({ plan: "pro" });
    await say(at + 3, "canceled");
    await say(at + 2, "active");
    await say(at + 4, "active");
    expect(await fixture.account()).toMatchObject({ plan: "starter" });
  });

  test("takes back credits in proportion to a refund, and grants them again when a chargeback is rejected", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const purchaseId = await fixture.buy(pack);
    await fixture.tell(transactionEvent(at, { status: "completed", purchaseId, subtotal: 2_000 }));
    await fixture.tell(adjustmentEvent(at + 1, { id: "adj_pending", status: "pending_approval", subtotal: 2_000 }));
    await fixture.tell(adjustmentEvent(at + 1, { id: "adj_a", subtotal: 333 }));
    await fixture.tell(adjustmentEvent(at + 2, { id: "adj_b", subtotal: 1_667 }));
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 0, debt_hundredths: 0 });
    expect(await fixture.purchaseOf(purchaseId)).toMatchObject({ refunded_minor: 2_000 });
    await fixture.tell(adjustmentEvent(at + 3, { id: "adj_c", action: "chargeback_reverse", subtotal: 2_000 }));
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 55_000 });
    await expectBooks(fixture);
  });

  test("does not affect a purchase if only a card was changed", async () => {
    const fixture = await openPayments(open);
    const origin = "subscription_payment_method_change";
    await fixture.tell(transactionEvent(fixture.runtime.now(), { status: "completed", subtotal: 0, origin }));
    expect(await fixture.problems()).toEqual([]);
    expect(fixture.domainEvents).toEqual([]);
  });
});

import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../../tests/support/databases.ts";
import { adjustmentEvent, transactionEvent } from "../../../../tests/support/payment-events.ts";
import { ada, day, month, openPayments, pack } from "../../../../tests/support/payments-fixture.ts";
import type { PaymentProvider, StartedPayment } from "../../../adapters/payments/port.ts";
import * as purchaseRecords from "../records/purchases.ts";
import * as refundRecords from "../records/refunds.ts";
import { applyOpenRefunds } from "./apply-open-refunds.ts";
import { startCheckout } from "./start-checkout.ts";

const request = { kind: "credit_pack", package_id: "pack-500" } as const;
const caller = {
  userId: ada,
  sessionId: "s",
  language: "en" as const,
  userAgent: "",
  address: undefined,
};

/** A provider where two payments start before either is stored here, as from two processes. */
function slowProvider(): PaymentProvider & { begun: string[] } {
  const both = Promise.withResolvers<void>();
  const begun: string[] = [];
  const nothing = async () => ({ ok: false, reason: "refused" }) as const;
  return {
    begun,
    name: "paddle",
    isTest: false,
    overlay: null,
    async begin() {
      const transactionId = `txn_${begun.push("")}`;
      begun[begun.length - 1] = transactionId;
      if (begun.length === 2) both.resolve();
      await both.promise;
      const checkout: StartedPayment["checkout"] = { mode: "page", url: `https://pay.example/${transactionId}` };
      return { ok: true, value: { transactionId, status: "ready", customerId: "ctm_1", checkout } };
    },
    readTransaction: async () => ({ ok: true, value: undefined }),
    cancel: nothing,
    previewPlan: nothing,
    changePlan: nothing,
    changeNextMonth: nothing,
    endWithPeriod: nothing,
    endNow: nothing,
    portalAddress: nothing,
    invoiceAddress: nothing,
    eventsAfter: null,
    readMessage: () => "forged",
  };
}

describeOnEachDatabase("A duplicate request or payment", (open) => {
  test("from two processes results in one payment, and only that one is kept", async () => {
    const provider = slowProvider();
    const fixture = await openPayments(open, { provider });
    const answers = await Promise.all([
      startCheckout(fixture.deps, { body: request }, caller),
      startCheckout(fixture.deps, { body: request }, caller),
    ]);
    const addresses = answers.map((answer) => (answer.ok ? answer.value.checkout.url : answer.code));
    expect(provider.begun).toHaveLength(2);
    expect(new Set(addresses).size).toBe(1);
    const { items: purchases } = await purchaseRecords.listPurchases(
      fixture.database.read,
      ada,
      {},
      { page: 1, page_size: 10 },
    );
    expect(purchases).toHaveLength(1);
    expect(addresses[0]).toBe(`https://pay.example/${purchases[0]?.provider_transaction_id}`);
  });

  test("grants a purchase for the payment that is completed, whichever of the two it is, and never for both", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const purchaseId = await fixture.buy({ ...pack, provider_transaction_id: "txn_kept" });
    const paid = (id: string, later: number) =>
      fixture.tell(transactionEvent(at + later, { id, status: "completed", purchaseId, subtotal: 2_000 }));
    await fixture.tell(transactionEvent(at, { id: "txn_other", status: "canceled", purchaseId, subtotal: 2_000 }));
    expect(await fixture.purchaseOf(purchaseId)).toMatchObject({
      status: "draft",
      provider_transaction_id: "txn_kept",
    });
    await paid("txn_other", 1);
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 55_000 });
    expect(await fixture.problems()).toEqual([]);
    await paid("txn_kept", 2);
    await paid("txn_other", 3);
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 55_000 });
    expect(await fixture.problems()).toEqual(["it was paid twice; the money of this payment should go back"]);
    // The second payment is refunded, and takes nothing from the first.
    await fixture.tell(adjustmentEvent(at + 4, { transactionId: "txn_kept", subtotal: 2_000 }));
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 55_000, debt_hundredths: 0 });
    expect(fixture.domainEvents).toEqual(["payment.completed"]);
  });

  test("opens a new payment for a user who returns after paying, and the open one before", async () => {
    const provider = slowProvider();
    const fixture = await openPayments(open, { provider });
    const [first] = await Promise.all([
      startCheckout(fixture.deps, { body: request }, caller),
      startCheckout(fixture.deps, { body: request }, caller),
    ]);
    const begun = async () => {
      const answer = await startCheckout(fixture.deps, { body: request }, caller);
      return answer.ok ? answer.value.transaction_id : answer.code;
    };
    const purchaseId = first.ok ? first.value.transaction_id : "";
    expect(await begun()).toBe(purchaseId);
    const id = (await fixture.purchaseOf(purchaseId))?.provider_transaction_id ?? "";
    const at = fixture.runtime.now();
    await fixture.tell(transactionEvent(at + 1, { id, status: "completed", purchaseId, subtotal: 2_000 }));
    expect(await begun()).not.toBe(purchaseId);
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 55_000 });
  });

  test("applies a renewal once, though all its events arrive at the same moment, and counts what it costs then", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const purchaseId = await fixture.buy({ kind: "subscription", item_id: "pro", price_minor: 1_900 });
    const details = { purchaseId, planId: "pro", subscriptionId: "sub_1" };
    await fixture.tell(transactionEvent(at, { ...details, status: "completed", subtotal: 1_900, period: month(at) }));
    const next = { ...details, id: "txn_2", origin: "subscription_recurring", period: month(at + 30 * day) };
    await Promise.all(
      ["billed", "past_due", "paid", "completed", "completed"].map((status, index) =>
        fixture.tell(transactionEvent(at + index, { ...next, status, subtotal: index < 2 ? 2_500 : 1_900 })),
      ),
    );
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 200_000 });
    expect(await fixture.problems()).toEqual([]);
    const { items: purchases } = await purchaseRecords.listPurchases(
      fixture.database.read,
      ada,
      {},
      { page: 1, page_size: 10 },
    );
    expect(purchases.map(({ status, price_minor }) => [status, price_minor])).toEqual([
      ["completed", 1_900],
      ["completed", 1_900],
    ]);
  });

  test("has the same result whether a chargeback arrives before or after its rejection, and reports full recovery", async () => {
    for (const order of [
      ["chargeback", "chargeback_reverse"],
      ["chargeback_reverse", "chargeback"],
    ]) {
      const fixture = await openPayments(open);
      const at = fixture.runtime.now();
      const purchaseId = await fixture.buy(pack);
      await fixture.tell(transactionEvent(at, { status: "completed", purchaseId, subtotal: 2_000 }));
      for (const action of order) {
        await fixture.tell(adjustmentEvent(at + 1, { id: `adj_${action}`, action, subtotal: 2_000 }));
      }
      expect(await fixture.account()).toMatchObject({ balance_hundredths: 55_000, debt_hundredths: 0 });
      expect(await fixture.purchaseOf(purchaseId)).toMatchObject({ refunded_minor: 0 });
      const told = order[0] === "chargeback" ? ["payment.refunded", "payment.restored"] : [];
      expect(fixture.domainEvents).toEqual(["payment.completed", ...told]);
    }
  });

  test("restores credits of a month that were taken back as credits of that month", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const purchaseId = await fixture.buy({ kind: "subscription", item_id: "pro", price_minor: 1_900 });
    const details = { purchaseId, planId: "pro", subscriptionId: "sub_1", period: month(at) };
    await fixture.tell(transactionEvent(at, { ...details, status: "completed", subtotal: 1_900 }));
    for (const action of ["chargeback", "chargeback_reverse"]) {
      await fixture.tell(adjustmentEvent(at + 1, { id: `adj_${action}`, action, subtotal: 1_900 }));
    }
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 100_000 });
    fixture.runtime.advance(34 * day);
    await fixture.credits.expireEverywhere();
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 0 });
  });

  test("leaves nothing open: the next scheduled job applies a refund that arrived at the same moment as its payment", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const purchaseId = await fixture.buy(pack);
    await fixture.tell(transactionEvent(at, { status: "completed", purchaseId, subtotal: 2_000 }));
    const refund = { provider: "paddle", adjustment_id: "adj_1", provider_transaction_id: "txn_1" } as const;
    await fixture.database.transaction((tx) =>
      refundRecords.insertRefund(tx, { ...refund, action: "refund", amount_minor: 2_000, applied_at: null }),
    );
    await applyOpenRefunds(fixture.deps);
    await applyOpenRefunds(fixture.deps);
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 0 });
  });
});

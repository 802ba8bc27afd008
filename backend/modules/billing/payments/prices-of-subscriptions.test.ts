import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../../tests/support/databases.ts";
import { transactionEvent } from "../../../../tests/support/payment-events.ts";
import { month, openPayments } from "../../../../tests/support/payments-room.ts";

const studio = { kind: "subscription", item_id: "studio", price_minor: 5_900 } as const;

describeOnEachDatabase("The price of a subscription", (open) => {
  test("says which plan a month is of that is told of before the subscription; the purchase a browser named does not", async () => {
    const room = await openPayments(open);
    const at = room.runtime.now();
    const purchaseId = await room.buy(studio);
    const facts = { purchaseId, status: "completed", origin: "subscription_recurring", period: month(at) };
    await room.tell(transactionEvent(at, { ...facts, id: "txn_a", subtotal: 1_900, subscriptionId: "sub_a" }));
    expect(await room.problems()).toEqual(["its plan is not in the catalogue"]);
    expect((await room.account())?.balance_hundredths ?? 0).toBe(0);
    const pro = { ...facts, id: "txn_b", planId: "pro", subtotal: 1_900, subscriptionId: "sub_b" };
    await room.tell(transactionEvent(at + 1, pro));
    expect(await room.problems()).toHaveLength(1);
    expect(await room.account()).toMatchObject({ plan: "pro", balance_hundredths: 100_000 });
  });
});

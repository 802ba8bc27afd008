import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../../tests/support/databases.ts";
import {
  type SubscriptionDetails,
  subscriptionEvent,
  transactionEvent,
} from "../../../../tests/support/payment-events.ts";
import { day, month, openPayments } from "../../../../tests/support/payments-fixture.ts";
import catalogueFile from "../../../catalogue.json" with { type: "json" };
import { parseCatalogue } from "../../credits/index.ts";

const studio = { kind: "subscription", item_id: "studio", price_minor: 5_900 } as const;

describeOnEachDatabase("The price of a subscription", (open) => {
  test.each<[string, Partial<SubscriptionDetails>, string]>([
    ["another sum", { listedMinor: 100 }, "it costs 100 USD, not the plan's price"],
    ["another currency", { currency: "EUR" }, "it costs 5900 EUR, not the plan's price"],
    ["two pieces", { quantity: 2 }, "it costs no single price, not the plan's price"],
    ["something we do not sell", { planId: undefined, priceId: "pri_unknown" }, "its plan is not in the catalogue"],
  ])(
    "that is not the catalogue's gives no plan, now or later, and is told the operator: %s",
    async (_what, price, told) => {
      const logged: unknown[] = [];
      const log = {
        error: (details: object) => void logged.push(details),
        warn: () => undefined,
        info: () => undefined,
      };
      const fixture = await openPayments(open, { log });
      const at = fixture.runtime.now();
      const purchaseId = await fixture.buy(studio);
      const details = { purchaseId, planId: "studio", status: "active", ...price };
      await fixture.tell(subscriptionEvent(at, { ...details, period: month(at) }, "created"));
      expect(await fixture.problems()).toEqual([told]);
      expect(logged).toMatchObject([{ type: "subscription.created", problem: told }]);
      await fixture.tell(subscriptionEvent(at + 1, { ...details, period: month(at) }, "activated"));
      const renewal = {
        ...details,
        status: "completed",
        origin: "subscription_recurring",
        subscriptionId: "sub_1",
      };
      const period = month(at + 30 * day);
      await fixture.tell(transactionEvent(at + 30 * day, { ...renewal, id: "txn_2", subtotal: 100, period }));
      expect(await fixture.problems()).toEqual([told, told, told]);
      expect(await fixture.database.read.selectFrom("subscription").selectAll().execute()).toEqual([]);
      expect((await fixture.account())?.plan ?? "starter").toBe("starter");
      expect((await fixture.account())?.balance_hundredths ?? 0).toBe(0);
    },
  );

  test("stays what it was when it was ordered, also where the catalogue and a discount have changed it since", async () => {
    const plans = { ...catalogueFile.plans, studio: { ...catalogueFile.plans.studio, price_minor: 9_900 } };
    const catalogue = parseCatalogue({ ...catalogueFile, plans });
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const fixture = await openPayments(open, { catalogue: () => catalogue });
      const at = fixture.runtime.now();
      const purchaseId = await fixture.buy(studio);
      const details = { purchaseId, planId: "studio", listedMinor: 5_900, period: month(at) };
      const told = [
        subscriptionEvent(at, { ...details, status: "active" }, "created"),
        transactionEvent(at, { ...details, status: "completed", subtotal: 4_900, subscriptionId: "sub_1" }),
      ];
      for (const each of order) {
        const event = told[each];
        if (event) await fixture.tell(event);
      }
      expect(await fixture.problems()).toEqual([]);
      expect(await fixture.account()).toMatchObject({ plan: "studio", balance_hundredths: 400_000 });
    }
  });

  test("determines the plan of a month that is reported before the subscription; the purchase a browser named does not", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const purchaseId = await fixture.buy(studio);
    const details = { purchaseId, status: "completed", origin: "subscription_recurring", period: month(at) };
    await fixture.tell(transactionEvent(at, { ...details, id: "txn_a", subtotal: 1_900, subscriptionId: "sub_a" }));
    expect(await fixture.problems()).toEqual(["its plan is not in the catalogue"]);
    expect((await fixture.account())?.balance_hundredths ?? 0).toBe(0);
    const pro = { ...details, id: "txn_b", planId: "pro", subtotal: 1_900, subscriptionId: "sub_b" };
    await fixture.tell(transactionEvent(at + 1, pro));
    expect(await fixture.problems()).toHaveLength(1);
    expect(await fixture.account()).toMatchObject({ plan: "pro", balance_hundredths: 100_000 });
  });
});

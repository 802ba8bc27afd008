import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../../tests/support/databases.ts";
import { subscriptionEvent, transactionEvent } from "../../../../tests/support/payment-events.ts";
import { ada, day, month, openPayments } from "../../../../tests/support/payments-fixture.ts";
import { existingAccounts } from "../../../../tests/support/payments-module.ts";
import catalogueFile from "../../../catalogue.json" with { type: "json" };
import { parseCatalogue } from "../../credits/index.ts";
import { shownSubscription } from "../current-subscription.ts";
import { endExpiredPlans } from "./end-expired-plans.ts";

const pro = { kind: "subscription", item_id: "pro", price_minor: 1_900 } as const;

describeOnEachDatabase("A subscription", (open) => {
  test.each([
    ["active", "pro"],
    ["trialing", "pro"],
    ["past_due", "pro"],
    ["paused", "starter"],
    ["canceled", "starter"],
    ["something new", "starter"],
  ])("that is %s puts its account on the plan %s", async (status, plan) => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const purchaseId = await fixture.buy(pro);
    await fixture.tell(subscriptionEvent(at, { status: "active", purchaseId, planId: "pro", period: month(at) }));
    await fixture.tell(subscriptionEvent(at + 1, { status, purchaseId, planId: "pro", period: month(at) }));
    expect(await fixture.account()).toMatchObject({ plan });
  });

  test("is never the plan that a browser wrote on the payment", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const purchaseId = await fixture.buy(pro);
    const details = { purchaseId, status: "active", writtenPlanId: "studio", period: month(at) };
    await fixture.tell(subscriptionEvent(at, details));
    expect(await fixture.problems()).toEqual(["its plan is not in the catalogue"]);
    await fixture.tell(subscriptionEvent(at + 1, { ...details, planId: "pro" }));
    await fixture.tell(subscriptionEvent(at + 2, details));
    expect(await fixture.account()).toMatchObject({ plan: "pro" });
  });

  test("goes on after a pause, and leaves the credits of a paid month when it ends before that month", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const purchaseId = await fixture.buy(pro);
    const details = { purchaseId, planId: "pro", period: month(at) };
    const paid = { ...details, status: "completed", subtotal: 1_900, subscriptionId: "sub_1" };
    await fixture.tell(transactionEvent(at, paid));
    for (const [index, status] of ["active", "paused", "active"].entries()) {
      await fixture.tell(subscriptionEvent(at + index, { ...details, status }));
    }
    expect(await fixture.account()).toMatchObject({ plan: "pro" });
    await fixture.tell(subscriptionEvent(at + 9, { ...details, status: "canceled" }));
    expect(await fixture.account()).toMatchObject({ plan: "starter", balance_hundredths: 100_000 });
    fixture.runtime.advance(34 * day);
    await fixture.credits.expireEverywhere();
    expect(await fixture.account()).toMatchObject({ balance_hundredths: 0 });
  });

  test("that was to end, is not paid for, or is heard of no more gives nothing once that time has come", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const [ends, owes, forgotten, stays] = ["ends", "owes", "forgotten", "stays"];
    for (const account_id of [ends, owes, forgotten, stays]) {
      const purchaseId = await fixture.buy({ ...pro, account_id });
      const status = account_id === owes ? "past_due" : "active";
      const period = { ...month(at), ...(account_id === stays && { endsAt: at + 60 * day }) };
      const endsAt = account_id === ends ? period.endsAt : undefined;
      const details = { id: `sub_${account_id}`, status, purchaseId, planId: "pro", period, endsAt };
      await fixture.tell(subscriptionEvent(at, details));
    }
    const plans = async () => {
      const accounts = await Promise.all([ends, owes, forgotten, stays].map((id) => fixture.account(id)));
      return accounts.map((account) => account?.plan);
    };
    fixture.runtime.advance(30 * day - 1);
    await endExpiredPlans(fixture.deps);
    expect(await plans()).toEqual(["pro", "pro", "pro", "pro"]);
    fixture.runtime.advance(1);
    await endExpiredPlans(fixture.deps);
    expect(await plans()).toEqual(["starter", "pro", "pro", "pro"]);
    fixture.runtime.advance(3 * day);
    await endExpiredPlans(fixture.deps);
    expect(await plans()).toEqual(["starter", "starter", "starter", "pro"]);
  });

  test("that ended takes its plan back once, and still goes on if that is reported late", async () => {
    const fixture = await openPayments(open);
    const { credits, database, deps, runtime } = fixture;
    const at = runtime.now();
    const purchaseId = await fixture.buy(pro);
    const details = { status: "active", purchaseId, planId: "pro", period: month(at) };
    await fixture.tell(subscriptionEvent(at, { ...details, endsAt: at + 30 * day }));
    runtime.advance(30 * day);
    const ended = async () => [await endExpiredPlans(deps), (await fixture.account())?.plan];
    expect(await ended()).toEqual([1, "starter"]);
    expect(await shownSubscription(deps, ada)).toMatchObject({ status: "canceled", is_active: false });
    await database.transaction((tx) => credits.changePlan(tx, ada, "studio"));
    expect(await ended()).toEqual([0, "studio"]);
    await fixture.tell(subscriptionEvent(at + 1, { ...details, period: month(at + 30 * day) }));
    expect(await ended()).toEqual([0, "pro"]);
  });

  test("is not brought back by a payment event that arrives after its end", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const purchaseId = await fixture.buy(pro);
    const details = { purchaseId, planId: "pro", period: month(at) };
    await fixture.tell(subscriptionEvent(at + 2, { ...details, status: "canceled" }));
    await fixture.tell(
      transactionEvent(at, { ...details, status: "completed", subtotal: 1_900, subscriptionId: "sub_1" }),
    );
    expect(await fixture.account()).toMatchObject({ plan: "starter", balance_hundredths: 100_000 });
  });

  test("has the state of its newest event, though a hundred arrive concurrently", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    const purchaseId = await fixture.buy(pro);
    const words = Array.from({ length: 100 }, (_, index) =>
      subscriptionEvent(at + index, {
        status: index === 99 ? "paused" : "active",
        purchaseId,
        planId: index % 2 === 0 ? "pro" : "studio",
        period: month(at),
      }),
    );
    // Newest first: an older event must not overwrite it.
    await Promise.all(words.toReversed().map((word) => fixture.tell(word)));
    const known = await fixture.database.read.selectFrom("subscription").selectAll().execute();
    expect(known).toMatchObject([{ status: "paused", plan: "studio", last_event_at: at + 99 }]);
    expect(await fixture.account()).toMatchObject({ plan: "starter" });
  });

  test("that ended at the same instant as another event has ended, in whatever order they arrive", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    for (const statuses of [
      ["active", "canceled"],
      ["canceled", "active"],
    ]) {
      const account_id = statuses.join();
      const purchaseId = await fixture.buy({ ...pro, account_id });
      for (const status of statuses) {
        await fixture.tell(
          subscriptionEvent(at, { id: account_id, status, purchaseId, planId: "pro", period: month(at) }),
        );
      }
      expect(await fixture.account(account_id)).toMatchObject({ plan: "starter" });
    }
  });

  test("that begins with free days grants what the catalog says for them, and the month once it is paid", async () => {
    const catalogue = structuredClone(catalogueFile);
    const plans = { ...catalogue.plans, pro: { ...catalogue.plans.pro, trial_credits: 20 } };
    for (const [trial, credits] of [
      [parseCatalogue(catalogueFile), 0],
      [parseCatalogue({ ...catalogue, plans }), 2_000],
    ] as const) {
      const fixture = await openPayments(open, { catalogue: () => trial });
      const at = fixture.runtime.now();
      const purchaseId = await fixture.buy(pro);
      const details = { purchaseId, planId: "pro", trialDays: 7 };
      const week = { startsAt: at, endsAt: at + 7 * day };
      const free = { ...details, status: "completed", subtotal: 0, subscriptionId: "sub_1", period: week };
      await fixture.tell(transactionEvent(at, free));
      await fixture.tell(subscriptionEvent(at, { ...details, status: "trialing", period: week }));
      expect(await fixture.account()).toMatchObject({ plan: "pro", balance_hundredths: credits });
      const paid = {
        ...free,
        id: "txn_2",
        subtotal: 1_900,
        origin: "subscription_recurring",
        period: month(week.endsAt),
      };
      await fixture.tell(transactionEvent(week.endsAt, paid));
      expect(await fixture.account()).toMatchObject({ plan: "pro", balance_hundredths: credits + 100_000 });
      expect(await fixture.problems()).toEqual([]);
    }
  });

  test("gives a month for what is no trial though it costs nothing, and the first days for a trial that costs something", async () => {
    for (const [subtotal, trialDays, credits] of [
      [0, undefined, 100_000],
      [100, 7, 0],
    ] as const) {
      const fixture = await openPayments(open);
      const at = fixture.runtime.now();
      const purchaseId = await fixture.buy(pro);
      const details = { purchaseId, planId: "pro", trialDays, subtotal, subscriptionId: "sub_1" };
      await fixture.tell(transactionEvent(at, { ...details, status: "completed", period: month(at) }));
      expect(await fixture.account()).toMatchObject({ plan: "pro", balance_hundredths: credits });
      expect(await fixture.problems()).toEqual([]);
    }
  });

  test("without a purchase grants nothing, and a second one of the same account is reported to the operator", async () => {
    const fixture = await openPayments(open);
    const at = fixture.runtime.now();
    await fixture.tell(subscriptionEvent(at, { id: "sub_x", status: "active", planId: "studio", period: month(at) }));
    expect(await fixture.problems()).toEqual(["no purchase of ours belongs to this subscription"]);
    for (const [index, item_id] of (["pro", "studio", "pro"] as const).entries()) {
      const purchaseId = await fixture.buy({ ...pro, item_id });
      const details = { id: `sub_${index}`, status: "active", purchaseId, planId: item_id, period: month(at) };
      await fixture.tell(subscriptionEvent(at + index, details));
    }
    expect(await fixture.account(ada)).toMatchObject({ plan: "studio" });
    expect(await fixture.problems()).toHaveLength(3);
  });

  test("of a deleted account is silently accepted when it ends, and reported to the operator when it continues", async () => {
    let exists = true;
    const fixture = await openPayments(open, { accounts: existingAccounts(() => exists) });
    const at = fixture.runtime.now();
    const purchaseId = await fixture.buy(pro);
    const details = { purchaseId, planId: "pro", period: month(at) };
    await fixture.tell(subscriptionEvent(at, { ...details, status: "active" }));
    exists = false;
    const month2 = { ...details, period: month(at + 30 * day), subscriptionId: "sub_1", subtotal: 1_900 };
    await fixture.tell(
      transactionEvent(at + 1, { ...month2, id: "txn_2", status: "completed", origin: "subscription_recurring" }),
    );
    await fixture.tell(subscriptionEvent(at + 1, { ...details, status: "active" }));
    await fixture.tell(subscriptionEvent(at + 2, { ...details, status: "canceled" }));
    expect((await fixture.account())?.balance_hundredths).toBe(0);
    expect((await fixture.problems()).toSorted()).toEqual([
      "the account is deleted; the money should go back",
      "the account is deleted; this subscription should be ended",
    ]);
  });
});

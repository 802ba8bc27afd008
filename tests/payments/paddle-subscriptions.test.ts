import { expect, test } from "vitest";
import { payments } from "../../contract/checkout.ts";
import { monthMilliseconds, openPaddleFixture, pro } from "../support/paddle-fixture.ts";
import { describeOnEachBackend } from "../support/studio-backend.ts";

const studioPlan = { plan_id: "studio" } as const;
const larger = { kind: "subscription", plan_id: "studio" } as const;

describeOnEachBackend("Subscribing through Paddle", (start) => {
  test("each paid month gives its credits once, until the plan ends with the month that is paid", async () => {
    const { studio, ada, ...fixture } = await openPaddleFixture(start);
    const { id } = await fixture.subscribe();
    expect(await fixture.credits()).toBe(1_050);
    expect(await fixture.plan()).toMatchObject({ plan_id: "pro", status: "active", is_active: true });
    await fixture.passMonth(id);
    await fixture.hearAgain("backwards");
    expect(await fixture.credits()).toBeGreaterThanOrEqual(2_050);
    expect((await studio.call(payments.cancelPlan, {}, ada.access)).status).toBe(200);
    await fixture.hear();
    expect(await fixture.plan()).toMatchObject({ is_active: true, renews_at: null });
    expect((await studio.call(payments.resumePlan, {}, ada.access)).status).toBe(200);
    await fixture.hear();
    expect(await fixture.plan()).toMatchObject({ ends_at: null });
    await studio.call(payments.cancelPlan, {}, ada.access);
    await fixture.passMonth(id);
    expect(await fixture.plan()).toMatchObject({ is_active: false, status: "canceled" });
    expect(await fixture.problems()).toEqual([]);
  });

  test("the first of two checkouts is closed as soon as the user could pay in it", async () => {
    const fixture = await openPaddleFixture(start);
    const first = await fixture.begin(pro);
    fixture.account.makeReady(first.provider_transaction_id);
    const second = await fixture.begin(larger);
    expect(fixture.paddle.requests).toContain(`PATCH /transactions/${first.provider_transaction_id}`);
    expect(() => fixture.account.pay(first.provider_transaction_id)).toThrow("is canceled");
    fixture.account.pay(second.provider_transaction_id);
    await fixture.hear();
    expect(await fixture.status(first.id)).toMatchObject({ status: "canceled" });
    expect(await fixture.plan()).toMatchObject({ plan_id: "studio" });
    expect(fixture.account.subscriptions.size).toBe(1);
  });

  test("a checkout that Paddle does not close keeps nobody from another plan, and both paid are one from the next month on", async () => {
    const fixture = await openPaddleFixture(start);
    const [first, second] = [await fixture.begin(pro), await fixture.begin(larger)];
    for (const { provider_transaction_id: id } of [second, first]) fixture.account.pay(id);
    await fixture.hear();
    expect(await fixture.plan()).toMatchObject({ plan_id: "studio" });
    await fixture.endSecondSubscriptions();
    await fixture.hear();
    const ending = [...fixture.account.subscriptions.values()].map(({ scheduled_change }) => scheduled_change?.action);
    expect(ending).toEqual([undefined, "cancel"]);
    await fixture.endSecondSubscriptions();
    expect((await fixture.studio.call(payments.cancelPlan, {}, fixture.ada.access)).status).toBe(200);
    await fixture.hear();
    const ended = [...fixture.account.subscriptions.values()].map(({ scheduled_change }) => scheduled_change?.action);
    expect(ended).toEqual(["cancel", "cancel"]);
  });

  test("a checkout that was paid a moment ago blocks another plan, whether or not its event has arrived", async () => {
    const fixture = await openPaddleFixture(start);
    fixture.account.pay((await fixture.begin(pro)).provider_transaction_id);
    expect((await fixture.ask(larger)).refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
    await fixture.hear();
    expect((await fixture.ask(larger)).refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await fixture.plan()).toMatchObject({ plan_id: "pro" });
  });

  test("a larger plan costs what was said before, and gives once what it has more for the rest of the month", async () => {
    const { studio, ada, ...fixture } = await openPaddleFixture(start);
    await fixture.subscribe();
    await fixture.advance(monthMilliseconds / 2);
    const preview = await studio.call(payments.previewPlan, { body: studioPlan }, ada.access);
    // Half a month of the price difference, and a fifth of that as tax.
    expect(preview.json).toMatchObject({ due_now: { amount_minor: 2_400, currency: "USD" }, credits_now: 1_500 });
    expect((await studio.call(payments.changePlan, { body: studioPlan }, ada.access)).status).toBe(200);
    await fixture.hear();
    await fixture.hearAgain("backwards");
    expect(await fixture.plan()).toMatchObject({ plan_id: "studio" });
    expect(await fixture.credits()).toBe(2_550);
    const bought = await studio.call(payments.transactions, { query: {} }, ada.access);
    expect(bought.json).toMatchObject({
      results: [{ item_id: "studio", amount: { amount_minor: 2_000 } }, { item_id: "pro" }],
    });
    expect(await fixture.problems()).toEqual([]);
  });

  test("a larger plan that cannot be paid changes nothing", async () => {
    const { studio, ada, ...fixture } = await openPaddleFixture(start);
    await fixture.subscribe();
    fixture.account.declines = true;
    expect((await studio.call(payments.changePlan, { body: studioPlan }, ada.access)).status).toBe(409);
    await fixture.hear();
    expect(await fixture.plan()).toMatchObject({ plan_id: "pro" });
    expect(await fixture.credits()).toBe(1_050);
  });

  test("a smaller plan takes nothing from the month that is paid, and the next one costs and gives less", async () => {
    const fixture = await openPaddleFixture(start);
    const { id } = await fixture.subscribe({ kind: "subscription", plan_id: "studio" });
    const { provider } = fixture.studio.adapters.payments;
    const change = { planId: "pro", title: "Pro plan", amountMinor: 1_900, currency: "USD", priceId: undefined };
    expect(await provider?.changeNextMonth(id, change, null)).toEqual({ ok: true, value: undefined });
    expect(fixture.account.transactions.size).toBe(1);
    const renewed = await fixture.passMonth(id);
    expect(renewed?.details.totals.subtotal).toBe("1900");
    expect(await fixture.plan()).toMatchObject({ plan_id: "pro", is_active: true });
  });

  test("a smaller plan that has begun at Paddle is not taken back for free, though its event has not arrived yet", async () => {
    const { studio, ada, ...fixture } = await openPaddleFixture(start);
    const { id } = await fixture.subscribe({ kind: "subscription", plan_id: "studio" });
    const change = (plan_id: "pro" | "studio") => studio.call(payments.changePlan, { body: { plan_id } }, ada.access);
    expect((await change("pro")).status).toBe(200);
    await fixture.hear();
    await fixture.advance(monthMilliseconds);
    fixture.account.renew(id);
    expect(await change("studio")).toMatchObject({ status: 409, json: { code: "CONFLICT" } });
    expect((await studio.call(payments.cancelPlan, {}, ada.access)).status).toBe(409);
    await fixture.hear();
    expect(await fixture.plan()).toMatchObject({ plan_id: "pro", next_plan_id: null, ends_at: null });
    const renewed = await fixture.passMonth(id);
    expect(renewed?.details.totals.subtotal).toBe("1900");
    expect(await fixture.problems()).toEqual([]);
  });

  test("a month that is paid late gives its credits when it is paid; the plan stays meanwhile", async () => {
    const fixture = await openPaddleFixture(start);
    const { id } = await fixture.subscribe();
    fixture.account.declines = true;
    const late = await fixture.passMonth(id);
    expect(await fixture.plan()).toMatchObject({ plan_id: "pro", status: "past_due", is_active: true });
    const before = await fixture.credits();
    if (late) fixture.account.recover(late);
    await fixture.hear();
    expect(await fixture.credits()).toBe(before + 1_000);
    expect(await fixture.plan()).toMatchObject({ status: "active" });
  });

  test("a paused plan gives nothing until it goes on", async () => {
    const fixture = await openPaddleFixture(start);
    const { id } = await fixture.subscribe();
    fixture.account.setStatus(id, "paused");
    await fixture.hear();
    expect(await fixture.plan()).toMatchObject({ is_active: false, status: "paused" });
    fixture.account.setStatus(id, "active");
    await fixture.hear();
    expect(await fixture.plan()).toMatchObject({ plan_id: "pro", is_active: true });
    expect(await fixture.credits()).toBe(1_050);
  });

  test("another card is no purchase", async () => {
    const { studio, ada, ...fixture } = await openPaddleFixture(start);
    const { id } = await fixture.subscribe();
    fixture.account.changeCard(id);
    await fixture.hear();
    expect(await fixture.credits()).toBe(1_050);
    expect((await studio.call(payments.transactions, { query: {} }, ada.access)).json).toMatchObject({ count: 1 });
    expect(await fixture.problems()).toEqual([]);
  });
});

import { expect, test } from "vitest";
import { payments } from "../../contract/checkout.ts";
import { monthMilliseconds, openPaddleRoom, pro } from "../support/paddle-room.ts";
import { describeOnEachBackend } from "../support/studio-backend.ts";

const studioPlan = { plan_id: "studio" } as const;
const larger = { kind: "subscription", plan_id: "studio" } as const;

describeOnEachBackend("Subscribing through Paddle", (start) => {
  test("each paid month gives its credits once, until the plan ends with the month that is paid", async () => {
    const { studio, ada, ...room } = await openPaddleRoom(start);
    const { id } = await room.subscribe();
    expect(await room.credits()).toBe(1_050);
    expect(await room.plan()).toMatchObject({ plan_id: "pro", status: "active", is_active: true });
    await room.passMonth(id);
    await room.hearAgain("backwards");
    expect(await room.credits()).toBeGreaterThanOrEqual(2_050);
    expect((await studio.call(payments.cancelPlan, {}, ada.access)).status).toBe(200);
    await room.hear();
    expect(await room.plan()).toMatchObject({ is_active: true, renews_at: null });
    expect((await studio.call(payments.resumePlan, {}, ada.access)).status).toBe(200);
    await room.hear();
    expect(await room.plan()).toMatchObject({ ends_at: null });
    await studio.call(payments.cancelPlan, {}, ada.access);
    await room.passMonth(id);
    expect(await room.plan()).toMatchObject({ is_active: false, status: "canceled" });
    expect(await room.problems()).toEqual([]);
  });

  test("of two checkouts the first is closed as soon as somebody could pay in it", async () => {
    const room = await openPaddleRoom(start);
    const first = await room.begin(pro);
    room.account.makeReady(first.provider_transaction_id);
    const second = await room.begin(larger);
    expect(room.paddle.requests).toContain(`PATCH /transactions/${first.provider_transaction_id}`);
    expect(() => room.account.pay(first.provider_transaction_id)).toThrow("is canceled");
    room.account.pay(second.provider_transaction_id);
    await room.hear();
    expect(await room.status(first.id)).toMatchObject({ status: "canceled" });
    expect(await room.plan()).toMatchObject({ plan_id: "studio" });
    expect(room.account.subscriptions.size).toBe(1);
  });

  test("a checkout that Paddle does not close keeps nobody from another plan, and both paid are one from the next month on", async () => {
    const room = await openPaddleRoom(start);
    const [first, second] = [await room.begin(pro), await room.begin(larger)];
    for (const { provider_transaction_id: id } of [second, first]) room.account.pay(id);
    await room.hear();
    expect(await room.plan()).toMatchObject({ plan_id: "studio" });
    await room.endSecondSubscriptions();
    await room.hear();
    const ending = [...room.account.subscriptions.values()].map(({ scheduled_change }) => scheduled_change?.action);
    expect(ending).toEqual([undefined, "cancel"]);
    await room.endSecondSubscriptions();
    expect((await room.studio.call(payments.cancelPlan, {}, room.ada.access)).status).toBe(200);
    await room.hear();
    const ended = [...room.account.subscriptions.values()].map(({ scheduled_change }) => scheduled_change?.action);
    expect(ended).toEqual(["cancel", "cancel"]);
  });

  test("a checkout that was paid a moment ago keeps another plan from being begun, heard of or not", async () => {
    const room = await openPaddleRoom(start);
    room.account.pay((await room.begin(pro)).provider_transaction_id);
    expect((await room.ask(larger)).refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
    await room.hear();
    expect((await room.ask(larger)).refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await room.plan()).toMatchObject({ plan_id: "pro" });
  });

  test("a larger plan costs what was said before, and gives once what it has more for the rest of the month", async () => {
    const { studio, ada, ...room } = await openPaddleRoom(start);
    await room.subscribe();
    await room.advance(monthMilliseconds / 2);
    const preview = await studio.call(payments.previewPlan, { body: studioPlan }, ada.access);
    // Half a month of what it costs more, and a fifth of that as tax.
    expect(preview.json).toMatchObject({ due_now: { amount_minor: 2_400, currency: "USD" }, credits_now: 1_500 });
    expect((await studio.call(payments.changePlan, { body: studioPlan }, ada.access)).status).toBe(200);
    await room.hear();
    await room.hearAgain("backwards");
    expect(await room.plan()).toMatchObject({ plan_id: "studio" });
    expect(await room.credits()).toBe(2_550);
    const bought = await studio.call(payments.transactions, { query: {} }, ada.access);
    expect(bought.json).toMatchObject({
      results: [{ item_id: "studio", amount: { amount_minor: 2_000 } }, { item_id: "pro" }],
    });
    expect(await room.problems()).toEqual([]);
  });

  test("a larger plan that cannot be paid changes nothing", async () => {
    const { studio, ada, ...room } = await openPaddleRoom(start);
    await room.subscribe();
    room.account.declines = true;
    expect((await studio.call(payments.changePlan, { body: studioPlan }, ada.access)).status).toBe(409);
    await room.hear();
    expect(await room.plan()).toMatchObject({ plan_id: "pro" });
    expect(await room.credits()).toBe(1_050);
  });

  test("a smaller plan takes nothing from the month that is paid, and the next one costs and gives less", async () => {
    const room = await openPaddleRoom(start);
    const { id } = await room.subscribe({ kind: "subscription", plan_id: "studio" });
    const { provider } = room.studio.adapters.payments;
    const change = { planId: "pro", title: "Pro plan", amountMinor: 1_900, currency: "USD", priceId: undefined };
    expect(await provider?.changeNextMonth(id, change, null)).toEqual({ ok: true, value: undefined });
    expect(room.account.transactions.size).toBe(1);
    const renewed = await room.passMonth(id);
    expect(renewed?.details.totals.subtotal).toBe("1900");
    expect(await room.plan()).toMatchObject({ plan_id: "pro", is_active: true });
  });

  test("a smaller plan that has begun at Paddle is not taken back for nothing, though it was not heard of yet", async () => {
    const { studio, ada, ...room } = await openPaddleRoom(start);
    const { id } = await room.subscribe({ kind: "subscription", plan_id: "studio" });
    const change = (plan_id: "pro" | "studio") => studio.call(payments.changePlan, { body: { plan_id } }, ada.access);
    expect((await change("pro")).status).toBe(200);
    await room.hear();
    await room.advance(monthMilliseconds);
    room.account.renew(id);
    expect(await change("studio")).toMatchObject({ status: 409, json: { code: "CONFLICT" } });
    expect((await studio.call(payments.cancelPlan, {}, ada.access)).status).toBe(409);
    await room.hear();
    expect(await room.plan()).toMatchObject({ plan_id: "pro", next_plan_id: null, ends_at: null });
    const renewed = await room.passMonth(id);
    expect(renewed?.details.totals.subtotal).toBe("1900");
    expect(await room.problems()).toEqual([]);
  });

  test("a month that is paid late gives its credits when it is paid; the plan stays meanwhile", async () => {
    const room = await openPaddleRoom(start);
    const { id } = await room.subscribe();
    room.account.declines = true;
    const late = await room.passMonth(id);
    expect(await room.plan()).toMatchObject({ plan_id: "pro", status: "past_due", is_active: true });
    const before = await room.credits();
    if (late) room.account.recover(late);
    await room.hear();
    expect(await room.credits()).toBe(before + 1_000);
    expect(await room.plan()).toMatchObject({ status: "active" });
  });

  test("a paused plan gives nothing until it goes on", async () => {
    const room = await openPaddleRoom(start);
    const { id } = await room.subscribe();
    room.account.setStatus(id, "paused");
    await room.hear();
    expect(await room.plan()).toMatchObject({ is_active: false, status: "paused" });
    room.account.setStatus(id, "active");
    await room.hear();
    expect(await room.plan()).toMatchObject({ plan_id: "pro", is_active: true });
    expect(await room.credits()).toBe(1_050);
  });

  test("another card is no purchase", async () => {
    const { studio, ada, ...room } = await openPaddleRoom(start);
    const { id } = await room.subscribe();
    room.account.changeCard(id);
    await room.hear();
    expect(await room.credits()).toBe(1_050);
    expect((await studio.call(payments.transactions, { query: {} }, ada.access)).json).toMatchObject({ count: 1 });
    expect(await room.problems()).toEqual([]);
  });
});

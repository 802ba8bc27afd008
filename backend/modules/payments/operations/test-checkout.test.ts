import { expect, test } from "vitest";
import { balance, billing } from "../../../../contract/billing.ts";
import { type CheckoutRequest, payments, startedCheckout, transaction } from "../../../../contract/checkout.ts";
import { plans, subscription } from "../../../../contract/plans.ts";
import { type TestProvider, testCheckout, testPayment, testProvider } from "../../../../contract/test-checkout.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const pack: CheckoutRequest = { kind: "credit_pack", package_id: "pack-500" };
const pro: CheckoutRequest = { kind: "subscription", plan_id: "pro" };
const day = 86_400_000;

/** A user and their actions at the test checkout. */
async function openDesk(studio: StudioBackend, user?: TestUser) {
  const { access } = user ?? (await studio.register());
  const provider = async (answer: Promise<{ status: number; json: unknown }>) => {
    const { status, json } = await answer;
    if (status !== 200) throw new Error(`It answered ${status}: ${JSON.stringify(json)}`);
    return testProvider.parse(json);
  };
  const act = (id: string, action: "pay" | "decline" | "cancel") =>
    studio.call(testCheckout.act, { params: { id }, body: { action } }, access);
  const desk = {
    access,
    act,
    async begin(body: CheckoutRequest) {
      const begun = startedCheckout.parse((await studio.call(payments.checkout, { body }, access)).json);
      return { id: begun.transaction_id, localId: begun.checkout.url.split("/").at(-1) ?? "" };
    },
    async buy(body: CheckoutRequest) {
      const begun = await desk.begin(body);
      expect((await act(begun.localId, "pay")).status).toBe(200);
      return begun;
    },
    read: () => provider(studio.call(testCheckout.provider, {}, access)),
    tell: (id: string, story: TestProvider["payments"][number]["stories"][number]) =>
      provider(studio.call(testCheckout.tell, { body: { id, story } }, access)),
    sendPlan: (id: string, story: TestProvider["subscriptions"][number]["stories"][number]) =>
      provider(studio.call(testCheckout.tell, { body: { id, story } }, access)),
    advanceClock: (days: number) => provider(studio.call(testCheckout.advanceClock, { body: { days } }, access)),
    hold: (is_holding: boolean) => provider(studio.call(testCheckout.hold, { body: { is_holding } }, access)),
    deliver: (message_ids: string[]) => provider(studio.call(testCheckout.deliver, { body: { message_ids } }, access)),
    async status(id: string) {
      return transaction.parse((await studio.call(payments.checkoutStatus, { params: { id } }, access)).json);
    },
    async credits() {
      return balance.parse((await studio.call(billing.balance, {}, access)).json).current_credits;
    },
    async plan() {
      return subscription.parse((await studio.call(plans.subscription, {}, access)).json);
    },
  };
  return desk;
}

describeOnEachBackend("The test checkout", (start) => {
  test("grants what is paid there immediately; a declined card leaves it open for another try", async () => {
    const desk = await openDesk(await start({ idle: true }));
    const { id, localId } = await desk.begin(pack);
    const declined = testPayment.parse((await desk.act(localId, "decline")).json);
    expect(declined).toMatchObject({ transaction_id: id, description: "550 credits", was_declined: true });
    expect(await desk.status(id)).toMatchObject({ status: "ready", was_declined: true, is_fulfilled: false });
    expect(await desk.credits()).toBe(50);
    expect(testPayment.parse((await desk.act(localId, "pay")).json).status).toBe("completed");
    expect(await desk.status(id)).toMatchObject({ status: "completed", was_declined: false, is_fulfilled: true });
    expect(await desk.credits()).toBe(600);
  });

  test("accepts one of ten concurrent submissions, and none that is canceled or a day old", async () => {
    const desk = await openDesk(await start({ idle: true }));
    const { localId } = await desk.begin(pack);
    const pressed = await Promise.all(Array.from({ length: 10 }, () => desk.act(localId, "pay")));
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await desk.credits()).toBe(600);

    const canceled = await desk.begin(pack);
    await desk.act(canceled.localId, "cancel");
    expect((await desk.act(canceled.localId, "pay")).status).toBe(409);
    const old = await desk.begin({ kind: "credit_pack", package_id: "pack-100" });
    await desk.advanceClock(1);
    expect((await desk.act(old.localId, "pay")).status).toBe(409);
    expect(await desk.status(old.id)).toMatchObject({ status: "canceled" });
    expect(await desk.credits()).toBe(600);
  });

  test("responds to another user, and to everyone if it is off, as if it were missing", async () => {
    const studio = await start({ idle: true });
    const [ada, bob] = [await openDesk(studio), await openDesk(studio)];
    const { id, localId } = await ada.buy(pack);
    const [message] = (await ada.read()).messages;
    expect((await bob.act(localId, "pay")).status).toBe(404);
    expect((await studio.call(testCheckout.read, { params: { id: localId } }, bob.access)).status).toBe(404);
    for (const own of [id, localId]) {
      expect((await studio.call(payments.openCheckout, { params: { id: own } }, bob.access)).status).toBe(404);
      expect((await studio.call(payments.openCheckout, { params: { id: own } }, ada.access)).status).toBe(200);
    }
    const told = { body: { id: localId, story: "refund" as const } };
    expect((await studio.call(testCheckout.tell, told, bob.access)).status).toBe(404);
    const delivered = { body: { message_ids: [message?.id ?? ""] } };
    expect((await studio.call(testCheckout.deliver, delivered, bob.access)).status).toBe(404);
    expect(await bob.read()).toMatchObject({ payments: [], subscriptions: [], messages: [] });

    const closed = await start({ idle: true, settings: { payments: { provider: "off" } } });
    const eve = await closed.register();
    for (const endpoint of [testCheckout.provider, testCheckout.hold, testCheckout.advanceClock] as const) {
      const body = endpoint === testCheckout.hold ? { is_holding: true } : { days: 1 };
      const answer = await closed.request(endpoint.method, endpoint.path, {
        token: eve.access,
        ...(endpoint.method === "POST" && { json: body }),
      });
      expect(answer.status).toBe(404);
    }
  });

  test("gives nothing before its message is there, however often one looks, and the same in any order", async () => {
    const desk = await openDesk(await start({ idle: true }));
    await desk.hold(true);
    const { id } = await desk.buy(pack);
    await desk.buy(pro);
    for (const _look of [1, 2, 3]) expect(await desk.status(id)).toMatchObject({ is_fulfilled: false });
    expect(await desk.credits()).toBe(50);
    const held = (await desk.read()).messages;
    expect(held.map(({ deliveries }) => deliveries)).toEqual(held.map(() => 0));

    // Newest first is the reverse of how it happened.
    await desk.deliver(held.map((message) => message.id));
    expect(await desk.credits()).toBe(1_600);
    expect(await desk.plan()).toMatchObject({ plan_id: "pro", status: "active" });
    expect(await desk.status(id)).toMatchObject({ status: "completed", is_fulfilled: true });
    const again = await desk.deliver(held.map((message) => message.id).toReversed());
    expect(again.messages.every(({ deliveries, answer }) => deliveries === 2 && answer === "known")).toBe(true);
    expect(await desk.credits()).toBe(1_600);
    await desk.hold(false);
    expect(await desk.credits()).toBe(1_600);
  });

  test("lets a plan renew, fail, recover and end", async () => {
    const desk = await openDesk(await start({ idle: true }));
    await desk.buy(pro);
    const [begun] = (await desk.read()).subscriptions;
    const id = begun?.id ?? "";
    await desk.sendPlan(id, "renew");
    expect(await desk.credits()).toBe(2_050);
    await desk.sendPlan(id, "fail_renewal");
    expect(await desk.plan()).toMatchObject({ plan_id: "pro", status: "past_due" });
    expect(await desk.credits()).toBe(2_050);
    const recovered = await desk.sendPlan(id, "recover");
    expect(recovered.subscriptions).toMatchObject([{ status: "active" }]);
    expect(await desk.credits()).toBe(3_050);
    expect(await desk.plan()).toMatchObject({ status: "active" });
    await desk.sendPlan(id, "cancel_at_period_end");
    expect((await desk.plan()).ends_at).not.toBeNull();
    await desk.sendPlan(id, "end_now");
    expect(await desk.plan()).toMatchObject({ plan_id: "starter", status: "canceled" });
    expect((await desk.read()).subscriptions).toMatchObject([{ stories: [] }]);
  });

  test("lets the months pass on its own clock alone", async () => {
    const studio = await start({ idle: true });
    const desk = await openDesk(studio);
    await desk.buy(pro);
    const before = studio.runtime.now();
    expect(await desk.advanceClock(29)).toMatchObject({ days_ahead: 29 });
    expect(await desk.credits()).toBe(1_050);
    const { now, subscriptions } = await desk.advanceClock(61);
    expect(Date.parse(now) - before).toBeGreaterThanOrEqual(90 * day);
    expect(subscriptions).toMatchObject([{ status: "active" }]);
    expect(await desk.credits()).toBe(4_050);
    expect(studio.runtime.now()).toBe(before);
  });

  test("takes back what is refunded or charged back, and gives it again when the bank decides so", async () => {
    const studio = await start({ idle: true });
    const desk = await openDesk(studio);
    const { localId } = await desk.buy(pack);
    await desk.tell(localId, "refund_half");
    expect(await desk.credits()).toBe(325);
    const left = await desk.tell(localId, "chargeback");
    expect(await desk.credits()).toBe(50);
    expect(left.payments).toMatchObject([{ refunded_minor: 2_000, stories: ["reverse_chargeback"] }]);
    const twice = { body: { id: localId, story: "refund" as const } };
    expect((await studio.call(testCheckout.tell, twice, desk.access)).status).toBe(409);
    await desk.tell(localId, "reverse_chargeback");
    expect(await desk.credits()).toBe(325);
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { createPaddlePayments } from "../../backend/adapters/payments/paddle.ts";
import { payments } from "../../contract/checkout.ts";
import { openPaddleFixture, pack } from "../support/paddle-fixture.ts";
import { type PaddleFault, startPaddleServer } from "../support/paddle-server.ts";
import { paymentsOver } from "../support/payments-module.ts";
import { describeOnEachBackend } from "../support/studio-backend.ts";

const faults = [
  "busy",
  "down",
  "a page of a proxy",
  "hangs up",
  "somebody else's JSON",
  "wrong key",
  "the answer is lost",
] as const satisfies PaddleFault[];
const quiet = { warn: () => undefined, error: () => undefined };
const change = { planId: "studio", title: "Studio plan", amountMinor: 5_900, currency: "USD", priceId: undefined };
const order = {
  purchaseId: "purchase-1",
  accountId: "account-1",
  kind: "credit_pack",
  itemId: "pack-500",
  title: "550 credits",
  amountMinor: 2_000,
  currency: "USD",
  priceId: undefined,
  customer: { id: undefined, email: "ada@example.com" },
} as const;

describe("Whatever Paddle does, a response comes", () => {
  test.each([...faults, "no answer"] as const)("%s, at each call", async (is) => {
    const paddle = await startPaddleServer(() => Date.UTC(2026, 0, 15), { pulls: true });
    // Only a call that is never answered reaches the timeout.
    const withinMilliseconds = is === "no answer" ? 20 : 10_000;
    const provider = createPaddlePayments({ access: paddle.access, log: quiet, withinMilliseconds });
    paddle.fault = { with: /./, is };
    const answers = await Promise.all([
      provider.begin(order),
      provider.readTransaction("txn_1"),
      provider.cancel("txn_1"),
      provider.previewPlan("sub_1", change),
      provider.changePlan("sub_1", change),
      provider.changeNextMonth("sub_1", change, null),
      provider.endWithPeriod("sub_1", true),
      provider.endWithPeriod("sub_1", false),
      provider.endNow("sub_1"),
      provider.portalAddress("ctm_1", "sub_1"),
      provider.invoiceAddress("txn_1"),
      ...(is === "no answer" ? [] : [provider.eventsAfter?.(undefined)]),
    ]);
    for (const answer of answers) {
      // Ending a subscription does not read the answer's body.
      if (is === "somebody else's JSON" && answer?.ok) continue;
      expect(answer).toMatchObject({ ok: false, reason: "unavailable" });
    }
    if (is === "busy") expect(answers[0]).toMatchObject({ retryAfterSeconds: 100 });
  });

  test("a change that was already made is not an error, and an object unknown to Paddle is distinguished", async () => {
    const paddle = await startPaddleServer(() => Date.UTC(2026, 0, 15));
    const provider = createPaddlePayments({ access: paddle.access, log: quiet });
    const begun = await provider.begin({ ...order, kind: "subscription", itemId: "pro", amountMinor: 1_900 });
    if (!begun.ok) throw new Error("It cannot begin.");
    paddle.account.pay(begun.value.transactionId);
    const id = [...paddle.account.subscriptions.keys()].join();
    const done = { ok: true, value: undefined };
    expect(await provider.endWithPeriod(id, true)).toEqual(done);
    expect(await provider.endWithPeriod(id, true)).toEqual(done);
    expect(await provider.endWithPeriod(id, false)).toEqual(done);
    expect(await provider.endWithPeriod(id, false)).toEqual(done);
    expect(await provider.endNow(id)).toEqual(done);
    expect(await provider.endNow(id)).toEqual(done);
    expect(await provider.endNow("sub_unknown")).toEqual(done);
    expect(await provider.readTransaction("txn_unknown")).toEqual(done);
    expect(await provider.invoiceAddress("txn_unknown")).toMatchObject({ ok: false, reason: "refused" });
    expect(await provider.changePlan(id, change)).toMatchObject({ ok: false, reason: "refused" });
    expect(await provider.begin({ ...order, currency: "XTS" })).toMatchObject({ ok: false, reason: "refused" });
  });
});

test("a payment is closed once Paddle does so, stays open before, and is refused where it was paid", async () => {
  const paddle = await startPaddleServer(() => Date.UTC(2026, 0, 15));
  const provider = createPaddlePayments({ access: paddle.access, log: quiet });
  const begin = async () => {
    const begun = await provider.begin({ ...order, kind: "subscription", itemId: "pro", amountMinor: 1_900 });
    if (!begun.ok) throw new Error("It cannot begin.");
    return begun.value.transactionId;
  };
  const [id, paid] = [await begin(), await begin()];
  const [open, closed] = (["open", "closed"] as const).map((value) => ({ ok: true, value }));
  expect(await provider.cancel(id)).toEqual(open);
  paddle.account.makeReady(id);
  paddle.fault = { with: /^PATCH/, is: "the answer is lost" };
  expect(await provider.cancel(id)).toMatchObject({ ok: false, reason: "unavailable" });
  expect(paddle.account.transactions.get(id)?.status).toBe("canceled");
  paddle.fault = undefined;
  expect(await provider.cancel(id)).toEqual(closed);
  expect(await provider.cancel("txn_unknown")).toEqual(closed);
  paddle.account.pay(paid);
  expect(await provider.cancel(paid)).toMatchObject({ ok: false, reason: "refused" });
  paddle.fault = { with: /^GET/, is: "down" };
  expect(await provider.cancel(paid)).toMatchObject({ ok: false, reason: "unavailable" });
});

describeOnEachBackend("While Paddle is in trouble", (start) => {
  test.each(faults)("%s: nothing is created twice, and what was created is found again", async (is) => {
    const fixture = await openPaddleFixture(start);
    fixture.paddle.fault = { with: /transactions|customers/, is };
    const refused = await fixture.ask(pack);
    expect(refused).toMatchObject({ status: 503, json: { code: "SERVICE_UNAVAILABLE" } });
    fixture.paddle.fault = undefined;
    const begun = await fixture.begin(pack);
    fixture.paddle.fault = { with: /./, is };
    // The status page shows what is known.
    expect(await fixture.status(begun.id)).toMatchObject({ is_fulfilled: false });
    fixture.account.pay(begun.provider_transaction_id);
    await fixture.hear();
    expect(await fixture.status(begun.id)).toMatchObject({ status: "completed" });
    expect(await fixture.credits()).toBe(600);
    const listed = await fixture.studio.call(payments.transactions, { query: {} }, fixture.ada.access);
    expect(listed.json).toMatchObject({ count: 1 });
  });

  test("another user's customer with the same address pays, and is not handed over", async () => {
    const fixture = await openPaddleFixture(start);
    const { email } = fixture.ada;
    fixture.account.customerWith(email, { account_id: "somebody-else" });
    const begun = await fixture.begin(pack);
    fixture.account.pay(begun.provider_transaction_id);
    await fixture.hear();
    expect(await fixture.credits()).toBe(600);
    expect((await fixture.studio.call(payments.portal, {}, fixture.ada.access)).status).toBe(404);
  });

  test("a customer that Paddle no longer knows is created again", async () => {
    const fixture = await openPaddleFixture(start);
    await fixture.begin(pack);
    fixture.account.customers.clear();
    const begun = await fixture.begin({ kind: "credit_pack", package_id: "pack-100" });
    expect(fixture.account.transactions.get(begun.provider_transaction_id)?.customer_id).toMatch(/^ctm_/);
  });
});

describeOnEachBackend("Where Paddle cannot reach us", (start) => {
  test("events are fetched and granted once, also when messages arrive as well", async () => {
    const fixture = await openPaddleFixture(start, { pulls: true });
    const begun = await fixture.begin(pack);
    fixture.account.pay(begun.provider_transaction_id);
    await fixture.pull();
    expect(await fixture.credits()).toBe(600);
    await fixture.pull();
    await fixture.hearAgain();
    expect(await fixture.credits()).toBe(600);
    const { id } = await fixture.subscribe();
    await fixture.pull();
    expect(await fixture.credits()).toBe(1_600);
    fixture.account.setStatus(id, "paused");
    await fixture.pull();
    expect(await fixture.plan()).toMatchObject({ status: "paused" });
  });

  test("reading goes on where it ended, looks again at the last minutes, and starts over when Paddle forgot where that was", async () => {
    const fixture = await openPaddleFixture(start, { pulls: true });
    for (let index = 0; index < 450; index += 1) fixture.account.say("address.created", { id: `add_${index}` });
    await fixture.advance(3_600_000);
    await fixture.pull();
    const reads = () => fixture.paddle.requests.filter((line) => line === "GET /events").length;
    expect(reads()).toBe(3);
    const begun = await fixture.begin(pack);
    fixture.account.pay(begun.provider_transaction_id);
    await fixture.pull();
    expect(reads()).toBe(4);
    expect(await fixture.credits()).toBe(600);
    fixture.account.events.splice(0, 450);
    await fixture.pull();
    await fixture.pull();
    expect(await fixture.credits()).toBe(600);
  });

  test("an event that makes no sense holds up none after it, and trouble loses nothing", async () => {
    const fixture = await openPaddleFixture(start, { pulls: true });
    fixture.account.say("transaction.completed", { id: "txn_of_another_kind" });
    fixture.account.say("something.new", { id: "new_1" });
    const begun = await fixture.begin(pack);
    fixture.account.pay(begun.provider_transaction_id);
    fixture.paddle.fault = { with: /events/, is: "down" };
    await fixture.pull();
    fixture.paddle.fault = undefined;
    await fixture.pull();
    expect(await fixture.credits()).toBe(600);
    expect(await fixture.problems()).toEqual([{ problem: "it is not understood" }]);
  });

  test("an event that cannot be applied is retried, blocks none after it, and is finally left to the operator", async () => {
    const fixture = await openPaddleFixture(start, { pulls: true });
    const bob = await fixture.studio.register();
    for (const user of [bob, fixture.ada]) {
      const begun = await fixture.begin(pack, user);
      fixture.account.pay(begun.provider_transaction_id);
    }
    let failing: string | undefined;
    const { database, payments: chosen } = fixture.studio.adapters;
    const failingFixture = paymentsOver(database, fixture.runtime, {
      provider: chosen.provider,
      domainEvents: {
        async publish(_tx, { name }, payload) {
          if (name !== "payment.completed") return;
          const told = JSON.stringify(payload);
          failing ??= told;
          if (told === failing) throw new Error("It cannot be told.");
        },
      },
    });
    await failingFixture.collectEvents();
    expect(await fixture.credits()).toBe(600);
    const paid = () =>
      database.read.selectFrom("purchase").select("status").where("fulfilled_at", "is not", null).execute();
    expect(await paid()).toHaveLength(1);
    await fixture.advance(86_460_000);
    await failingFixture.collectEvents();
    expect(await fixture.problems()).toEqual([{ problem: "it could not be taken in" }]);
    await fixture.pull();
    expect(await paid()).toHaveLength(1);
    await fixture.hear();
    expect(await paid()).toHaveLength(2);
  });
});

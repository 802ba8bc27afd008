import { expect, test } from "vitest";
import { payments, startedCheckout } from "../../../../contract/checkout.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { begin, localIdOf, localOf, planOf } from "../../../../tests/support/buying.ts";
import { existingAccounts, paymentsDepsOver, paymentsOver } from "../../../../tests/support/payments-module.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";
import { endRenewing } from "./end-renewing.ts";

const day = 86_400_000;
const pro = { kind: "subscription", plan_id: "pro" } as const;
const larger = { kind: "subscription", plan_id: "studio" } as const;
type PlanId = (typeof pro | typeof larger)["plan_id"];

/** The plans that the test checkout continues to charge the account for. */
async function goingOf(studio: StudioBackend, { id }: TestUser): Promise<string[]> {
  const { subscriptions } = await localOf(studio).readDesk(id);
  return subscriptions
    .filter(({ status, endsAt }) => status === "active" && endsAt === null)
    .map(({ planId }) => planId);
}

async function withUser(open: () => Promise<StudioBackend>) {
  const studio = await open();
  return { studio, ada: await studio.register() };
}

/** Two paid plans, as if two checkouts were started at the same time. */
async function withTwoPlans(open: () => Promise<StudioBackend>) {
  const { studio, ada } = await withUser(open);
  const first = await begin(studio, ada, pro);
  const { database } = studio.adapters;
  await database.transaction((tx) => tx.updateTable("purchase").set({ status: "billed" }).execute());
  const second = await begin(studio, ada, larger);
  for (const begun of [first, second]) expect(await localOf(studio).act(localIdOf(begun), "pay")).toBe(true);
  await studio.deliverPayments();
  expect((await goingOf(studio, ada)).toSorted()).toEqual(["pro", "studio"]);
  return { studio, ada };
}

describeOnEachBackend("Two plans", (open) => {
  const start = () => open({ idle: true });

  test("in two tabs are not both paid: the second checkout closes the first", async () => {
    const { studio, ada } = await withUser(start);
    const [first, second] = [await begin(studio, ada, larger), await begin(studio, ada, pro)];
    expect(await localOf(studio).act(localIdOf(first), "pay")).toBe(false);
    expect(await localOf(studio).act(localIdOf(second), "pay")).toBe(true);
    await studio.deliverPayments();
    expect(await goingOf(studio, ada)).toEqual(["pro"]);
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "pro" });
  });

  test("of a closed account end as far as the provider does it, and what it refuses is logged and tried again", async () => {
    const { studio, ada } = await withTwoPlans(start);
    const { provider, local } = studio.adapters.payments;
    if (!provider) throw new Error("Nothing can be paid.");
    let refusals = 1;
    const picky: typeof provider = {
      ...provider,
      endWithPeriod: async (...asked) =>
        refusals-- > 0 ? { ok: false, reason: "refused" } : provider.endWithPeriod(...asked),
    };
    const errors: object[] = [];
    const deps = paymentsDepsOver(studio.adapters.database, studio.runtime, {
      accounts: { ...existingAccounts(), isOpen: async () => false },
      provider: picky,
      testCheckout: local,
      log: { error: (details) => void errors.push(details), warn: () => undefined, info: () => undefined },
    });
    await expect(endRenewing(deps, ada.id)).rejects.toThrow("A plan could not be set to end.");
    expect(errors).toContainEqual({ code: "SUBSCRIPTION_NOT_ENDED", accountId: ada.id, reason: "planChangeRefused" });
    expect(await goingOf(studio, ada)).toEqual(["studio"]);
    await endRenewing(deps, ada.id);
    expect(await goingOf(studio, ada)).toEqual([]);
  });

  const bothOrders: [first: PlanId, second: PlanId][] = [
    ["pro", "studio"],
    ["studio", "pro"],
  ];
  const planRequest = (plan_id: PlanId) => ({ kind: "subscription", plan_id }) as const;

  test.each(bothOrders)(
    "bought at the same moment are not both paid: %s and %s",
    { tags: ["race"] },
    async (...wanted) => {
      const studio = await start();
      for (let round = 0; round < 4; round++) {
        const user = await studio.register();
        const answers = await Promise.all(
          wanted.map((plan) => studio.call(payments.checkout, { body: planRequest(plan) }, user.access)),
        );
        const begun = answers.filter(({ status }) => status === 201).map(({ json }) => startedCheckout.parse(json));
        expect(begun.length).toBeGreaterThan(0);
        for (const { status, json } of answers) if (status !== 201) expect(json).toMatchObject({ code: "CONFLICT" });
        const paid = await Promise.all(begun.map((one) => localOf(studio).act(localIdOf(one), "pay")));
        expect(paid.filter((isPaid) => isPaid)).toHaveLength(1);
        await studio.deliverPayments();
        expect(await goingOf(studio, user)).toHaveLength(1);
      }
    },
  );

  test.each(bothOrders)(
    "of which %s is paid while %s is being bought are not both paid",
    { tags: ["race"] },
    async (first, second) => {
      const studio = await start();
      for (let round = 0; round < 4; round++) {
        const user = await studio.register();
        const paidFirst = localIdOf(await begin(studio, user, planRequest(first)));
        const [isPaid, answer] = await Promise.all([
          localOf(studio).act(paidFirst, "pay"),
          studio.call(payments.checkout, { body: planRequest(second) }, user.access),
        ]);
        expect(answer.status).toBe(isPaid ? 409 : 201);
        const other = isPaid ? undefined : startedCheckout.parse(answer.json);
        if (other) expect(await localOf(studio).act(localIdOf(other), "pay")).toBe(true);
        await studio.deliverPayments();
        expect(await goingOf(studio, user)).toEqual([isPaid ? first : second]);
        const { payments: charged } = await localOf(studio).readDesk(user.id);
        expect(charged.filter(({ status }) => status === "completed")).toHaveLength(1);
      }
    },
  );

  test.each(bothOrders)(
    "in two tabs that pay at the same moment are not both paid: %s and %s",
    { tags: ["race"] },
    async (first, second) => {
      const studio = await start();
      for (let round = 0; round < 4; round++) {
        const user = await studio.register();
        const tabs = [await begin(studio, user, planRequest(first)), await begin(studio, user, planRequest(second))];
        const paid = await Promise.all(tabs.map((tab) => localOf(studio).act(localIdOf(tab), "pay")));
        expect(paid).toEqual([false, true]);
        await studio.deliverPayments();
        expect(await goingOf(studio, user)).toEqual([second]);
      }
    },
  );

  test("are not both open if the first is still being requested while the second is bought", async () => {
    const asked = Promise.withResolvers<void>();
    const mayAnswer = Promise.withResolvers<void>();
    const studio = await open({
      idle: true,
      adapt(adapters) {
        const { provider } = adapters.payments;
        if (!provider) throw new Error("Nobody takes payments.");
        const slow: typeof provider.begin = async (order) => {
          if (order.itemId === "pro") {
            asked.resolve();
            await mayAnswer.promise;
          }
          return provider.begin(order);
        };
        return { ...adapters, payments: { ...adapters.payments, provider: { ...provider, begin: slow } } };
      },
    });
    const ada = await studio.register();
    const first = studio.call(payments.checkout, { body: pro }, ada.access);
    await asked.promise;
    const second = await begin(studio, ada, larger);
    mayAnswer.resolve();
    expect((await first).refusal()).toMatchObject({
      status: 409,
      message: "You started buying another plan, perhaps in another tab. Finish there, or try again here.",
    });
    expect(await localOf(studio).act(localIdOf(second), "pay")).toBe(true);
  });

  test("do not result from buying one again when its first checkout is too old to resume", async () => {
    const { studio, ada } = await withUser(start);
    const first = await begin(studio, ada, pro);
    expect(localIdOf(await begin(studio, ada, pro))).toBe(localIdOf(first));
    studio.runtime.advance(31 * 60_000);
    const again = await studio.signIn(ada);
    const second = await begin(studio, again, pro);
    expect(localIdOf(second)).not.toBe(localIdOf(first));
    expect(await localOf(studio).act(localIdOf(first), "pay")).toBe(false);
    expect(await localOf(studio).act(localIdOf(second), "pay")).toBe(true);
    await studio.deliverPayments();
    expect(await goingOf(studio, ada)).toEqual(["pro"]);
  });

  test("are not sold if the first was paid a moment ago", async () => {
    const { studio, ada } = await withUser(start);
    await localOf(studio).act(localIdOf(await begin(studio, ada, larger)), "pay");
    const second = await studio.call(payments.checkout, { body: pro }, ada.access);
    expect(second.refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "studio" });
  });

  test("that were both paid are one from the next month on: the larger", async () => {
    const { studio, ada } = await withTwoPlans(start);
    const { adapters, runtime } = studio;
    await paymentsOver(adapters.database, runtime, { provider: adapters.payments.provider }).endSecondSubscriptions();
    await studio.deliverPayments();
    expect(await goingOf(studio, ada)).toEqual(["studio"]);
    runtime.advance(31 * day);
    await studio.deliverPayments();
    const { payments: charged } = await localOf(studio).readDesk(ada.id);
    expect(charged.filter(({ planId }) => planId === "pro")).toHaveLength(1);
  });

  test("that were both paid end together when the plan is canceled", async () => {
    const { studio, ada } = await withTwoPlans(start);
    expect((await studio.call(payments.cancelPlan, {}, ada.access)).status).toBe(200);
    expect(await goingOf(studio, ada)).toEqual([]);
  });
});

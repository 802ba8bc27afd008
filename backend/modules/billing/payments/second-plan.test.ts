import { expect, test } from "vitest";
import { payments } from "../../../../contract/checkout.ts";
import type { Person } from "../../../../tests/support/api.ts";
import { billingOver } from "../../../../tests/support/billing-room.ts";
import { begin, localIdOf, localOf, planOf } from "../../../../tests/support/buying.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const day = 86_400_000;
const pro = { kind: "subscription", plan_id: "pro" } as const;
const larger = { kind: "subscription", plan_id: "studio" } as const;

/** The plans that go on charging the account at the test checkout. */
async function goingOf(studio: StudioBackend, { id }: Person): Promise<string[]> {
  const { subscriptions } = await localOf(studio).readDesk(id);
  return subscriptions
    .filter(({ status, endsAt }) => status === "active" && endsAt === null)
    .map(({ planId }) => planId);
}

async function withPerson(open: () => Promise<StudioBackend>) {
  const studio = await open();
  return { studio, ada: await studio.register() };
}

/** Two plans that were both paid, as where two checkouts were begun at the very same moment. */
async function withTwoPlans(open: () => Promise<StudioBackend>) {
  const { studio, ada } = await withPerson(open);
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
    const { studio, ada } = await withPerson(start);
    const [first, second] = [await begin(studio, ada, larger), await begin(studio, ada, pro)];
    expect(await localOf(studio).act(localIdOf(first), "pay")).toBe(false);
    expect(await localOf(studio).act(localIdOf(second), "pay")).toBe(true);
    await studio.deliverPayments();
    expect(await goingOf(studio, ada)).toEqual(["pro"]);
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "pro" });
  });

  test("are not begun where the first was paid a moment ago", async () => {
    const { studio, ada } = await withPerson(start);
    await localOf(studio).act(localIdOf(await begin(studio, ada, larger)), "pay");
    const second = await studio.call(payments.checkout, { body: pro }, ada.access);
    expect(second.refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "studio" });
  });

  test("that were both paid are one from the next month on: the larger", async () => {
    const { studio, ada } = await withTwoPlans(start);
    const { adapters, runtime } = studio;
    await billingOver(adapters.database, runtime, { provider: adapters.payments.provider }).endSecondSubscriptions();
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

import { expect, test } from "vitest";
import { billing, summary } from "../../../../contract/billing.ts";
import { payments, transaction } from "../../../../contract/checkout.ts";
import { paged } from "../../../../contract/paging.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { creditsOf, localOf, pay, planOf } from "../../../../tests/support/buying.ts";
import { paymentsOver } from "../../../../tests/support/payments-module.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const monthMilliseconds = 30 * 86_400_000;

async function onStudio(start: () => Promise<StudioBackend>) {
  const studio = await start();
  const ada = await studio.register();
  await pay(studio, ada, { kind: "subscription", plan_id: "studio" });
  return { studio, ada };
}

const change = (studio: StudioBackend, { access }: TestUser, plan_id: "pro" | "studio") =>
  studio.call(payments.changePlan, { body: { plan_id } }, access);

/** The payments module with the studio's own payment provider. */
const paymentsOf = ({ adapters, runtime }: StudioBackend) =>
  paymentsOver(adapters.database, runtime, { provider: adapters.payments.provider });

/** Advances to the next month. The user has to sign in again. */
async function nextMonth(studio: StudioBackend, user: TestUser): Promise<TestUser> {
  studio.runtime.advance(monthMilliseconds);
  await studio.deliverPayments();
  return studio.signIn(user);
}

async function paidAmounts(studio: StudioBackend, { access }: TestUser): Promise<number[]> {
  const listed = await studio.call(payments.transactions, { query: {} }, access);
  return paged(transaction)
    .parse(listed.json)
    .results.map(({ amount }) => amount.amount_minor);
}

describeOnEachBackend("A larger plan", (open) => {
  test("on the last day of a month costs and gives what it has more for that day, and the whole of it from the next month on", async () => {
    const studio = await open({ idle: true });
    const ada = await studio.register();
    await pay(studio, ada, { kind: "subscription", plan_id: "pro" });
    studio.runtime.advance(29 * 86_400_000);
    const late = await studio.signIn(ada);
    const preview = await studio.call(payments.previewPlan, { body: { plan_id: "studio" } }, late.access);
    expect(preview.json).toMatchObject({ due_now: { amount_minor: 133 }, credits_now: 99.75 });
    expect((await change(studio, late, "studio")).status).toBe(200);
    expect(await creditsOf(studio, late)).toBe(1_149.75);
    studio.runtime.advance(86_400_000);
    await studio.deliverPayments();
    const again = await studio.signIn(ada);
    expect(await paidAmounts(studio, again)).toEqual([5_900, 133, 1_900]);
    studio.runtime.advance(4 * 86_400_000);
    expect(await creditsOf(studio, await studio.signIn(ada))).toBe(4_050);
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });
});

describeOnEachBackend("A smaller plan", (open) => {
  const start = () => open({ idle: true });

  test("takes nothing away from the paid month, and is what the next one costs and gives", async () => {
    const { studio, ada } = await onStudio(start);
    expect(await creditsOf(studio, ada)).toBe(4_050);
    expect((await change(studio, ada, "pro")).status).toBe(200);
    await paymentsOf(studio).announceNextPlans();
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "studio", next_plan_id: "pro" });
    const again = await nextMonth(studio, ada);
    expect(await planOf(studio, again)).toMatchObject({
      plan_id: "pro",
      next_plan_id: null,
      price: { amount_minor: 1_900 },
    });
    expect(await paidAmounts(studio, again)).toEqual([1_900, 5_900]);
    // The plan's 1,000, the month's 50 free credits, and what is left of the month before, for a few days.
    expect(await creditsOf(studio, again)).toBe(5_050);
    studio.runtime.advance(4 * 86_400_000);
    expect(await creditsOf(studio, await studio.signIn(ada))).toBe(1_050);
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("is taken back by the plan that is there now, or by ending it, and then neither costs nor gives anything else", async () => {
    const { studio, ada } = await onStudio(start);
    await change(studio, ada, "pro");
    expect((await change(studio, ada, "pro")).status).toBe(409);
    expect((await change(studio, ada, "studio")).status).toBe(200);
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "studio", next_plan_id: null });
    await change(studio, ada, "pro");
    await studio.call(payments.cancelPlan, {}, ada.access);
    await studio.call(payments.resumePlan, {}, ada.access);
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "studio", next_plan_id: null, ends_at: null });
    const again = await nextMonth(studio, ada);
    expect(await planOf(studio, again)).toMatchObject({ plan_id: "studio" });
    expect(await paidAmounts(studio, again)).toEqual([5_900, 5_900]);
  });

  test("is not taken back once its month has begun, even if that event has not arrived yet", async () => {
    const { studio, ada } = await onStudio(start);
    await change(studio, ada, "pro");
    studio.runtime.advance(monthMilliseconds);
    const again = await studio.signIn(ada);
    expect(await planOf(studio, again)).toMatchObject({ plan_id: "studio", next_plan_id: "pro" });
    expect(await change(studio, again, "studio")).toMatchObject({ status: 409, json: { code: "CONFLICT" } });
    expect(await planOf(studio, again)).toMatchObject({ plan_id: "pro", next_plan_id: null });
    const later = await nextMonth(studio, ada);
    expect(await paidAmounts(studio, later)).toEqual([1_900, 1_900, 5_900]);
  });

  test("is requested again if the payment provider does not respond, by the next request and the next scheduled job", async () => {
    const { studio, ada } = await onStudio(start);
    const local = localOf(studio);
    const answers = local.changeNextMonth;
    local.changeNextMonth = async () => ({ ok: false, reason: "unavailable" });
    expect((await change(studio, ada, "pro")).status).toBe(503);
    expect((await change(studio, ada, "pro")).status).toBe(503);
    local.changeNextMonth = answers;
    await paymentsOf(studio).announceNextPlans();
    expect((await change(studio, ada, "pro")).status).toBe(409);
    const again = await nextMonth(studio, ada);
    expect(await planOf(studio, again)).toMatchObject({ plan_id: "pro", next_plan_id: null });
  });

  test("takes nothing from the paid month if the provider made the change and its response was lost", async () => {
    const { studio, ada } = await onStudio(start);
    const local = localOf(studio);
    const answers = local.changeNextMonth;
    local.changeNextMonth = async (...asked) => {
      await answers(...asked);
      return { ok: false, reason: "unavailable" };
    };
    expect((await change(studio, ada, "pro")).status).toBe(503);
    await studio.deliverPayments();
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "studio", next_plan_id: "pro" });
    // Canceled without an answer, the plan stays next because its state is unknown. After another request it is canceled.
    expect((await change(studio, ada, "studio")).status).toBe(503);
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "studio", next_plan_id: "pro" });
    local.changeNextMonth = answers;
    expect((await change(studio, ada, "studio")).status).toBe(200);
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "studio", next_plan_id: null });
    const again = await nextMonth(studio, ada);
    expect(await paidAmounts(studio, again)).toEqual([5_900, 5_900]);
  });

  test("that the provider refuses does not follow", async () => {
    const { studio, ada } = await onStudio(start);
    localOf(studio).changeNextMonth = async () => ({ ok: false, reason: "refused" });
    expect((await change(studio, ada, "pro")).status).toBe(409);
    expect(await planOf(studio, ada)).toMatchObject({ plan_id: "studio", next_plan_id: null });
  });

  test("of a plan that ends leaves the free credits, which go on", async () => {
    const { studio, ada } = await onStudio(start);
    const readSummary = async (user: TestUser) =>
      summary.parse((await studio.call(billing.summary, {}, user.access)).json);
    const { renews_at } = await planOf(studio, ada);
    expect((await readSummary(ada)).next_grant_at).toBe(renews_at);
    await studio.call(payments.cancelPlan, {}, ada.access);
    expect((await readSummary(ada)).next_grant_at).not.toBe(renews_at);
    studio.runtime.advance(35 * 86_400_000);
    await studio.deliverPayments();
    const again = await studio.signIn(ada);
    expect(await planOf(studio, again)).toMatchObject({ plan_id: "starter", is_active: false, status: "canceled" });
    expect(await creditsOf(studio, again)).toBe(50);
  });
});

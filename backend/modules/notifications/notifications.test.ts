import { expect, test } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { type CheckoutRequest, payments, startedCheckout } from "../../../contract/checkout.ts";
import { notifications } from "../../../contract/notifications.ts";
import { training, trainingOrder } from "../../../contract/training.ts";
import type { TestUser } from "../../../tests/support/api.ts";
import { exportData } from "../../../tests/support/export.ts";
import { linkIn } from "../../../tests/support/mail.ts";
import { mailTo, notificationsOf, settle } from "../../../tests/support/notifications.ts";
import { describeOnBackend, type StudioBackend } from "../../../tests/support/studio-backend.ts";
import { completeDetails, ordersOf } from "../../../tests/support/training-orders.ts";
import type { TestPaymentAction } from "../../adapters/payments/port.ts";

const pack: CheckoutRequest = { kind: "credit_pack", package_id: "pack-500" };
const day = 86_400_000;

async function begin(studio: StudioBackend, { access }: TestUser, body: CheckoutRequest): Promise<string> {
  return startedCheckout.parse((await studio.call(payments.checkout, { body }, access)).json).transaction_id;
}

async function act(studio: StudioBackend, purchaseId: string, action: TestPaymentAction): Promise<void> {
  const { local } = studio.adapters.payments;
  const found = await studio.adapters.database.read
    .selectFrom("local_payment")
    .select("id")
    .where("purchase_id", "=", purchaseId)
    .executeTakeFirstOrThrow();
  expect(await local?.act(found.id, action)).toBe(true);
  await studio.deliverPayments();
  await settle(studio);
}

/** The urgent notifications, which pages show at the top. */
const shown = (studio: StudioBackend, user: TestUser, query: { unread?: "true" } = {}) =>
  notificationsOf(studio, user, { ...query, urgent: "true" });

describeOnBackend("Notifications about payments and credits:", (start) => {
  test("a receipt says what was bought, for how much, what came with it, and that it was a test", async () => {
    const studio = await start();
    const ada = await studio.register();
    await act(studio, await begin(studio, ada, pack), "pay");
    await studio.deliverPayments();
    const [receipt, ...others] = await mailTo(studio, ada);
    expect(others).toEqual([]);
    expect(receipt?.subject).toBe("Your receipt: 550 credits");
    for (const said of [
      "Purchased on January 15, 2026: 550 credits.",
      "Price: $20.00, plus tax where it applies.",
      "Credits added: 550.",
      "No money moved.",
    ])
      expect(receipt?.text).toContain(said);
    expect(linkIn(receipt)).toBe("https://studio.example/wallet#history");
    expect(await shown(studio, ada)).toEqual([]);
  });

  test("a payment that fails is announced once, until the same payment succeeds", async () => {
    const studio = await start();
    const ada = await studio.register();
    const purchaseId = await begin(studio, ada, pack);
    await act(studio, purchaseId, "decline");
    await act(studio, purchaseId, "decline");
    expect((await mailTo(studio, ada)).map(({ subject }) => subject)).toEqual(["Your payment didn’t go through"]);
    expect(await shown(studio, ada)).toMatchObject([
      {
        kind: "payment_failed",
        type: "error",
        message: "We couldn’t charge $20.00 for 550 credits.",
        link: "/wallet#credits",
        is_read: false,
      },
    ]);
    await act(studio, purchaseId, "pay");
    expect(await shown(studio, ada)).toEqual([]);
  });

  test("a plan's late payment is shown until it arrives, an end before it comes, and the end itself", async () => {
    const studio = await start();
    const ada = await studio.register();
    const { local } = studio.adapters.payments;
    const purchaseId = await begin(studio, ada, { kind: "subscription", plan_id: "pro" });
    await act(studio, purchaseId, "pay");
    const tell = async (story: "recover" | "fail_renewal" | "end_now") => {
      studio.runtime.advance(60_000);
      expect(await local?.tell(purchaseId, story)).toBe(true);
      await studio.deliverPayments();
      await settle(studio);
    };
    await tell("fail_renewal");
    expect(await shown(studio, ada)).toMatchObject([{ kind: "payment_failed", link: "/wallet#plans" }]);
    await tell("recover");
    expect(await shown(studio, ada)).toEqual([]);
    studio.runtime.advance(60_000);
    const settings = { credit_alert_threshold: 10, marketing_emails: false, language: "en", currency: "USD" } as const;
    const body = { ...settings, timezone: "Asia/Tokyo", subscription_expiry_reminder_days: 90 };
    expect((await studio.call(accounts.changeSettings, { body }, ada.access)).status).toBe(200);
    await studio.call(payments.cancelPlan, {}, ada.access);
    await settle(studio);
    expect(await shown(studio, ada)).toMatchObject([{ kind: "subscription_ending", type: "warning" }]);
    await tell("end_now");
    expect(await shown(studio, ada)).toEqual([]);
    const subjects = (await mailTo(studio, ada)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /^Your Pro plan ends on/.test(subject))).toHaveLength(1);
    expect(subjects.filter((subject) => subject === "Your Pro plan has ended")).toHaveLength(1);
  });

  test("each refund is announced once", async () => {
    const studio = await start();
    const ada = await studio.register();
    const purchaseId = await begin(studio, ada, pack);
    await act(studio, purchaseId, "pay");
    for (const story of ["refund_half", "refund"] as const) {
      expect(await studio.adapters.payments.local?.tell(purchaseId, story)).toBe(true);
      await studio.deliverPayments();
      await settle(studio);
    }
    const refunds = (await mailTo(studio, ada)).filter(({ subject }) => subject.includes("refund is on its way"));
    expect(refunds.map(({ text }) => /Refunded so far: (\S+)\./.exec(text)?.[1]).toSorted()).toEqual([
      "$10.00",
      "$20.00",
    ]);
  });

  test("running out of credits is announced once a run was charged", async () => {
    const studio = await start();
    const ada = await studio.register();
    const body = {
      credit_alert_threshold: 49.5,
      subscription_expiry_reminder_days: 7,
      marketing_emails: false,
      language: "en",
      timezone: "UTC",
      currency: "USD",
    } as const;
    await studio.call(accounts.changeSettings, { body }, ada.access);
    await studio.makeCreation(ada);
    await studio.makeCreation(ada);
    await settle(studio);
    const [notification, ...others] = await shown(studio, ada, { unread: "true" });
    expect(others).toEqual([]);
    expect(notification).toMatchObject({ kind: "credits_low", message: "You have fewer than 49.5 credits left." });
    const [mail] = await mailTo(studio, ada);
    expect(mail?.text).toContain("Credits left: 48.");
    await studio.call(accounts.changeSettings, { body: { ...body, credit_alert_threshold: 0 } }, ada.access);
    await settle(studio);
    expect(await shown(studio, ada)).toEqual([]);
  });

  test("a paid order for a model waits for its details, and is announced by mail", async () => {
    const studio = await start();
    const ada = await studio.register();
    const request = { model_name: "Luna", email: ada.email, description: "calm portraits" };
    const order = trainingOrder.parse(
      (await studio.call(training.request, { body: request, headers: {} }, ada.access)).json,
    );
    const purchaseId = await begin(studio, ada, { kind: "training", inquiry_id: order.id });
    await act(studio, purchaseId, "pay");
    expect(await shown(studio, ada)).toMatchObject([
      { kind: "training_details", title: "Your model Luna needs details", link: `/training/${order.id}/details` },
    ]);
    const paid = (await mailTo(studio, ada)).find(({ subject }) => subject === "We received your payment for Luna");
    expect(linkIn(paid)).toBe(`https://studio.example/training/${order.id}/details`);
    await studio.adapters.payments.local?.tell(purchaseId, "refund");
    await studio.deliverPayments();
    await settle(studio);
    expect(await shown(studio, ada)).toEqual([]);
    const refunded = (await mailTo(studio, ada)).find(
      ({ subject }) => subject === "Your payment for Luna was refunded",
    );
    expect(refunded?.text).toContain("Refunded for the model Luna: $500.00.");
  });

  test("an order that is paid before it has a name is spoken of in words", async () => {
    const studio = await start();
    const ada = await studio.register();
    const { id } = await ordersOf(studio, ada).begin();
    await act(studio, await begin(studio, ada, { kind: "training", inquiry_id: id }), "pay");
    expect(await shown(studio, ada)).toMatchObject([{ title: "Your model Unnamed model needs details" }]);
    const [mail] = await mailTo(studio, ada);
    expect(mail?.subject).toBe("We received your payment for Unnamed model");
    expect(mail?.text).toContain("You paid for training the model Unnamed model.");
  });

  test("an order that was sent waits for no details, however late it is said that it was paid", async () => {
    const studio = await start();
    const ada = await studio.register();
    const orders = ordersOf(studio, ada);
    const { id } = await orders.begin();
    await act(studio, await begin(studio, ada, { kind: "training", inquiry_id: id }), "pay");
    await orders.save(id, completeDetails);
    expect((await orders.submit(id)).status).toBe(200);
    await settle(studio);
    const late = { ownerId: ada.id, orderId: id, from: "awaiting_payment", to: "paid" };
    const { database, jobQueue } = studio.adapters;
    await database.transaction((tx) =>
      jobQueue.enqueue(tx, { name: "training.moved for notifications", payload: late }),
    );
    await settle(studio);
    expect(await shown(studio, ada)).toEqual([]);
  });

  test("a failed payment is no longer announced once its order was discarded", async () => {
    const studio = await start();
    const ada = await studio.register();
    const orders = ordersOf(studio, ada);
    const { id } = await orders.begin();
    await act(studio, await begin(studio, ada, { kind: "training", inquiry_id: id }), "decline");
    expect(await shown(studio, ada)).toMatchObject([{ kind: "payment_failed", link: `/training/${id}` }]);
    expect((await orders.discard(id)).status).toBe(204);
    await settle(studio);
    expect(await shown(studio, ada)).toEqual([]);
  });

  test("each is read and dismissed only by its reader, and stays so", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    await act(studio, await begin(studio, ada, pack), "decline");
    const [{ id } = { id: "" }] = await shown(studio, ada);
    const touch = async (endpoint: typeof notifications.read | typeof notifications.remove, { access }: TestUser) =>
      (await studio.call(endpoint, { params: { id } }, access)).status;
    expect(await shown(studio, bob)).toEqual([]);
    expect([await touch(notifications.read, bob), await touch(notifications.remove, bob)]).toEqual([404, 404]);
    expect(await touch(notifications.read, ada)).toBe(204);
    expect(await shown(studio, ada, { unread: "true" })).toEqual([]);
    expect(await shown(studio, ada)).toMatchObject([{ id, is_read: true, read_at: "2026-01-15T12:00:00.000Z" }]);
    expect([await touch(notifications.remove, ada), await touch(notifications.remove, ada)]).toEqual([204, 404]);
    expect(await shown(studio, ada)).toEqual([]);
  });

  test("an abandoned payment is no longer announced after a week", async () => {
    const studio = await start();
    const ada = await studio.register();
    await act(studio, await begin(studio, ada, pack), "decline");
    studio.runtime.advance(7 * day - 1);
    expect(await shown(studio, await studio.signIn(ada))).toHaveLength(1);
    studio.runtime.advance(1);
    expect(await shown(studio, await studio.signIn(ada))).toEqual([]);
  });

  test("they are in the data export, with the user's purchases and plans", async () => {
    const studio = await start();
    const ada = await studio.register();
    await act(studio, await begin(studio, ada, { kind: "subscription", plan_id: "pro" }), "pay");
    await act(studio, await begin(studio, ada, pack), "decline");
    const { json } = await exportData(studio, ada);
    expect(json("purchases.json")).toMatchObject([
      { description: "550 credits", amount: { amount_minor: 2_000, currency: "USD" }, is_fulfilled: false },
      { description: "Pro plan, one month", amount: { amount_minor: 1_900 }, status: "completed" },
    ]);
    expect(json("subscriptions.json")).toMatchObject([{ plan: "pro", status: "active", ends_at: null }]);
    expect(json("notices.json")).toMatchObject([{ kind: "payment_failed", link: "/wallet#credits" }]);
    expect(json("credits.json")).toMatchObject([{ kind: "grant", credits: 1_000 }]);
  });

  test("they are deleted with the account; payments stay, without a name", async () => {
    const studio = await start();
    const ada = await studio.register({ email: "ada@example.com" });
    await act(studio, await begin(studio, ada, pack), "pay");
    const open = await begin(studio, ada, { kind: "credit_pack", package_id: "pack-100" });
    await act(studio, open, "decline");
    const before = (await mailTo(studio, ada)).length;
    await studio.call(accounts.deleteAccount, { body: { password: ada.password } }, ada.access);
    await settle(studio);
    await act(studio, open, "pay");
    const { read } = studio.adapters.database;
    expect(await read.selectFrom("notification").selectAll().execute()).toEqual([]);
    expect((await mailTo(studio, ada)).length).toBe(before + 1);
    const purchases = await read.selectFrom("purchase").selectAll().execute();
    const events = await read.selectFrom("payment_event").selectAll().execute();
    expect(purchases.length).toBeGreaterThan(0);
    expect(JSON.stringify([purchases, events])).not.toContain("ada@example.com");
  });
});

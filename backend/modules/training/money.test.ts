import { expect, test } from "vitest";
import { adminCatalog, type CatalogContent } from "../../../contract/admin/catalog.ts";
import { type TrainingOrder, training, trainingOrder } from "../../../contract/training.ts";
import { registerStaff } from "../../../tests/support/staff.ts";
import { describeOnEachBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";
import { completeDetails, ordersOf } from "../../../tests/support/training-orders.ts";

const statusesOf = ({ events }: TrainingOrder) => events.map(({ status }) => status);

function problems({ adapters: { database } }: StudioBackend) {
  return database.read.selectFrom("payment_event").select("problem").where("problem", "is not", null).execute();
}

describeOnEachBackend("The money for a model", (start) => {
  const begin = async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const orders = ordersOf(studio, ada);
    return { studio, ada, orders, order: await orders.begin() };
  };

  test("is confirmed only by the provider: before the payment the order waits, and after it the order is paid", async () => {
    const { studio, orders, order } = await begin();
    expect((await orders.confirm(order.id)).json).toMatchObject({ status: "draft" });
    const { localId } = await orders.startPaying(order.id);
    expect((await orders.confirm(order.id)).json).toMatchObject({ status: "awaiting_payment" });
    await studio.adapters.payments.local?.act(localId, "decline");
    expect((await orders.confirm(order.id)).json).toMatchObject({ status: "awaiting_payment" });
    await studio.adapters.payments.local?.act(localId, "pay");
    expect((await orders.confirm(order.id)).json).toMatchObject({ status: "paid" });
    expect(statusesOf(await orders.read(order.id))).toEqual(["draft", "awaiting_payment", "paid"]);
  });

  test("moves the order automatically when the provider's event arrives", async () => {
    const studio = await start();
    const orders = ordersOf(studio, await studio.register());
    const { id } = await orders.begin();
    const { localId } = await orders.startPaying(id);
    await studio.adapters.payments.local?.act(localId, "pay");
    await studio.deliverPayments();
    const paid = async () => ((await orders.read(id)).status === "paid" ? true : undefined);
    expect(await waitFor(paid, "the order to be paid")).toBe(true);
  });

  test("moves the order in the transaction that takes it: no worker has run", async () => {
    const { studio, orders, order } = await begin();
    const { localId, transactionId } = await orders.startPaying(order.id);
    await studio.adapters.payments.local?.act(localId, "pay");
    await studio.deliverPayments();
    expect(await orders.read(order.id)).toMatchObject({ status: "paid" });
    await studio.adapters.payments.local?.tell(transactionId, "refund");
    await studio.deliverPayments();
    expect(await orders.read(order.id)).toMatchObject({ status: "refunded" });
  });

  test("pays for a request from the gallery, too, which goes on in the same way", async () => {
    const { studio, ada, orders } = await begin();
    const body = { model_name: "Ada" };
    const { id } = trainingOrder.parse((await studio.call(training.request, { headers: {}, body }, ada.access)).json);
    await orders.pay(id);
    await orders.save(id, completeDetails);
    const sent = trainingOrder.parse((await orders.submit(id)).json);
    expect(statusesOf(sent)).toEqual(["awaiting_payment", "paid", "in_review"]);
  });

  test("pays for the one order it was meant for", async () => {
    const { studio, ada, orders, order } = await begin();
    const body = { model_name: "Other" };
    const other = trainingOrder.parse((await studio.call(training.request, { headers: {}, body }, ada.access)).json);
    const [first, second] = [await orders.startPaying(order.id), await orders.startPaying(other.id)];
    expect(first.transactionId).not.toBe(second.transactionId);
    await studio.adapters.payments.local?.act(first.localId, "pay");
    expect((await orders.confirm(other.id)).json).toMatchObject({ status: "awaiting_payment" });
    expect((await orders.confirm(order.id)).json).toMatchObject({ status: "paid" });
    expect((await orders.confirm(other.id)).json).toMatchObject({ status: "awaiting_payment" });
  });

  test("that comes for a discarded order is noted for the operator, and brings nothing back", async () => {
    const { studio, orders, order } = await begin();
    const { localId } = await orders.startPaying(order.id);
    expect((await orders.discard(order.id)).status).toBe(204);
    await studio.adapters.payments.local?.act(localId, "pay");
    await studio.deliverPayments();
    expect(await problems(studio)).toEqual([{ problem: expect.stringContaining("the money should go back") }]);
    expect((await orders.begin()).id).not.toBe(order.id);
  });

  test("that comes twice is taken once; the second is noted for the operator", async () => {
    const { studio, ada, orders, order } = await begin();
    const first = await orders.startPaying(order.id);
    studio.runtime.advance(31 * 60_000);
    const later = ordersOf(studio, await studio.signIn(ada));
    const second = await later.startPaying(order.id);
    expect(second.transactionId).not.toBe(first.transactionId);
    for (const { localId } of [first, second]) await studio.adapters.payments.local?.act(localId, "pay");
    await studio.deliverPayments();
    expect(await problems(studio)).toEqual([{ problem: expect.stringContaining("the money should go back") }]);
    expect((await later.confirm(order.id)).json).toMatchObject({ status: "paid" });
  });

  test("that went back ends the order, and nothing more can be done with it", async () => {
    const { studio, orders, order } = await begin();
    const { transactionId } = await orders.pay(order.id);
    await studio.deliverPayments();
    await studio.adapters.payments.local?.tell(transactionId, "refund_half");
    await studio.deliverPayments();
    expect((await orders.confirm(order.id)).json).toMatchObject({ status: "paid" });
    await studio.adapters.payments.local?.tell(transactionId, "refund");
    await studio.deliverPayments();
    expect((await orders.confirm(order.id)).json).toMatchObject({ status: "refunded", contact_due_at: null });
    const answers = [
      await orders.save(order.id, { model_name: "Eve" }),
      await orders.submit(order.id),
      await orders.discard(order.id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
    expect((await orders.checkout(order.id)).status).toBe(404);
  });

  test("is asked for at Paddle's own price only while that is the order's price, in its currency", async () => {
    const asked: (string | undefined)[] = [];
    const studio = await start({
      idle: true,
      adapt: (chosen) => {
        const { provider } = chosen.payments;
        if (!provider) return chosen;
        const begin: typeof provider.begin = (payment) => {
          asked.push(payment.priceId);
          return provider.begin(payment);
        };
        return { ...chosen, payments: { ...chosen.payments, provider: { ...provider, begin } } };
      },
    });
    const admin = await registerStaff(studio, "admin");
    const [ada, bob] = [ordersOf(studio, await studio.register()), ordersOf(studio, await studio.register())];
    const change = async (more: Partial<CatalogContent>) => {
      const { json } = await studio.call(adminCatalog.read, {}, admin.access);
      const { content, version } = adminCatalog.read.answer.payload.parse(json);
      const body = { version, content: { ...content, training_paddle_price_id: "pri_training", ...more } };
      expect((await studio.call(adminCatalog.change, { body }, admin.access)).status).toBe(200);
    };
    await change({});
    const [first, second] = [await ada.begin(), await bob.begin()];
    await ada.startPaying(first.id);
    await change({ currency: "EUR" });
    await bob.startPaying(second.id);
    expect(asked).toEqual(["pri_training", undefined]);
  });

  test("is not said to be missing when the provider does not answer", async () => {
    const studio = await start({
      idle: true,
      adapt: (chosen) => {
        const { provider } = chosen.payments;
        if (!provider) return chosen;
        const silent = { ...provider, readTransaction: async () => ({ ok: false, reason: "unavailable" }) as const };
        return { ...chosen, payments: { ...chosen.payments, provider: silent } };
      },
    });
    const orders = ordersOf(studio, await studio.register());
    const { id } = await orders.begin();
    await orders.startPaying(id);
    expect((await orders.confirm(id)).refusal()).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
    expect(await orders.read(id)).toMatchObject({ status: "awaiting_payment" });
  });
});

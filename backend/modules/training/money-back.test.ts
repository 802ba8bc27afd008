import { expect, test } from "vitest";
import { testCheckout } from "../../../contract/test-checkout.ts";
import { training, trainingOrder } from "../../../contract/training.ts";
import type { TestUser } from "../../../tests/support/api.ts";
import { begin, localIdOf, localOf, pay } from "../../../tests/support/buying.ts";
import { describeOnEachBackend, type StudioBackend, waitFor } from "../../../tests/support/studio-backend.ts";

async function statusOf(studio: StudioBackend, { access }: TestUser, id: string) {
  return trainingOrder.parse((await studio.call(training.status, { params: { id } }, access)).json);
}

/** Waits until all listeners have received the payment events. */
async function heard(studio: StudioBackend): Promise<void> {
  await studio.deliverPayments();
  await waitFor(async () => {
    const waiting = Object.keys(await studio.adapters.jobQueue.depth()).filter((name) => name.startsWith("payment."));
    return waiting.length === 0 ? true : undefined;
  }, "everybody to have heard of the payment");
}

describeOnEachBackend("The money of a trained model", (start) => {
  test("that goes back in part changes nothing, in whole refunds the request, and comes again with a chargeback turned down", async () => {
    const studio = await start();
    const ada = await studio.register();
    const asked = await studio.call(training.request, { headers: {}, body: { model_name: "Ada" } }, ada.access);
    const { id } = trainingOrder.parse(asked.json);
    const purchaseId = await pay(studio, ada, { kind: "training", inquiry_id: id });
    await heard(studio);
    expect(await statusOf(studio, ada, id)).toMatchObject({ status: "paid" });
    for (const [story, status] of [
      ["refund_half", "paid"],
      ["chargeback", "refunded"],
      ["reverse_chargeback", "paid"],
      ["refund", "refunded"],
    ] as const) {
      expect(await localOf(studio).tell(purchaseId, story)).toBe(true);
      await heard(studio);
      expect(await statusOf(studio, ada, id)).toMatchObject({ status });
    }
  });

  test("that was taken back before its payment event arrived, and came again, marks the training order as paid", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const asked = await studio.call(training.request, { headers: {}, body: { model_name: "Ada" } }, ada.access);
    const { id } = trainingOrder.parse(asked.json);
    const begun = await begin(studio, ada, { kind: "training", inquiry_id: id });
    const purchaseId = begun.transaction_id;
    await localOf(studio).act(localIdOf(begun), "pay");
    await localOf(studio).tell(purchaseId, "chargeback");
    const message_ids = (await localOf(studio).undelivered()).map((message) => message.id).toReversed();
    await studio.call(testCheckout.deliver, { body: { message_ids } }, ada.access);
    await studio.call(training.confirmPayment, { params: { id } }, ada.access);
    expect(await statusOf(studio, ada, id)).toMatchObject({ status: "refunded" });
    await localOf(studio).tell(purchaseId, "reverse_chargeback");
    await studio.deliverPayments();
    await studio.backend.stop(0);
    await studio.backend.close();
    const { dataFolder, databaseUrl, runtime } = studio;
    const again = await start({ dataFolder, databaseUrl, runtime });
    await heard(again);
    const { status, events } = await statusOf(again, ada, id);
    expect([status, events.map((event) => event.status)]).toEqual(["paid", ["awaiting_payment", "refunded", "paid"]]);
  });
});

import { expect, test } from "vitest";
import { billing } from "../../../contract/billing.ts";
import { payments } from "../../../contract/checkout.ts";
import { plans } from "../../../contract/plans.ts";
import { training } from "../../../contract/training.ts";
import { addUnpaidOrder } from "../../../tests/support/seed-order.ts";
import { describeOnEachBackend } from "../../../tests/support/studio-backend.ts";

const all = { billing: true, portal: true, packs: true, modelOrders: true };

describeOnEachBackend("what an operator closed", (start) => {
  test("without billing there are credits to spend, and nothing to buy, change or look up", async () => {
    const studio = await start({
      idle: true,
      settings: { features: { billing: false, portal: false, packs: false, modelOrders: false } },
    });
    const ada = await studio.register();
    const ask = async (endpoint: { method: string; path: string }, json?: object) =>
      (await studio.request(endpoint.method, endpoint.path, { token: ada.access, ...(json && { json }) })).status;

    expect(await ask(billing.balance)).toBe(200);
    for (const endpoint of [
      billing.summary,
      plans.plans,
      plans.packages,
      plans.subscription,
      payments.transactions,
      payments.transactionsFile,
      payments.ledger,
      payments.ledgerFile,
      payments.portal,
      payments.cancelPlan,
      payments.resumePlan,
    ]) {
      expect(await ask(endpoint), endpoint.path).toBe(404);
    }
    expect(await ask(payments.checkout, { kind: "subscription", plan_id: "pro" })).toBe(404);
    expect(await ask(payments.changePlan, { plan_id: "pro" })).toBe(404);
    // New orders that cannot be paid are refused. Earlier orders can still be read.
    expect(await ask(training.request, { model_name: "Ada" })).toBe(404);
    // The same path belongs to an order, which can be saved and discarded.
    expect(await ask(training.begin)).toBe(405);
    expect((await studio.call(training.orders, { query: {} }, ada.access)).status).toBe(200);
  });

  test("without packages plans can still be bought, and packages not even by their name", async () => {
    const studio = await start({ idle: true, settings: { features: { ...all, portal: false, packs: false } } });
    const ada = await studio.register();
    const buy = async (json: object) =>
      (await studio.request("POST", payments.checkout.path, { token: ada.access, json })).status;

    expect((await studio.request("GET", plans.packages.path)).status).toBe(404);
    expect((await studio.request("POST", payments.portal.path, { token: ada.access })).status).toBe(404);
    expect(await buy({ kind: "credit_pack", package_id: "pack-100" })).toBe(404);
    expect(await buy({ kind: "subscription", plan_id: "pro" })).toBe(201);
  });

  test("without model orders no model can be ordered or paid, earlier orders are there, and all else is sold", async () => {
    const studio = await start({ idle: true, settings: { features: { ...all, modelOrders: false } } });
    const ada = await studio.register();
    const ask = async (endpoint: { method: string; path: string }, json?: object) =>
      (await studio.request(endpoint.method, endpoint.path, { token: ada.access, ...(json && { json }) })).status;
    expect(await ask(training.request, { model_name: "Ada" })).toBe(404);
    expect(await ask(training.begin)).toBe(405);
    const order = await studio.adapters.database.transaction((tx) => addUnpaidOrder(tx, ada.id, ada.email));
    expect(await ask(payments.checkout, { kind: "training", inquiry_id: order })).toBe(404);
    const orders = await studio.call(training.orders, { query: {} }, ada.access);
    expect(orders).toMatchObject({ status: 200, json: { inquiries: [{ id: order }] } });
    expect(await ask(payments.checkout, { kind: "subscription", plan_id: "pro" })).toBe(201);
    expect(await ask(plans.packages)).toBe(200);
  });
});

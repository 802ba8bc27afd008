import { expect, test } from "vitest";
import { payments } from "../../contract/checkout.ts";
import { openPaddleFixture, pack } from "../support/paddle-fixture.ts";
import { describeOnEachBackend } from "../support/studio-backend.ts";

describeOnEachBackend("Paying through Paddle", (start) => {
  test("a package is created on the server, paid in the overlay, and granted once however often Paddle reports it", async () => {
    const { studio, paddle, ada, ...fixture } = await openPaddleFixture(start);
    const begun = await fixture.begin(pack);
    expect(begun).toMatchObject({
      client_token: paddle.access.overlay.clientToken,
      environment: "sandbox",
      settings: { display_mode: "overlay", theme: "light", locale: "en", success_path: "/payment-success" },
    });
    expect(await fixture.credits()).toBe(50);
    fixture.account.pay(begun.provider_transaction_id);
    await fixture.hear();
    expect(await fixture.credits()).toBe(600);
    await fixture.hearAgain();
    await fixture.hearAgain("backwards");
    expect(await fixture.credits()).toBe(600);
    expect(await fixture.status(begun.id)).toMatchObject({
      status: "completed",
      amount: { amount_minor: 2_000, currency: "USD" },
      has_invoice: true,
      is_test: false,
    });
    const invoice = await studio.call(payments.invoice, { params: { id: begun.id } }, ada.access);
    expect(invoice.json).toEqual({ url: expect.stringContaining(begun.provider_transaction_id) });
    const portal = await studio.call(payments.portal, {}, ada.access);
    expect(portal.json).toEqual({ url: expect.stringContaining([...fixture.account.customers.keys()].join()) });
  });

  test("the same events in the opposite order come to the same", async () => {
    const fixture = await openPaddleFixture(start);
    const begun = await fixture.begin({ kind: "subscription", plan_id: "pro" });
    fixture.account.pay(begun.provider_transaction_id);
    await fixture.hearAgain("backwards");
    expect(await fixture.credits()).toBe(1_050);
    expect(await fixture.plan()).toMatchObject({ plan_id: "pro", status: "active" });
    expect(await fixture.problems()).toEqual([]);
  });

  test("a user who returns from the overlay before any message has the purchase", async () => {
    const fixture = await openPaddleFixture(start);
    const begun = await fixture.begin(pack);
    fixture.account.pay(begun.provider_transaction_id);
    expect(await fixture.status(begun.id)).toMatchObject({ status: "completed", is_fulfilled: true });
    await fixture.hear();
    expect(await fixture.credits()).toBe(600);
  });

  test("however often and in however many tabs a page polls, Paddle is queried only occasionally", async () => {
    const fixture = await openPaddleFixture(start);
    const begun = await fixture.begin(pack);
    const asked = () =>
      fixture.paddle.requests.filter((line) => line === `GET /transactions/${begun.provider_transaction_id}`);
    await Promise.all(Array.from({ length: 10 }, () => fixture.status(begun.id)));
    expect(asked()).toHaveLength(1);
    fixture.account.pay(begun.provider_transaction_id);
    fixture.runtime.advance(2_999);
    expect(await fixture.status(begun.id)).toMatchObject({ is_fulfilled: false });
    expect(asked()).toHaveLength(1);
    fixture.runtime.advance(1);
    expect(await fixture.status(begun.id)).toMatchObject({ status: "completed", is_fulfilled: true });
    expect(await fixture.status(begun.id)).toMatchObject({ is_fulfilled: true });
    expect(asked()).toHaveLength(2);
  });

  test("a card that is refused leaves the payment open, and the next one pays it", async () => {
    const fixture = await openPaddleFixture(start);
    const begun = await fixture.begin(pack);
    fixture.account.declines = true;
    fixture.account.pay(begun.provider_transaction_id);
    await fixture.hear();
    expect(await fixture.status(begun.id)).toMatchObject({ status: "ready", is_fulfilled: false });
    fixture.account.declines = false;
    fixture.account.pay(begun.provider_transaction_id);
    await fixture.hear();
    expect(await fixture.credits()).toBe(600);
  });

  test("prices that the operator made at Paddle are used, and one that is not the catalogue's begins nothing", async () => {
    const catalogueFile = new URL("../support/paddle/catalogue.json", import.meta.url).pathname;
    const fixture = await openPaddleFixture(start, { settings: { catalogueFile } });
    const price = {
      product_id: "pro_1",
      name: "500 credits",
      description: "500 credits",
      quantity: { minimum: 1, maximum: 1 },
      billing_cycle: null,
      custom_data: null,
      tax_mode: "internal",
      status: "active",
    };
    const costs = (amount: string) =>
      fixture.account.prices.set("pri_01pack500", {
        ...price,
        id: "pri_01pack500",
        unit_price: { amount, currency_code: "USD" },
      });
    costs("1500");
    expect((await fixture.ask(pack)).status).toBe(503);
    costs("2000");
    const begun = await fixture.begin(pack);
    fixture.account.pay(begun.provider_transaction_id);
    await fixture.hear();
    expect(await fixture.credits()).toBe(600);
  });

  test("a discount of the operator's changes what was paid, not what it gives", async () => {
    const fixture = await openPaddleFixture(start);
    const begun = await fixture.begin(pack);
    fixture.account.pay(begun.provider_transaction_id, { discount: 500 });
    await fixture.hear();
    expect(await fixture.credits()).toBe(600);
    expect(await fixture.status(begun.id)).toMatchObject({ amount: { amount_minor: 1_500 } });
    fixture.account.adjust(begun.provider_transaction_id, "refund");
    await fixture.hear();
    expect(await fixture.credits()).toBe(50);
  });

  test("credits go back in the share that money does once Paddle approves it, and come again when a chargeback is turned down", async () => {
    const fixture = await openPaddleFixture(start);
    const begun = await fixture.begin(pack);
    fixture.account.pay(begun.provider_transaction_id);
    fixture.account.adjust(begun.provider_transaction_id, "refund", { isApproved: false });
    await fixture.hear();
    expect(await fixture.credits()).toBe(600);
    fixture.account.adjust(begun.provider_transaction_id, "refund", { share: 0.5 });
    await fixture.hear();
    expect(await fixture.credits()).toBe(325);
    fixture.account.adjust(begun.provider_transaction_id, "chargeback", { share: 0.5 });
    await fixture.hear();
    expect(await fixture.credits()).toBe(50);
    fixture.account.adjust(begun.provider_transaction_id, "chargeback_reverse", { share: 0.5 });
    await fixture.hear();
    await fixture.hearAgain();
    expect(await fixture.credits()).toBe(325);
  });
});

import { expect, test } from "vitest";
import { parseEvent } from "./messages.ts";

test("nothing that identifies a person or a card is kept of a provider's message", () => {
  const event = parseEvent(
    JSON.stringify({
      event_id: "evt_1",
      event_type: "transaction.completed",
      occurred_at: "2026-01-15T12:00:00Z",
      data: {
        id: "txn_1",
        status: "completed",
        origin: "web",
        customer_id: "ctm_1",
        customer: { id: "ctm_1", email: "ada@example.com", name: "Ada Lovelace" },
        address: { first_line: "12 St James's Square", city: "London" },
        subscription_id: null,
        custom_data: { purchase_id: "one", name: "Ada Lovelace" },
        currency_code: "USD",
        items: [{ price: { id: "pri_1", name: "Pack" }, quantity: 1 }],
        invoice_number: "123-1",
        billing_period: null,
        details: { totals: { subtotal: "2000", tax: "0", total: "2000" } },
        payments: [{ method_details: { card: { last4: "4242", cardholder_name: "Ada Lovelace" } } }],
      },
    }),
  );
  expect(event).toMatchObject({ id: "evt_1", transaction: { id: "txn_1", totalMinor: 2_000, purchaseId: "one" } });
  const kept = JSON.stringify(event);
  for (const said of ["Ada", "example.com", "Square", "London", "4242"]) expect(kept).not.toContain(said);
});

import { describe, expect, test } from "vitest";
import type { Transaction } from "../../../../contract/checkout.ts";
import { paymentState, stateAfterWatching } from "./payment-state.ts";

const minute = 60_000;

function begun(status: Transaction["status"], more: Partial<Transaction> = {}): Transaction {
  return {
    id: "0190b7f2-0000-7000-8000-000000000000",
    kind: "credit_pack",
    item_id: "pack-500",
    description: "550 credits",
    amount: { amount_minor: 2_000, currency: "USD" },
    refunded_minor: 0,
    credits: 550,
    status,
    was_declined: false,
    is_fulfilled: false,
    has_invoice: false,
    is_test: false,
    created_at: new Date(0).toISOString(),
    ...more,
  };
}

describe("a payment that is not confirmed", () => {
  test.each(["draft", "ready", "billed", "paid", "completed"] as const)(
    "is in progress shortly after: %s",
    (status) => {
      expect(paymentState(begun(status), minute)).toBe("processing");
    },
  );

  test.each(["draft", "ready"] as const)("can be paid, when nobody paid it for long: %s", (status) => {
    expect(paymentState(begun(status), 11 * minute)).toBe("unpaid");
    expect(paymentState(begun(status), 46 * minute)).toBe("unpaid");
    expect(stateAfterWatching(begun(status), "processing")).toBe("unpaid");
  });

  test.each(["billed", "paid", "completed"] as const)(
    "is late, when it was paid and nothing came of it: %s",
    (status) => {
      expect(paymentState(begun(status), 44 * minute)).toBe("processing");
      expect(paymentState(begun(status), 46 * minute)).toBe("late");
      expect(stateAfterWatching(begun(status), "processing")).toBe("late");
    },
  );
});

test("the outcome of a payment is shown however long ago it was made", () => {
  const now = 500 * minute;
  expect(paymentState(begun("completed", { is_fulfilled: true }), now)).toBe("completed");
  expect(paymentState(begun("completed", { is_fulfilled: true, refunded_minor: 500 }), now)).toBe("completed");
  expect(paymentState(begun("completed", { is_fulfilled: true, refunded_minor: 2_000 }), now)).toBe("refunded");
  const free = { amount: { amount_minor: 0, currency: "USD" }, is_fulfilled: true };
  expect(paymentState(begun("completed", free), now)).toBe("completed");
  expect(paymentState(begun("canceled"), now)).toBe("canceled");
  expect(paymentState(begun("past_due"), now)).toBe("failed");
  expect(paymentState(begun("ready", { was_declined: true }), now)).toBe("declined");
});

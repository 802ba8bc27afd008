import { expect, test } from "vitest";
import type { PaymentState } from "./payment-state.ts";
import { watchPayment } from "./watch-payment.ts";

/** Watches a payment in processing. Returns these answers in order, then `undefined` every time. */
async function watch(answers: (PaymentState | undefined)[], isOpen = () => true) {
  let asked = 0;
  const ask = async () => answers[asked++];
  return { result: await watchPayment("processing", { ask, wait: async () => isOpen() }), asked };
}

test("a payment is watched until something becomes of it", async () => {
  expect(await watch(["processing", "processing", "completed"])).toEqual({ result: "news", asked: 3 });
});

test("answers that fail change nothing, and asking goes on", async () => {
  expect(await watch([undefined, undefined, "processing", undefined, "completed"])).toEqual({
    result: "news",
    asked: 5,
  });
});

test("polling stops automatically, and when the user leaves the page", async () => {
  const { result, asked } = await watch([]);
  expect(result).toBe("same");
  expect(asked).toBeLessThan(20);
  expect(await watch([], () => false)).toEqual({ result: "stopped", asked: 0 });
});

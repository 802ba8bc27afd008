import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { type CheckoutRequest, startedCheckout } from "../../contract/checkout.ts";
import { testProvider } from "../../contract/test-checkout.ts";
import { goodPassword } from "./users.ts";

/** Returns headers that authenticate a user at the API. */
async function bearerOf(page: Page, email: string): Promise<{ authorization: string }> {
  const answer = await page.request.post("/api/auth/token/", { data: { email, password: goodPassword } });
  return { authorization: `Bearer ${z.object({ access: z.string() }).parse(await answer.json()).access}` };
}

/**
 * Buys something at the test checkout without its pages. Returns the payment's id in the product and at the checkout.
 */
export async function buy(page: Page, email: string, request: CheckoutRequest, action = "pay") {
  const headers = await bearerOf(page, email);
  const answer = await page.request.post("/api/billing/checkout/", { data: request, headers });
  const begun = startedCheckout.parse(await answer.json());
  const name = begun.checkout.url.split("/").at(-1) ?? "";
  const paid = await page.request.post(`/api/billing/test-checkout/${name}/`, { data: { action }, headers });
  expect(paid.status()).toBe(200);
  return { id: begun.transaction_id, name };
}

/** Returns the id of a user's newest subscription at the test checkout. */
export async function readProvider(page: Page, email: string) {
  const headers = await bearerOf(page, email);
  const answer = await page.request.get("/api/billing/test-provider/", { headers });
  const { subscriptions } = testProvider.parse(await answer.json());
  return { subscription: subscriptions[0]?.id ?? "" };
}

/** Triggers an event for a payment or a subscription at the test checkout. */
export async function makeHappen(page: Page, email: string, id: string, story: string): Promise<void> {
  const headers = await bearerOf(page, email);
  const answer = await page.request.post("/api/billing/test-provider/stories/", { data: { id, story }, headers });
  expect(answer.status()).toBe(200);
}

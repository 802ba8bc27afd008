import { open } from "./alive.ts";
import { asked, expect, expectOpened, sayFromPaddle, standInForScript, test } from "./paddle-overlay.ts";
import { signUp } from "./users.ts";

test.use({ displayMode: "inline" });

test("where the operator wants it, Paddle's checkout stands in the page, below what is bought", async ({
  page,
  paddle,
}) => {
  await standInForScript(page);
  await signUp(page);
  await open(page, "/wallet");
  await page.getByRole("button", { name: "Buy 550 credits" }).click();
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}/);
  const [providerId] = [...paddle.account.transactions.keys()].slice(-1);
  expect(await asked(page)).toMatchObject([
    ["environment", ["sandbox"]],
    [
      "initialize",
      [{ checkout: { settings: { displayMode: "inline", frameTarget: "paddle-frame", frameInitialHeight: 450 } } }],
    ],
    ["open", [{ transactionId: providerId }]],
  ]);
  await expect(page.locator(".paddle-frame")).toHaveCount(1);
  await expect(page.getByText("its form over this page")).toHaveCount(0);

  // Once the checkout has loaded, the page shows no spinner and no other button that opens it.
  await sayFromPaddle(page, "checkout.loaded");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout");
  await expect(page.getByText("Opening the checkout")).toHaveCount(0);
  await expect(page.getByText("550 credits").last()).toBeVisible();
  await expect(page.getByRole("button", { name: "Open checkout" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Go back" })).toBeVisible();

  await sayFromPaddle(page, "checkout.closed");
  await page.getByRole("button", { name: "Open checkout" }).click();
  await expectOpened(page, 2);
  await sayFromPaddle(page, "checkout.completed");
  await expect(page.getByRole("heading", { name: "Your payment is being processed" })).toBeVisible();
});

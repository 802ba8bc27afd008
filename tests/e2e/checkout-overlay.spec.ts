import type { Page } from "@playwright/test";
import { open } from "./alive.ts";
import {
  asked,
  blockScript,
  expect,
  expectOpened,
  sayFromPaddle,
  scriptAddress,
  standInForScript,
  test,
} from "./paddle-overlay.ts";
import { signUp } from "./users.ts";

const request = { kind: "credit_pack", package_id: "pack-500", back: "/wallet#credits" };

/** Starts buying credits and ends on the page over which Paddle's checkout opens. */
async function choose(page: Page): Promise<string> {
  await signUp(page);
  await open(page, "/wallet");
  await page.getByRole("button", { name: "Buy 550 credits" }).click();
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}/);
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

test.describe("with JavaScript", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled === false);

  test("Paddle's checkout opens in its sandbox, light, in English, and leads to the page about the payment", async ({
    page,
    paddle,
    product,
  }) => {
    await standInForScript(page);
    const id = await choose(page);
    const [providerId] = [...paddle.account.transactions.keys()].slice(-1);
    expect(await asked(page)).toEqual([
      ["environment", ["sandbox"]],
      [
        "initialize",
        [
          {
            token: "test_0123456789abcdef0123456789a",
            checkout: {
              settings: {
                displayMode: "overlay",
                theme: "light",
                locale: "en",
                successUrl: `${product.address}/payment-success?transaction=${id}`,
              },
            },
          },
        ],
      ],
      ["open", [{ transactionId: providerId }]],
    ]);

    // The browser's event is not trusted. The page waits for confirmation from Paddle.
    await sayFromPaddle(page, "checkout.completed");
    await expect(page).toHaveURL(new RegExp(`/payment-success\\?transaction=${id}$`));
    await expect(page.getByRole("heading", { name: "Your payment is being processed" })).toBeVisible();
    await expect(page.getByText("Awaiting confirmation")).toBeVisible();
    await expect(page.getByRole("banner").getByText("50 credits")).toBeVisible();
    paddle.account.pay(providerId ?? "");
    await expect(page.getByRole("heading", { name: "Payment completed" })).toBeVisible();
    await expect(page.getByRole("banner").getByText("600 credits")).toBeVisible();
  });

  test("a checkout that is closed or fails charges nothing, keeps the order and opens again", async ({ page }) => {
    await standInForScript(page);
    await choose(page);
    await asked(page);
    await sayFromPaddle(page, "checkout.payment.failed");
    await expect(page.getByRole("alert")).toContainText("The payment didn’t go through");
    await sayFromPaddle(page, "checkout.closed");
    await expect(page.getByRole("heading", { name: "The checkout was closed" })).toBeVisible();
    await expect(page.getByText("Nothing was charged, and your order is saved.")).toBeVisible();
    await page.getByRole("button", { name: "Open checkout" }).click();
    await expectOpened(page, 2);
    await expect(page.getByRole("button", { name: "Open checkout" })).toBeFocused();
    await sayFromPaddle(page, "checkout.closed");
    await page.getByRole("link", { name: "Go back" }).click();
    await expect(page).toHaveURL(/\/wallet/);
  });

  test("a blocked script is reported, with instructions", async ({ page }) => {
    await blockScript(page);
    await choose(page);
    await expect(page.getByRole("alert")).toContainText("Couldn’t load the checkout");
    await page.unroute(scriptAddress);
    await standInForScript(page);
    await page.getByRole("button", { name: "Reload and try again" }).click();
    await asked(page);
  });
});

test.describe("without JavaScript", () => {
  test.skip(({ javaScriptEnabled }) => javaScriptEnabled !== false);

  test("it is said that this payment provider needs it", async ({ page }) => {
    await choose(page);
    await expect(page.getByText("needs JavaScript to take a payment")).toBeVisible();
    await expect(page.getByText("550 credits")).toBeVisible();
  });
});

test("Paddle's script may come to its own pages alone", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  const begun = await page.request.post("/checkout", {
    form: request,
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  const overlay = await page.request.get(begun.headers().location ?? "");
  expect(overlay.headers()["content-security-policy"]).toContain("frame-src https://sandbox-buy.paddle.com;");
  expect(overlay.headers()["permissions-policy"]).toContain('payment=(self "https://sandbox-buy.paddle.com")');
  expect(overlay.headers()["content-security-policy"]).not.toContain(" https://buy.paddle.com");
  for (const path of ["/wallet", "/", "/payment-success"]) {
    const { "content-security-policy": policy = "" } = (await page.request.get(path)).headers();
    expect(policy).not.toContain("paddle");
  }
});

test("Paddle's payment link opens the user's own payment, and reveals no other user's", { tag: "@one-path" }, async ({
  page,
  paddle,
  browser,
}) => {
  await standInForScript(page);
  await signUp(page);
  const begun = await page.request.post("/checkout", {
    form: request,
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  const path = new URL(begun.headers().location ?? "", "http://studio.invalid").pathname;
  const [providerId = ""] = [...paddle.account.transactions.keys()].slice(-1);
  await open(page, `/checkout/paddle?_ptxn=${providerId}`);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByText("550 credits")).toBeVisible();
  expect((await open(page, "/checkout/paddle?_ptxn=made-up"))?.status()).toBe(404);
  expect((await open(page, "/dev/billing"))?.status()).toBe(404);
  await open(page, `/payment-success?_ptxn=${providerId}`);
  await expect(page).toHaveURL(/\/payment-success\?transaction=/);

  const otherUser = await browser.newPage();
  await signUp(otherUser);
  await standInForScript(otherUser);
  expect((await open(otherUser, path))?.status()).toBe(404);
  await open(otherUser, `/checkout/paddle?_ptxn=${providerId}`);
  await expect(otherUser.getByText("550 credits")).toHaveCount(0);
  await otherUser.close();
});

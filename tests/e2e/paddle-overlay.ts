import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import type { OverlaySettings } from "../../contract/checkout.ts";
import { PaddleAccount } from "../support/paddle/account.ts";
import { answerTo } from "../support/paddle/api.ts";
import { readAsked, sendAnswer } from "../support/paddle/over-http.ts";
import { addressOf, test as base, expect } from "./own-product.ts";

/** The address of Paddle's own script. */
export const scriptAddress = "https://cdn.paddle.com/paddle/v2/paddle.js";

interface Paddle {
  account: PaddleAccount;
  address: string;
}

let serving: Promise<Paddle> | undefined;

/** Starts this process's Paddle server, which ends with the process. */
async function serveOnce(): Promise<Paddle> {
  const account = new PaddleAccount(() => Date.now());
  const server = createServer((incoming, outgoing) => {
    void readAsked(incoming)
      .then(({ line, query, body }) => sendAnswer(outgoing, answerTo(account, line, query, body)))
      .catch(() => outgoing.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { account, address: addressOf(server) };
}

/** A product whose payment provider is a Paddle server on this machine. */
export const test = base.extend<{ paddle: Paddle; displayMode: OverlaySettings["display_mode"] }>({
  displayMode: ["overlay", { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out by the pattern what a fixture needs
  paddle: async ({}, use) => {
    serving ??= serveOnce();
    await use(await serving);
  },
  productSettings: async ({ paddle, displayMode }, use) =>
    use({
      PADDLE_DISPLAY_MODE: displayMode,
      PADDLE_API_KEY: "pdl_sdbx_apikey_01jtest0000000000000000000_made-up",
      PADDLE_CLIENT_TOKEN: "test_0123456789abcdef0123456789a",
      PADDLE_WEBHOOK_SECRETS: "pdl_ntfset_01jtest_made-up-secret",
      PADDLE_API_BASE_URL: paddle.address,
      ALLOW_LOCAL_PAYMENTS: "true",
    }),
});

/** Replaces Paddle's script: records its calls, and sends the events that the test requests. */
const stub = `
  window.asked = [];
  const note = (name) => (...given) => window.asked.push([name, JSON.parse(JSON.stringify(given))]);
  window.PaddleBillingV1 = {
    Initialized: false,
    Environment: { set: note("environment") },
    Initialize(options) {
      this.Initialized = true;
      window.sayFromPaddle = (event) => options.eventCallback(event);
      note("initialize")({ ...options, eventCallback: undefined });
    },
    Update: note("update"),
    Checkout: { open: note("open"), close: note("close") },
  };
  window.Paddle = window.PaddleBillingV1;
`;

/** Answers for Paddle's network. The product's own code is not changed. */
export async function standInForScript(page: Page): Promise<void> {
  await page.route(scriptAddress, (route) => route.fulfill({ contentType: "text/javascript", body: stub }));
}

export async function blockScript(page: Page): Promise<void> {
  await page.route(scriptAddress, (route) => route.abort());
}

/** Waits until the checkout was opened this many times. */
export async function expectOpened(page: Page, times: number): Promise<void> {
  const opened = () => page.evaluate("(window.asked ?? []).filter(([name]) => name === 'open').length");
  await expect.poll(opened).toBe(times);
}

/** Returns the calls to the script so far. */
export async function asked(page: Page): Promise<unknown> {
  await expectOpened(page, 1);
  return page.evaluate("window.asked");
}

export async function sayFromPaddle(page: Page, name: string): Promise<void> {
  await page.evaluate(`window.sayFromPaddle(${JSON.stringify({ name, data: {} })})`);
}

export { expect };

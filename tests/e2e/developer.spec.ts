import { createServer } from "node:http";
import { expect, type Page, test } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { open } from "./alive.ts";
import { buy } from "./buying.ts";
import { makePicture, signUp } from "./users.ts";

async function signUpWithPlan(page: Page): Promise<void> {
  const email = await signUp(page);
  await buy(page, email, { kind: "subscription", plan_id: "pro" });
}

async function makeKey(page: Page, name: string, scopes = ["Generate"]): Promise<string> {
  await open(page, "/settings/developer");
  await page.getByLabel("Name", { exact: true }).fill(name);
  for (const scope of scopes) await page.getByLabel(scope, { exact: true }).check();
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText(`Copy “${name}” now.`)).toBeVisible();
  return page.getByLabel("API key", { exact: true }).getByRole("textbox").inputValue();
}

/** Starts a user's webhook server for the duration of the test. */
async function receiving(answers: number[]) {
  const received: { body: string; headers: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      received.push({ body, headers });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/hook`, received, [Symbol.dispose]: () => void server.close() };
}

test("whose plan lacks them sees what they are, which plans have them, and the way there", {
  tag: "@one-path",
}, async ({ page }) => {
  await signUp(page);
  await open(page, "/settings");
  await page.getByRole("link", { name: "Open API keys and webhooks" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API keys and webhooks");
  await expect(page.getByText("Included in: Pro and Studio.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create key" })).toHaveCount(0);
  await open(page, "/settings/developer/webhooks/new");
  await expect(page).toHaveURL(/\/settings\/developer$/);
  await page.getByRole("link", { name: "View plans" }).click();
  await expect(page).toHaveURL(/\/wallet#plans$/);
});

test("a key is shown once, opens the API, and is refused once it was revoked", async ({ page }) => {
  await signUpWithPlan(page);
  const secret = await makeKey(page, "Night shift");
  expect(secret).toMatch(/^ak_[0-9A-Za-z]{49}$/);
  expect(page.url()).not.toContain("ak_");
  const runs = () => page.request.get("/api/generation/history/", { headers: { authorization: `Bearer ${secret}` } });
  expect((await runs()).status()).toBe(200);
  const elsewhere = await page.request.get("/api/gallery/creations/", {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(elsewhere.status()).toBe(403);

  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByText("Last used")).toBeVisible();
  // Both pages show the list. The form for another key returns once the secret is gone.
  await expect(page.getByRole("button", { name: "Create key" })).toBeVisible();
  expect(await page.content()).not.toContain(secret);
  await page.getByRole("link", { name: "Revoke Night shift" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Revoke “Night shift”?");
  await page.getByRole("link", { name: "Cancel" }).click();
  expect((await runs()).status()).toBe(200);
  await page.getByRole("link", { name: "Revoke Night shift" }).click();
  await page.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Key revoked")).toBeVisible();
  await expect(page.getByText("No keys yet.")).toBeVisible();
  expect((await runs()).status()).toBe(401);
});

test("a key for nothing is not made, and what was typed stays", { tag: "@one-path" }, async ({ page }) => {
  await signUpWithPlan(page);
  await open(page, "/settings/developer");
  await page.getByLabel("Name", { exact: true }).fill("Half a key");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("Choose at least one.")).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half a key");
  await page.getByLabel("Gallery", { exact: true }).check();
  await page.getByLabel("Credits", { exact: true }).check();
  await page.getByLabel("Name", { exact: true }).fill("x".repeat(60));
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByText("Gallery, Credits")).toBeVisible();
});

test("a webhook is added, tested, notified of a run, paused, and deleted", async ({ page }) => {
  using receiver = await receiving([204, 500]);
  await signUpWithPlan(page);
  await open(page, "/settings/developer");
  await page.getByRole("link", { name: "Add webhook" }).click();
  await page.getByLabel("URL", { exact: true }).fill("http://169.254.169.254/latest/meta-data/");
  await page.getByLabel("Failed", { exact: true }).uncheck();
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("Use a public URL")).toBeVisible();
  await expect(page.getByLabel("URL", { exact: true })).toHaveValue("http://169.254.169.254/latest/meta-data/");
  await expect(page.getByLabel("Failed", { exact: true })).not.toBeChecked();
  await expect(page.getByLabel("Completed", { exact: true })).toBeChecked();

  await page.getByLabel("URL", { exact: true }).fill(receiver.url);
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("Copy the signing secret now.")).toBeVisible();
  const secret = await page.getByLabel("Signing secret").getByRole("textbox").inputValue();
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByText("No deliveries yet.")).toBeVisible();

  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("Delivered with response 204")).toBeVisible();
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("The response was 500; 2xx expected.").first()).toBeVisible();
  expect(receiver.received).toHaveLength(2);
  for (const { body, headers } of receiver.received) new Webhook(secret).verify(body, headers);

  const here = page.url();
  await makePicture(page, "A lighthouse at dusk");
  await expect.poll(() => receiver.received.length).toBe(3);
  expect(receiver.received[2]?.body).toContain('"type":"generation.completed"');
  expect(receiver.received[2]?.body).not.toContain("lighthouse");
  await open(page, here);
  const rows = page.locator("#log").getByRole("listitem");
  await expect(rows.first().getByRole("link", { name: "Completed" })).toBeVisible();
  await expect(rows.first()).toContainText("Delivered");
  await rows.first().getByRole("button", { name: "Resend: Completed" }).click();
  await expect(page.getByText("Delivered with response 204").first()).toBeVisible();
  expect(receiver.received[3]?.headers["webhook-id"]).toBe(receiver.received[2]?.headers["webhook-id"]);

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("This webhook is paused. Only tests are sent.")).toBeVisible();
  await page.getByLabel("Failed", { exact: true }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Webhook saved")).toBeVisible();
  await expect(page.getByLabel("Failed", { exact: true })).toBeChecked();
  await page.getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No webhooks yet.")).toBeVisible();
});

test("a webhook has another signing secret, shown once, and messages are signed with both at first", {
  tag: "@one-path",
}, async ({ page }) => {
  using receiver = await receiving([]);
  await signUpWithPlan(page);
  await open(page, "/settings/developer/webhooks/new");
  await page.getByLabel("URL", { exact: true }).fill(receiver.url);
  await page.getByRole("button", { name: "Add webhook" }).click();
  const shown = page.getByLabel("Signing secret").getByRole("textbox");
  const first = await shown.inputValue();
  await page.getByRole("link", { name: "Done" }).click();

  await page.getByRole("link", { name: "Rotate secret" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rotate the signing secret?");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByText("We’ll also sign with the old secret")).toHaveCount(0);
  await page.getByRole("link", { name: "Rotate secret" }).click();
  await page.getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByText("Copy the signing secret now.")).toBeVisible();
  const second = await shown.inputValue();
  expect(second).not.toBe(first);
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByText("We’ll also sign with the old secret until")).toBeVisible();
  expect(await page.content()).not.toContain(second);

  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("Delivered with response 204")).toBeVisible();
  const [message] = receiver.received;
  for (const secret of [first, second]) new Webhook(secret).verify(message?.body ?? "", message?.headers ?? {});
  await page.locator("#log").getByText("Payload").click();
  await expect(page.locator("#log").getByText('"type":"test"')).toBeVisible();
});

test("users cannot see or change anything of another user", { tag: "@one-path" }, async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  using receiver = await receiving([]);
  await signUpWithPlan(page);
  await makeKey(page, "Hers");
  await page.getByRole("link", { name: "Done" }).click();
  const revoke = await page.getByRole("link", { name: "Revoke Hers" }).getAttribute("href");
  await open(page, "/settings/developer/webhooks/new");
  await page.getByLabel("URL", { exact: true }).fill(receiver.url);
  await page.getByRole("button", { name: "Add webhook" }).click();
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Webhook");
  const webhook = new URL(page.url()).pathname;
  const other = await (await browser.newContext({ javaScriptEnabled })).newPage();
  await signUpWithPlan(other);
  for (const path of [revoke ?? "", webhook, `${webhook}/secret`, `${webhook}/delete`]) {
    const answer = await open(other, path);
    expect(answer?.status(), path).toBe(404);
  }
});

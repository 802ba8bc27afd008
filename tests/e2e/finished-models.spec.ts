import type { Page } from "@playwright/test";
import { open } from "./alive.ts";
import { expect, lora, test } from "./loading-engine.ts";
import type { OwnProduct } from "./own-product.ts";
import { fillInDetails, reachDetails } from "./training-steps.ts";
import { expectFinished, promptBox, signUp } from "./users.ts";

/** Opens the operator's page of orders, whose address is in the product's log. */
async function openOrders(page: Page, product: OwnProduct): Promise<void> {
  const token = /\/api\/operator\/\?token=([\w-]+)/.exec(product.printed())?.[1] ?? "";
  await page.goto(`/api/operator/training/?token=${token}`);
}

test("a finished model is under Models and in the composer, and its owner makes a picture with it", {
  tag: "@one-path",
}, async ({ page, context, product, comfyUi }) => {
  await signUp(page);
  await reachDetails(page);
  await fillInDetails(page);
  await page.getByRole("button", { name: "Send to the team" }).click();
  await expect(page.getByText("Thank you. Your order is with the team.")).toBeVisible();

  const team = await context.newPage();
  await openOrders(team, product);
  await team.getByRole("button", { name: "Move to: In training" }).click();
  await team.getByLabel("File of the model").fill(lora);
  await team.getByLabel("Trigger word").fill("adaxyz");
  await team.getByRole("button", { name: "Attach the model" }).click();
  await team.getByRole("button", { name: "Move to: Ready" }).click();
  await expect(team.getByRole("button", { name: "Replace the model" })).toBeVisible();

  await open(page, "/gallery/models");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Calm portraits" });
  await expect(card.locator('[aria-current="step"]')).toContainText("Ready");
  await card.getByRole("link", { name: "Use in composer" }).click();
  const chosen = page.getByLabel("Model", { exact: true }).locator("option:checked");
  await expect(chosen).toHaveText("Ada <b>King</b> · your model");
  await promptBox(page).fill("by a window");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\/[0-9a-f-]{36}$/);
  await expectFinished(page);
  const graph = JSON.stringify([...comfyUi.graphs.values()]);
  expect(graph).toContain(`"lora_name":"${lora}"`);
  expect(graph).toContain('"text":"adaxyz, by a window"');

  await open(page, "/gallery/models");
  await card.getByRole("link", { name: "1 creation with this model" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "by a window" }).first()).toBeVisible();
});

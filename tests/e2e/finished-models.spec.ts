import { makeAdministrator } from "./administrators.ts";
import { open, saved } from "./alive.ts";
import { expect, lora, test } from "./loading-engine.ts";
import { fillInDetails, reachDetails } from "./training-steps.ts";
import { expectFinished, promptBox, signUp } from "./users.ts";

test("a finished model is under Models and in the composer, and its owner makes a picture with it", {
  tag: "@one-path",
}, async ({ page, browser, product, comfyUi }) => {
  await signUp(page);
  await reachDetails(page);
  await fillInDetails(page);
  await page.getByRole("button", { name: "Send to the team" }).click();
  await expect(page.getByText("Thank you. Your order is with the team.")).toBeVisible();

  const team = await browser.newPage({
    baseURL: product.address,
    javaScriptEnabled: test.info().project.use.javaScriptEnabled,
  });
  makeAdministrator(product.dataFolder, await signUp(team));
  await open(team, "/admin/orders?status=in_review");
  await team.getByRole("link", { name: /King/ }).first().click();
  const step = async (name: string) => {
    await team.getByRole("link", { name }).click();
    await saved(team, () => team.getByRole("button", { name }).click());
  };
  await step("Start the training");
  await team.getByLabel("Model file").fill(lora);
  await team.getByLabel("Trigger word").fill("adaxyz");
  // What was typed stays when it is refused.
  await team.getByLabel("Base model").fill("other");
  await team.getByRole("button", { name: "Attach model" }).click();
  await expect(team.getByText(/has no base model other/)).toBeVisible();
  await expect(team.getByLabel("Trigger word")).toHaveValue("adaxyz");
  await team.getByLabel("Base model").fill("");
  await team.getByRole("button", { name: "Attach model" }).click();
  await expect(team.getByRole("button", { name: "Replace model" })).toBeVisible();
  await step("Mark as ready");
  await expect(team.getByRole("main").getByText("Ready", { exact: true }).first()).toBeVisible();
  await team.close();

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

import { expectAccessible } from "./accessible.ts";
import { open } from "./alive.ts";
import { expect, test } from "./speaking-model.ts";
import { makePicture, promptBox, signUp } from "./users.ts";
import { tiles } from "./viewer-steps.ts";

test.use({
  productSettings: async ({ model }, use) =>
    use({
      ASSISTANT_PROVIDER: "openai-compatible",
      ASSISTANT_MODEL: "Speaker",
      ASSISTANT_BASE_URL: model.url,
      ASSISTANT_SEES_PICTURES: "true",
    }),
});

test("an image is described on request, and its prompt fills the form", async ({ page, model }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  model.answers.set("Describe this image", "```prompt\nA <b>gray</b> heron in fog\n```");
  await signUp(page);
  await makePicture(page, "A heron");
  await open(page, "/gallery");
  await tiles(page).first().click();
  await page.locator("summary[aria-label='More actions']").click();
  await page.getByRole("link", { name: "Describe as prompt" }).click();
  await expect(page.getByText("The image will be sent to Speaker.")).toBeVisible();
  await page.getByRole("button", { name: "Describe image" }).click();
  await expect(page.getByText("A <b>gray</b> heron in fog")).toBeVisible();
  // axe is a script itself.
  if (test.info().project.use.javaScriptEnabled !== false) await expectAccessible(page);
  await page.getByRole("link", { name: "Use this prompt" }).click();
  await expect(promptBox(page)).toHaveValue("A <b>gray</b> heron in fog");
  await open(page, `/prompts/describe?creation=${crypto.randomUUID()}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
});

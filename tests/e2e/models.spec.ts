import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { open } from "./alive.ts";
import { signUp } from "./users.ts";

const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: "teal" } })
  .png()
  .toBuffer();

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel("Influencer name").fill(name);
  await page.getByLabel("Social media handle").fill("@ada");
  await page.getByLabel("Platform").selectOption("instagram");
  await page.getByLabel("Description").fill("Calm portraits.\nNo hats.");
}

test("the gallery has eight tabs, and Model holds the request for one", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await open(page, "/gallery");
  const tabs = page.getByRole("navigation", { name: "Gallery", exact: true }).getByRole("link");
  await expect(tabs).toHaveText(["All", "Images", "Videos", "Favorites", "Uploads", "Models", "Model", "Collections"]);
  await tabs.filter({ hasText: /^Model$/ }).click();
  await expect(page.getByText("$500 with 24hr delivery")).toBeVisible();
  await expect(tabs.filter({ hasText: /^Model$/ })).toHaveAttribute("aria-current", "page");
});

test("a model is requested, and its owner sees the status of the order", async ({ page }, { project }) => {
  const hasScripts = project.use.javaScriptEnabled !== false;
  await signUp(page);
  await open(page, "/gallery/models");
  await expect(page.getByText("$500 with 24hr delivery")).toBeVisible();
  await page.getByRole("link", { name: "Request a model" }).click();
  await fillIn(page, "Ada <b>King</b>");
  await page.getByLabel("Add pictures").setInputFiles([
    { name: "front.png", mimeType: "image/png", buffer: picture },
    { name: "side.png", mimeType: "image/png", buffer: await sharp(picture).negate().png().toBuffer() },
  ]);
  if (hasScripts) await expect(page.getByText("2 chosen")).toBeVisible();
  await page.getByLabel("The person shown agrees to this, or it is me").check();
  await page.getByRole("button", { name: "Submit request" }).click();

  await expect(page.getByText("Request submitted.")).toBeVisible();
  await expect(page).toHaveURL(/\/training\/[0-9a-f-]{36}\/payment$/);
  await expect(page.getByRole("button", { name: "Pay $500" })).toBeVisible();
  await open(page, "/gallery/models");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Calm portraits" });
  await expect(card.getByRole("heading", { name: "Ada <b>King</b>" })).toBeVisible();
  await expect(card.getByRole("list").getByRole("listitem")).toHaveCount(5);
  await expect(card.locator('[aria-current="step"]')).toContainText("Awaiting payment");
  await expect(card).toContainText("The order is saved and waits for your payment. Nothing has been charged.");
  await expect(card.getByText("Reference images").locator("..")).toContainText("2");

  await card.getByRole("link", { name: "Discard the order of" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Keep" }).click();
  await expect(page).toHaveURL("/gallery/models");
  await card.getByRole("link", { name: "Continue the order of" }).click();
  await expect(page).toHaveURL(/\/training\/[0-9a-f-]{36}\/payment$/);
});

test("what is missing is said, and nothing typed is lost", async ({ page }, { project }) => {
  const hasScripts = project.use.javaScriptEnabled !== false;
  await signUp(page);
  await open(page, "/gallery/models/request");
  await fillIn(page, "Ada");
  await page.getByLabel("Social media handle").fill("   ");
  await page.getByLabel("Add pictures").setInputFiles({ name: "front.png", mimeType: "image/png", buffer: picture });
  if (hasScripts) await expect(page.getByText("1 chosen")).toBeVisible();
  await page.getByRole("button", { name: "Submit request" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Please fill in all required fields.");
  await expect(page.getByText("This field is required")).toHaveCount(2);
  await expect(page.getByLabel("Influencer name")).toHaveValue("Ada");
  await expect(page.getByLabel("Platform")).toHaveValue("instagram");
  await expect(page.getByLabel("Description")).toHaveValue("Calm portraits.\nNo hats.");
  await expect(page.getByRole("checkbox", { name: "front.png" })).toBeChecked();

  await page.getByLabel("Social media handle").fill("@ada");
  await page.getByLabel("The person shown agrees to this, or it is me").check();
  await page.getByRole("button", { name: "Submit request" }).click();
  await expect(page.getByText("Request submitted.")).toBeVisible();
  await open(page, "/gallery/models");
  await expect(page.getByText("Reference images").locator("..")).toContainText("1");
});

test("what is no picture is refused in plain words, and the rest stays", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await open(page, "/gallery/models/request");
  await fillIn(page, "Ada");
  await page.getByLabel("The person shown agrees to this, or it is me").check();
  const page2 = { name: "front.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html><script>1</script>") };
  await page.getByLabel("Add pictures").setInputFiles(page2);
  if (test.info().project.use.javaScriptEnabled === false) {
    await page.getByRole("button", { name: "Submit request" }).click();
  }
  await expect(page.getByText("Choose a PNG, JPEG or WebP picture.").first()).toBeVisible();
  await expect(page.getByLabel("Influencer name")).toHaveValue("Ada");
  await expect(page.getByLabel("The person shown agrees to this, or it is me")).toBeChecked();
});

test("a form sent twice is one request", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await open(page, "/gallery/models/request");
  const formKey = await page.locator('input[name="form_key"]').getAttribute("value");
  const form = {
    form_key: formKey ?? "",
    model_name: "Ada",
    social_handle: "@ada",
    platform: "x",
    description: "Calm",
    has_consent: "on",
  };
  const headers = { "sec-fetch-site": "same-origin" };
  const answers = await Promise.all(
    [0, 1].map(() => page.request.post("/gallery/models/request", { form, headers, maxRedirects: 0 })),
  );
  expect(answers.map((answer) => answer.status())).toEqual([303, 303]);
  await open(page, "/gallery/models");
  await expect(page.getByRole("main").getByRole("heading", { name: "Ada" })).toHaveCount(1);
});

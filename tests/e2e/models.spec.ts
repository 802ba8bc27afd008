import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { open } from "./alive.ts";
import { consent, payInTestCheckout } from "./training-steps.ts";
import { signUp } from "./users.ts";

const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: "teal" } })
  .png()
  .toBuffer();

const orderTerms =
  "$500 with 24hr delivery · First contact within 24 hours, and your model 48–72 hours after confirmation.";

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel("Influencer name").fill(name);
  await page.getByLabel("Social media handle").fill("@ada");
  await page.getByLabel("Platform").selectOption("instagram");
  await page.getByLabel("Description").fill("Calm portraits.\nNo hats.");
}

test("the gallery has nine tabs, and Model request holds the request for one", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/gallery");
  const tabs = page.getByRole("navigation", { name: "Gallery", exact: true }).getByRole("link");
  const names = ["All", "Images", "Videos", "Favorites", "Uploads", "Models", "Model request", "Collections", "Series"];
  await expect(tabs).toHaveText(names);
  await tabs.filter({ hasText: /^Model request$/ }).click();
  await expect(page.getByText(orderTerms)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Steps of your order" }).locator("[aria-current]")).toHaveText(
    "1Info",
  );
  await expect(tabs.filter({ hasText: /^Model request$/ })).toHaveAttribute("aria-current", "page");
  await tabs.filter({ hasText: /^Models$/ }).click();
  await expect(page.getByText(orderTerms)).toBeVisible();
  await page.getByRole("link", { name: "Request a model" }).click();
  await expect(page).toHaveURL("/training");
});

test("a model is requested, and its owner sees the status of the order", async ({ page }, { project }) => {
  const hasScripts = project.use.javaScriptEnabled !== false;
  await signUp(page);
  await open(page, "/gallery/models/request");
  await fillIn(page, "Ada <b>King</b>");
  await page.getByLabel("Add images").setInputFiles([
    { name: "front.png", mimeType: "image/png", buffer: picture },
    { name: "side.png", mimeType: "image/png", buffer: await sharp(picture).negate().png().toBuffer() },
  ]);
  if (hasScripts) await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByLabel("The person shown is me or agrees to this").check();
  await page.getByRole("button", { name: "Submit request" }).click();

  await expect(page.getByText("Request submitted")).toBeVisible();
  await expect(page).toHaveURL(/\/training\/[0-9a-f-]{36}\/dataset$/);
  await page.getByRole("link", { name: "I’ll send a link later" }).click();
  await expect(page.getByRole("button", { name: "Pay $500" })).toBeVisible();
  await open(page, "/gallery/models");
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Calm portraits" });
  await expect(card.getByRole("heading", { name: "Ada <b>King</b>" })).toBeVisible();
  await expect(card.getByRole("list").getByRole("listitem")).toHaveCount(5);
  await expect(card.locator('[aria-current="step"]')).toContainText("Awaiting payment");
  await expect(card).toContainText("Your order is saved and awaiting payment. You haven’t been charged.");
  await expect(card.getByText("Reference images").locator("..")).toContainText("2");

  await card.getByRole("link", { name: "Discard order for" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Keep" }).click();
  await expect(page).toHaveURL("/gallery/models");
  await card.getByRole("link", { name: "Continue order for" }).click();
  await expect(page).toHaveURL(/\/training\/[0-9a-f-]{36}\/payment$/);
});

test("what is missing is said, and nothing typed is lost", async ({ page }, { project }) => {
  const hasScripts = project.use.javaScriptEnabled !== false;
  await signUp(page);
  await open(page, "/gallery/models/request");
  await fillIn(page, "Ada");
  await page.getByLabel("Social media handle").fill("   ");
  await page.getByLabel("Add images").setInputFiles({ name: "front.png", mimeType: "image/png", buffer: picture });
  if (hasScripts) await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("button", { name: "Submit request" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Please fill in all required fields");
  await expect(page.getByText("This field is required")).toHaveCount(2);
  await expect(page.getByLabel("Influencer name")).toHaveValue("Ada");
  await expect(page.getByLabel("Platform")).toHaveValue("instagram");
  await expect(page.getByLabel("Description")).toHaveValue("Calm portraits.\nNo hats.");
  await expect(page.getByRole("checkbox", { name: "front.png" })).toBeChecked();

  await page.getByLabel("Social media handle").fill("@ada");
  await page.getByLabel("The person shown is me or agrees to this").check();
  await page.getByRole("button", { name: "Submit request" }).click();
  await expect(page.getByText("Request submitted")).toBeVisible();
  await open(page, "/gallery/models");
  await expect(page.getByText("Reference images").locator("..")).toContainText("1");
});

test("what is no picture is refused in plain words, and the rest stays", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await open(page, "/gallery/models/request");
  await fillIn(page, "Ada");
  await page.getByLabel("The person shown is me or agrees to this").check();
  const page2 = { name: "front.png", mimeType: "image/png", buffer: Buffer.from("<!doctype html><script>1</script>") };
  await page.getByLabel("Add images").setInputFiles(page2);
  if (test.info().project.use.javaScriptEnabled === false) {
    await page.getByRole("button", { name: "Submit request" }).click();
  }
  await expect(page.getByText("Choose a PNG, JPEG, or WebP image.").first()).toBeVisible();
  await expect(page.getByLabel("Influencer name")).toHaveValue("Ada");
  await expect(page.getByLabel("The person shown is me or agrees to this")).toBeChecked();
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

test("what the request says is not asked again after the payment", { tag: "@one-path" }, async ({ page }) => {
  const email = await signUp(page);
  await open(page, "/gallery/models/request");
  await fillIn(page, "Ada");
  await page.getByLabel("The person shown is me or agrees to this").check();
  await page.getByRole("button", { name: "Submit request" }).click();
  await expect(page).toHaveURL(/\/dataset$/);
  const order = page.url().replace(/\/dataset$/, "");
  await open(page, "/gallery/models/request");
  await expect(page.getByText("Your order for Ada isn’t paid yet.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Continue", exact: true }).click();
  await payInTestCheckout(page);
  await open(page, `${order}/details`);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Model or influencer name")).toHaveValue("Ada");
  await expect(page.getByLabel("Social media handle")).toHaveValue("@ada");
  await expect(page.getByLabel("Platform")).toHaveValue("instagram");
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue("Calm portraits.\nNo hats.");
  await expect(page.getByLabel(consent)).toBeChecked();
  await page.getByLabel("Your name").fill("Ida Berg");
  await page.getByRole("button", { name: "Send to the team" }).click();
  await expect(page.getByText("Your order is with the team")).toBeVisible();
});

import { expect, test } from "@playwright/test";
import { open, reload } from "./alive.ts";
import {
  consent,
  fillInDetails,
  mixedPictures,
  payInTestCheckout,
  reachDetails,
  reachPayment,
  sharpPicture,
  startOrder,
} from "./training-steps.ts";
import { signIn, signUp } from "./users.ts";

const isScripted = (project: { use: { javaScriptEnabled?: boolean } }) => project.use.javaScriptEnabled !== false;

test("a model is ordered from the first word to the timeline", async ({ page }, { project }) => {
  const scripts = isScripted(project);
  const email = await signUp(page);
  await open(page, "/training");
  await expect(page.getByText("$500")).toBeVisible();
  await expect(page.getByText("50–100 good images, 150 at most")).toBeVisible();
  await expect(page.getByText("At least 512 × 512 pixels each")).toBeVisible();
  const steps = page.getByRole("navigation", { name: "Steps of your order" });
  await expect(steps.locator('[aria-current="step"]')).toContainText("Info");
  const id = await startOrder(page);

  const [front, ...others] = await mixedPictures();
  for (const files of [[front ?? []].flat(), others]) {
    await page.getByLabel("Choose images").setInputFiles(files);
    if (!scripts) await page.getByRole("button", { name: "Upload" }).click();
    await expect(page.getByRole("button", { name: "Remove front.png" })).toBeVisible();
  }
  const wrong = page.getByRole("region", { name: "3 images can’t be used" }).getByRole("listitem");
  const row = (name: string) => wrong.filter({ has: page.getByText(name, { exact: true }) });
  await expect(async () => {
    if (!scripts) await reload(page);
    await expect(row("tiny.png")).toBeVisible({ timeout: 3_000 });
    await expect(row("soft.png")).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(row("tiny.png")).toContainText("Too small: 300 × 300 pixels, needs at least 512 × 512");
  await expect(row("front-copy.jpg")).toContainText("Nearly identical to front.png");
  await expect(row("soft.png")).toContainText("Blurred");
  await expect(page.getByText("1 of at least 50 usable")).toBeVisible();
  await row("soft.png").getByRole("button", { name: "Remove soft.png" }).click();
  await expect(page.getByRole("region", { name: "2 images can’t be used" })).toBeVisible();
  await page.getByRole("button", { name: "Remove all 2" }).click();
  await expect(page.getByRole("region", { name: "Usable images" }).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText("can’t be used")).toHaveCount(0);

  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("Add enough images or a link").first()).toBeVisible();
  await page.getByLabel("Link to your images").fill("pictures of ada");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("Enter a full web address").first()).toBeVisible();
  await expect(page.getByLabel("Link to your images")).toHaveValue("pictures of ada");
  await page.getByLabel("Link to your images").fill("https://pictures.example/ada");
  await page.getByRole("button", { name: "Continue to payment" }).click();

  await expect(page).toHaveURL(`/training/${id}/payment`);
  await expect(steps.locator('[aria-current="step"]')).toContainText("Payment");
  await expect(page.getByText("1 usable image uploaded")).toBeVisible();
  await expect(page.getByText(consent)).toBeVisible();
  await page.getByRole("button", { name: "I've completed payment" }).click();
  await expect(page.getByRole("alert")).toContainText("We haven’t received your payment yet");
  await expect(page.getByRole("alert")).toContainText("order is saved");
  await open(page, `/training/${id}/details`);
  await expect(page).toHaveURL(new RegExp(`/training/${id}/payment`));
  await expect(page.getByText("Step 3 opens once your payment arrives.", { exact: true })).toBeVisible();

  await payInTestCheckout(page);
  await open(page, `/training/${id}`);
  await expect(page).toHaveURL(`/training/${id}/details`);
  await expect(steps.locator('[aria-current="step"]')).toContainText("Details");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Dataset link")).toHaveValue("https://pictures.example/ada");
  await page.getByLabel("Your name").fill("   ");
  await page.getByRole("button", { name: "Send to the team" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Please fill in all required fields");
  await expect(page.getByText("This field is required")).toHaveCount(3);
  await fillInDetails(page);
  await page.getByRole("button", { name: "Send to the team" }).click();

  await expect(page).toHaveURL(`/training/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada <b>King</b>");
  await expect(page.getByText("Thank you. Your order is with the team.")).toBeVisible();
  await expect(page.getByText(/^by .+ UTC$/)).toBeVisible();
  const timeline = page.getByRole("list", { name: /Steps for/ });
  await expect(timeline.locator('[aria-current="step"]')).toContainText("In review");
  await expect(timeline.locator("time")).toHaveCount(4);
  await expect(page.getByText("Calm portraits.\nNo hats.")).toBeVisible();
  await open(page, "/training");
  await expect(page.getByRole("region", { name: "Earlier orders" }).getByRole("link")).toContainText("In review");
});

test("a model that is paid before there are pictures is ordered without them, and gets its link later", {
  tag: "@one-path",
}, async ({ page }) => {
  await signUp(page);
  const id = await reachDetails(page);
  const link = page.getByRole("textbox", { name: "Link to your images" });
  await page.getByLabel("Your name").fill("Ida Berg");
  await page.getByLabel("Model or influencer name").fill("Ada");
  await page.getByLabel(consent).check();
  await page.getByRole("button", { name: "Send to the team" }).click();
  await expect(page).toHaveURL(`/training/${id}`);
  await expect(page.getByText("Thank you. Your order is with the team.")).toBeVisible();
  await expect(page.getByText("Training starts once the team has your images.")).toBeVisible();

  await link.fill("ftp://pictures.example/ada");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Enter a full web address").first()).toBeVisible();
  await expect(link).toHaveValue("ftp://pictures.example/ada");
  await link.fill("https://pictures.example/ada");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Link sent to the team")).toBeVisible();
  await expect(page.getByRole("link", { name: "https://pictures.example/ada" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send link" })).toHaveCount(0);
});

test("“I’ve completed payment” opens the details once it is paid", { tag: "@one-path" }, async ({ page, context }) => {
  // A window that receives the payment event moves on automatically. This window receives none.
  await context.route(/\/notifications\/(events|news)/, (route) => route.abort());
  await signUp(page);
  const id = await reachPayment(page);
  const other = await context.newPage();
  await open(other, `/training/${id}/payment`);
  await payInTestCheckout(page);
  await other.getByRole("button", { name: "I've completed payment" }).click();
  await expect(other).toHaveURL(`/training/${id}/details`);
  await expect(other.getByText("Your payment has arrived", { exact: true })).toBeVisible();
});

test("details are sent once from two windows", { tag: "@one-path" }, async ({ page, context }) => {
  await signUp(page);
  const id = await reachDetails(page);
  await fillInDetails(page);
  const other = await context.newPage();
  await open(other, `/training/${id}/details`);
  await fillInDetails(other);
  await page.getByRole("button", { name: "Send to the team" }).click();
  await expect(page).toHaveURL(`/training/${id}`);
  await other.getByRole("button", { name: "Send to the team" }).click();
  await expect(other.getByText("This order was already sent")).toBeVisible();
  await expect(other.getByRole("list", { name: /Steps for/ }).locator('[aria-current="step"]')).toContainText(
    "In review",
  );
});

test("what was entered is there on another device", async ({ page, browser, baseURL }, { project }) => {
  const email = await signUp(page);
  const id = await reachDetails(page);
  await page.getByLabel("Model or influencer name").fill("Ada");
  await page.getByLabel("Description", { exact: true }).fill("Half a sentence");
  if (isScripted(project)) await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  else await page.getByRole("button", { name: "Save", exact: true }).click();

  const device = await browser.newContext({ baseURL, javaScriptEnabled: isScripted(project) });
  const elsewhere = await device.newPage();
  await open(elsewhere, "/training");
  await signIn(elsewhere, email);
  await elsewhere.getByRole("link", { name: "Continue Ada" }).click();
  await expect(elsewhere).toHaveURL(`/training/${id}/details`);
  await expect(elsewhere.getByLabel("Description", { exact: true })).toHaveValue("Half a sentence");
  await device.close();
});

test("another user's order returns 404", { tag: "@one-path" }, async ({ page, browser, baseURL }, { project }) => {
  await signUp(page);
  const id = await startOrder(page);
  const other = await browser.newContext({ baseURL, javaScriptEnabled: isScripted(project) });
  const otherUser = await other.newPage();
  await signUp(otherUser);
  for (const step of ["", "/dataset", "/payment", "/details", "/discard"]) {
    const answer = await open(otherUser, `/training/${id}${step}`);
    expect(answer?.status(), step).toBe(404);
  }
  await other.close();
});

test(
  "a picture taken out of an order stays among the uploads, and is added again from there",
  { tag: "@one-path" },
  async ({ page }, { project }) => {
    await signUp(page);
    await startOrder(page);
    await page.getByLabel("Choose images").setInputFiles(await sharpPicture("front.png", 1));
    if (!isScripted(project)) await page.getByRole("button", { name: "Upload" }).click();
    await page.getByRole("button", { name: "Remove front.png" }).click();
    await expect(page.getByText("1 image removed. It stays in your uploads.")).toBeVisible();
    await page.getByText("Choose from your uploads").click();
    await page.getByRole("checkbox", { name: "front.png" }).check();
    await page.getByRole("button", { name: "Add selected" }).click();
    await expect(page.getByText("1 image was added.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove front.png" })).toBeVisible();
  },
);

test("an order that is not paid is discarded after a question", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await startOrder(page);
  await open(page, "/training");
  await expect(page.getByRole("button", { name: "Start your order" })).toHaveCount(0);
  await page.getByRole("link", { name: "Discard Unnamed model" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Order discarded")).toBeVisible();
  await expect(page.getByRole("button", { name: "Start your order" })).toBeVisible();
});

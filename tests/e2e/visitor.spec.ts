import { expect, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { signUpWithCreations } from "./seeded-gallery.ts";

const nowhere = "01a20865-06c1-7235-93ef-f1769daab1e6";

/** Signs up a user with one creation and returns the path of its public link. */
async function sharedLink(page: Page): Promise<string> {
  const [creation] = await signUpWithCreations(page, 1);
  const share = `/gallery/share?creation=${creation}`;
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await page.request.post(share, { form: { intent: "create" }, headers });
  return /\/s\/[\w-]+/.exec(await answer.text())?.[0] ?? "";
}

test("a visitor's pages have the entries Explore and Sign In, and no others", { tag: "@one-path" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await (await browser.newContext({ baseURL })).newPage();
  const link = await sharedLink(owner);
  for (const [path, title] of [
    ["/terms", "Terms"],
    ["/privacy", "Privacy"],
    ["/shortcuts", "Keyboard shortcuts"],
    [link, "Untitled image"],
    [`/s/${nowhere}`, "Link not available"],
    ["/nowhere", "Page Not Found"],
  ] as const) {
    await open(page, path);
    await expect(page).toHaveTitle(`${title} · Atelier`);
    const navigation = page.getByRole("navigation", { name: "Main navigation" });
    await expect(navigation.getByRole("listitem")).toHaveText(["Explore"]);
    await expect(navigation.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/auth");
  }
  await page.getByRole("link", { name: "Explore" }).click();
  await expect(page).toHaveURL(/\/auth/);

  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, "/terms");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await page.getByRole("button", { name: "Open navigation" }).click();
  await expect(page.getByRole("link", { name: "Explore" })).toBeVisible();

  // Signed-in users have their own entries there.
  await open(owner, link);
  await expect(owner.getByRole("navigation").getByRole("link", { name: "Gallery" })).toBeVisible();
  await owner.context().close();
});

const about = (page: Page) => page.getByRole("complementary", { name: "About this studio" });

test("the sign-in page says what the studio does, shows three results, and offers language, theme and rules", async ({
  page,
}) => {
  await open(page, "/auth");
  await expect(about(page)).toContainText("Create images and videos from your words");
  const images = about(page).getByRole("img");
  await expect(images).toHaveCount(3);
  for (const [index, prompt] of [/^A red lighthouse/, /^Hot-air balloons/, /^An old stone bridge/].entries()) {
    await expect(images.nth(index)).toHaveAccessibleName(prompt);
    const loaded = () => images.nth(index).evaluate((image) => "naturalWidth" in image && image.naturalWidth);
    await expect.poll(loaded).toBeGreaterThan(0);
  }
  await expect(about(page).getByText("Preview engine").first()).toBeVisible();
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Terms" })).toHaveAttribute("href", "/terms");
  await expect(footer.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "/privacy");

  await page.getByLabel("Appearance and language: English").click();
  await expect(page.getByRole("radio", { name: "Light" })).toBeVisible();
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  const apply = page.getByRole("button", { name: "Apply" });
  if (await apply.last().isVisible()) await apply.last().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anmelden");
  await expect(page.getByText("Erstelle Bilder und Videos aus deinen Worten")).toBeVisible();
});

test("pages that recover an account keep the form first on phones", { tag: "@one-path" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, "/auth");
  await expect(about(page)).toBeVisible();
  await open(page, "/forgot-password");
  await expect(about(page)).toBeHidden();
  await expect(page.getByRole("contentinfo").getByRole("link", { name: "Terms" })).toBeVisible();
});

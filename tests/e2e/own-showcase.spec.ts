import { open } from "./alive.ts";
import { expect, test } from "./own-product.ts";

test.use({
  productSettings: {
    APP_TAGLINE: "Covers for “Salt & Stone”",
    APP_PICTURES: "public/examples/fox-480.webp, public/examples/desert-480.webp",
  },
});

test("an operator's sentence and images replace the product's own", async ({ page }) => {
  await open(page, "/auth");
  const about = page.getByRole("complementary", { name: "About this studio" });
  await expect(about.getByText("Covers for “Salt & Stone”")).toBeVisible();
  const images = about.locator("img");
  await expect(images).toHaveCount(2);
  for (const image of await images.all()) {
    await expect(image).toHaveAttribute("src", /^\/pictures\/[0-9a-f]{16}\.webp$/);
    // The content security policy allows it, and it has its size before it loads.
    await expect.poll(() => image.evaluate((found) => "naturalWidth" in found && found.naturalWidth)).toBe(480);
    await expect(image).toHaveAttribute("width", "480");
  }
  await expect(about.getByText("Preview engine")).toHaveCount(0);
  const answer = await page.request.get((await images.first().getAttribute("src")) ?? "");
  expect(answer.headers()["cache-control"]).toContain("immutable");
  expect((await page.request.get("/pictures/..%2Fpackage.json")).status()).toBe(404);
});

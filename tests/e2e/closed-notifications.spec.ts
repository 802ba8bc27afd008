import { open } from "./alive.ts";
import { closedFeatures, expect, test } from "./own-product.ts";
import { signUp } from "./users.ts";

test.use({ productSettings: closedFeatures });

test("where notifications are closed there is no bell, no page and no section", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  for (const path of ["/", "/gallery", "/settings"]) {
    await open(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Notifications/ })).toHaveCount(0);
    await expect(page.getByRole("link", { name: /^Notifications/ })).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Notifications" })).toHaveCount(0);
  }
  for (const path of ["", "/latest", "/news", "/events"]) {
    expect((await page.request.get(`/notifications${path}`)).status()).toBe(404);
  }
});

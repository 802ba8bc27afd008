import { open } from "./alive.ts";
import { closedFeatures, expect, test } from "./own-product.ts";
import { signUp } from "./users.ts";

test.use({ productSettings: closedFeatures });

test("where history and usage are closed the profile has no section of them", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/profile");
  await expect(page.getByRole("heading", { name: "Account information" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "History" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Usage" })).toHaveCount(0);
  for (const part of ["history", "usage"]) {
    expect((await page.request.get(`/api/auth/user/profile/${part}/`)).status()).toBe(404);
  }
});

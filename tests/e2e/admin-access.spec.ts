import { expect, test } from "@playwright/test";
import { forgetPasswordEntry, makeAdministrator } from "./administrators.ts";
import { open, saved } from "./alive.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { goodPassword, newEmail, signUp } from "./users.ts";

test("a form that needs the password again is sent after it, with everything that was entered", async ({ page }) => {
  const administrator = await signUp(page);
  makeAdministrator(sharedDataFolder(), administrator);
  const invited = newEmail();
  await open(page, "/admin/invites/new");
  await page.getByLabel("Email address").fill(invited);
  forgetPasswordEntry(sharedDataFolder(), administrator);
  await page.getByRole("button", { name: "Create invite" }).click();
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("seven loud herons");
  await saved(page, () => page.getByRole("button", { name: "Continue" }).click());
  await expect(page.getByText("This password isn’t correct.")).toBeVisible();
  await password.fill(goodPassword);
  await saved(page, () => page.getByRole("button", { name: "Continue" }).click());
  await open(page, `/admin/invites?search=${invited}`);
  await expect(page.getByRole("rowheader", { name: invited })).toBeVisible();
});

test("a form is also sent after the password when its action only reads", async ({ page }) => {
  const administrator = await signUp(page);
  makeAdministrator(sharedDataFolder(), administrator);
  await open(page, "/admin/catalog");
  await page.getByLabel("Price of a trained model").fill("123.45");
  forgetPasswordEntry(sharedDataFolder(), administrator);
  await page.getByRole("button", { name: "Review changes" }).click();
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await saved(page, () => page.getByRole("button", { name: "Continue" }).click());
  await expect(page.getByText("Save these changes?")).toBeVisible();
  await expect(page.getByLabel("Price of a trained model")).toHaveValue("123.45");
});

test("a body that is not a form changes nothing, and is refused", { tag: "@one-path" }, async ({ page }) => {
  makeAdministrator(sharedDataFolder(), await signUp(page));
  for (const path of ["jobs", `jobs/${crypto.randomUUID()}/cancel`, "mail", "storage", "storage/clean"]) {
    const headers = { "sec-fetch-site": "same-origin", "content-type": "text/plain" };
    const answer = await page.request.post(`/admin/${path}`, { data: "not a form", headers });
    expect([path, answer.status()]).toEqual([path, 400]);
  }
});

test("a page of a list that is gone leads to the last one", { tag: "@one-path" }, async ({ page }) => {
  makeAdministrator(sharedDataFolder(), await signUp(page));
  const lists = ["people", "invites", "sign-up", "reports", "orders", "orders/erased", "payments"];
  for (const path of [...lists, "jobs", "storage", "mail", "audit"]) {
    const filter = path === "audit" ? "target" : "search";
    const answer = await page.request.get(`/admin/${path}?${filter}=nothing+has+this&page=9`, { maxRedirects: 0 });
    expect(answer.headers().location).toBe(`/admin/${path}?${filter}=nothing+has+this&page=1`);
  }
});

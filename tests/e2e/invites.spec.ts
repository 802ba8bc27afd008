import { alive, open } from "./alive.ts";
import { expect, test } from "./own-product.ts";

test.use({ productSettings: { ADMIN_EMAIL: "", AUTH_EMAIL_CONFIRMATION: "off" } });

const password = "seven quiet herons";

test("a closed studio is entered with an invite, until it is revoked", { tag: "@one-path" }, async ({
  browser,
  page,
  request,
}) => {
  const admin = "admin@studio.example";
  // The first account is the administrator. The second run finds it.
  await request.post("/api/auth/users/", { data: { email: admin, password } });
  await open(page, "/auth?next=/admin/sign-up");
  await page.getByLabel("Email address").fill(admin);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Mode").selectOption("closed");
  await page.getByLabel("Domains without free credits").fill("no domain!");
  await page.getByRole("button", { name: "Save" }).click();
  // What was entered is kept beside the reason.
  await expect(page.getByText("Enter domains such as example.com.")).toBeVisible();
  await expect(page.getByLabel("Mode")).toHaveValue("closed");
  await page.getByLabel("Domains without free credits").fill("blocked.example");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();

  await open(page, "/admin/invites/new");
  await page.getByLabel("Number of accounts").fill("2");
  await page.getByRole("button", { name: "Create invite" }).click();
  const link = new URL(await page.getByRole("textbox", { name: "Invite link" }).inputValue()).pathname;

  const guest = await (await browser.newContext()).newPage();
  await open(guest, "/auth?mode=sign-up");
  await expect(guest.getByRole("heading", { name: "Sign-up is closed" })).toBeVisible();
  await open(guest, link);
  await guest.getByLabel("Email address").fill(`guest-${crypto.randomUUID()}@example.com`);
  await guest.getByLabel("Password", { exact: true }).fill(password);
  await guest.getByRole("button", { name: "Create account" }).click();
  await expect(guest).toHaveURL((url) => url.pathname === "/");
  await guest.context().close();

  await open(page, "/admin/invites?state=open");
  await page.getByRole("link", { name: "Revoke" }).first().click();
  await page.getByRole("button", { name: "Revoke invite" }).click();
  await expect(page.getByText("Invite revoked")).toBeVisible();
  // The list is as it was filtered.
  await expect(page).toHaveURL((url) => url.pathname === "/admin/invites" && url.search === "?state=open");
  await page.context().clearCookies();
  await page.goto(link);
  await alive(page);
  await expect(page.getByRole("heading", { name: "This invite no longer works" })).toBeVisible();
});

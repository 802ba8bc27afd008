import { expect, type Page, type Response, test } from "@playwright/test";
import { forgetPasswordEntry, makeAdministrator } from "./administrators.ts";
import { open, saved } from "./alive.ts";
import { setHidden } from "./hidden-tab.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { goodPassword, newEmail, signUp } from "./users.ts";

/** Does something, and waits until the page has then read its data again. */
async function reloads(page: Page, act: () => Promise<void>): Promise<void> {
  const path = `${new URL(page.url()).pathname}.data`;
  const isRead = (response: Response) =>
    response.request().method() === "GET" && new URL(response.url()).pathname === path;
  await Promise.all([page.waitForResponse(isRead), act()]);
  // Browsers do not always report the end of a refusal's body, so the router says when it has applied it.
  const state = "__reactRouterDataRouter.state";
  const states = () => page.evaluate(`[${state}.revalidation, ${state}.navigation.state]`);
  await expect.poll(states).toEqual(["idle", "idle"]);
}

async function leaveAndReturn(page: Page): Promise<void> {
  await setHidden(page, true);
  await setHidden(page, false);
}

test("what was entered stays when the tab is left until the password is needed again, and is then sent", async ({
  page,
}) => {
  const administrator = await signUp(page);
  makeAdministrator(sharedDataFolder(), administrator);
  const invited = newEmail();
  await open(page, "/admin/invites/new");
  const email = page.getByLabel("Email address");
  await email.fill(invited);
  forgetPasswordEntry(sharedDataFolder(), administrator);
  await reloads(page, () => leaveAndReturn(page));
  await expect(email).toHaveValue(invited);
  await page.getByRole("button", { name: "Create invite" }).click();

  // The prompt keeps it, too, while the user looks the password up.
  const kept = page.getByText("What you entered is saved and will be sent afterward.");
  await expect(kept).toBeVisible();
  await reloads(page, () => leaveAndReturn(page));
  await expect(kept).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(goodPassword);
  await saved(page, () => page.getByRole("button", { name: "Continue" }).click());
  await open(page, `/admin/invites?search=${invited}`);
  await expect(page.getByRole("rowheader", { name: invited })).toBeVisible();

  // Without a session, no page stays.
  forgetPasswordEntry(sharedDataFolder(), administrator);
  await reloads(page, () => leaveAndReturn(page));
  await expect(page.getByRole("rowheader", { name: invited })).toBeVisible();
  await page.context().clearCookies();
  await leaveAndReturn(page);
  await expect(page).toHaveURL(/\/auth\?/);
});

test("a preview needs no password, and the page that is opened next asks for it", async ({ page }) => {
  const administrator = await signUp(page);
  makeAdministrator(sharedDataFolder(), administrator);
  await open(page, "/admin/announcement");
  await page.getByLabel("English", { exact: true }).fill("New models arrive tonight.");
  forgetPasswordEntry(sharedDataFolder(), administrator);
  await reloads(page, () => page.getByRole("button", { name: "Preview" }).click());
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("New models arrive tonight.");
  await page.getByRole("link", { name: "Maintenance" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enter your password");
});

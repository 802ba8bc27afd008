import { expect, test } from "@playwright/test";
import { finishedRun } from "../support/seed-notifications.ts";
import { open, reload, saved } from "./alive.ts";
import { bell, notice, panel, signUpWithNotifications } from "./seeded-notifications.ts";
import { signUp } from "./users.ts";

const heading = "Notifications";

test("the bell counts what is unread, up to 99+", { tag: "@one-path" }, async ({ page }) => {
  await signUpWithNotifications(
    page,
    Array.from({ length: 101 }, (_, number) => finishedRun(`Lighthouse ${number}`, number + 1)),
  );
  await open(page, "/gallery");
  await expect(bell(page)).toHaveAccessibleName("Notifications, more than 99 unread");
  await expect(bell(page)).toHaveText("99+");
  await open(page, "/");
  await expect(bell(page)).toHaveText("99+");

  await open(page, "/notifications");
  await expect(page.getByText("Page 1 of 5")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 5")).toBeVisible();
  await expect(notice(page, "Lighthouse 30")).toBeVisible();
});

test("a user without notifications reads what will be here, and the bell is silent", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/notifications");
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
  await expect(page.getByText("No notifications yet")).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName(heading);
  await open(page, "/notifications?unread=true&page=nonsense");
  await expect(page.getByText("You’re all caught up")).toBeVisible();
});

test("notifications are shown by kind and age, as text whatever a prompt contains, and link to their subject", {
  tag: "@one-path",
}, async ({ page }) => {
  await signUpWithNotifications(page, [
    finishedRun("<img src=x onerror=document.title='broken'> {{count}} $t(title)", 0),
    { kind: "new_device", params: { browser: "Firefox", system: "Windows" }, minutesAgo: 59 },
    { kind: "credits_low", params: { threshold: 10 }, minutesAgo: 61, isRead: true },
    {
      kind: "export_ready",
      params: { isReady: true, expiresAt: Date.now() + 86_400_000 },
      minutesAgo: 3 * 1_440,
      isRead: true,
    },
  ]);
  await open(page, "/notifications");
  const first = notice(page, "<img src=x onerror=document.title='broken'> {{count}} $t(title)");
  await expect(first).toContainText("just now");
  await expect(first).toContainText("Unread");
  await expect(notice(page, "Firefox on Windows")).toContainText("59 minutes ago");
  await expect(notice(page, "Your credits are running low")).toContainText("1 hour ago");
  await expect(notice(page, "3 days ago")).not.toContainText("Unread");
  await expect(page).toHaveTitle(/^Notifications · /);

  await notice(page, "Firefox on Windows").getByRole("link").click();
  await expect(page).toHaveURL(/\/settings#devices$/);
});

test("one is marked as read, then all of them", async ({ page }) => {
  await signUpWithNotifications(page, [finishedRun("First", 3), finishedRun("Second", 2), finishedRun("Third", 1)]);
  await open(page, "/notifications");
  await expect(bell(page)).toHaveText("3");
  await notice(page, "Second")
    .getByRole("button", { name: /^Mark as read/ })
    .press("Enter");
  await expect(notice(page, "Second")).not.toContainText("Unread");
  await expect(bell(page)).toHaveText("2");
  await page.getByRole("link", { name: "Unread", exact: true }).click();
  await expect(notice(page, "Second")).toHaveCount(0);
  await expect(notice(page, "First")).toBeVisible();
  await expect(page).toHaveURL(/\/notifications\?unread=true$/);

  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("All notifications marked as read")).toBeVisible();
  await expect(bell(page)).toHaveText("");
  await expect(page.getByText("You’re all caught up")).toBeVisible();
  await reload(page);
  await expect(page.getByText("You’re all caught up")).toBeVisible();
});

test("one is deleted, and that is taken back", async ({ page }) => {
  await signUpWithNotifications(page, [finishedRun("Stays", 2), finishedRun("Goes", 1)]);
  await open(page, "/notifications");
  await notice(page, "Goes")
    .getByRole("button", { name: /^Delete/ })
    .press("Enter");
  await expect(notice(page, "Goes")).toHaveCount(0);
  await expect(page.getByText("Notification deleted")).toBeVisible();
  await expect(bell(page)).toHaveText("1");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Notification restored")).toBeVisible();
  await expect(notice(page, "Goes")).toBeVisible();
  await expect(bell(page)).toHaveText("2");
});

test("another user's notification cannot be read, deleted or restored", { tag: "@one-path" }, async ({
  page,
  browser,
  baseURL,
}) => {
  await signUpWithNotifications(page, [finishedRun("Mine", 1)]);
  await open(page, "/notifications");
  const id = await page.locator("input[name=id]").first().inputValue();
  const context = await browser.newContext({ baseURL });
  const otherUser = await context.newPage();
  await signUp(otherUser);
  const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
  const ask = async (intent: string) =>
    (await otherUser.request.post("/notifications/actions", { form: { intent, id }, headers })).json();
  expect(await ask("read")).toEqual({ ok: true, notice: null });
  expect(await ask("delete")).toEqual({ ok: true, notice: null });
  expect(await ask("restore")).toMatchObject({ ok: false });
  await context.close();
  await reload(page);
  await expect(notice(page, "Mine")).toContainText("Unread");
});

test("the bell leads to the page without scripts, and opens the latest with them", async ({ page }, { project }) => {
  await signUpWithNotifications(page, [finishedRun("A heron", 1)]);
  await open(page, "/gallery");
  await bell(page).click();
  if (project.use.javaScriptEnabled === false) {
    await expect(page).toHaveURL(/\/notifications$/);
    await expect(notice(page, "A heron")).toBeVisible();
    return;
  }
  await expect(notice(panel(page), "A heron")).toBeVisible();
  await expect(page).toHaveURL(/\/gallery$/);
});

test("the kinds of notifications and the quiet hours are chosen in the settings", async ({ page }) => {
  await signUp(page);
  await open(page, "/settings#notifications");
  const section = page.locator("#notifications");
  await expect(section.getByRole("checkbox", { name: /^Failed payments · Always on/ })).toBeDisabled();
  await expect(section.getByRole("checkbox", { name: /^New devices · Always on/ })).toBeChecked();
  await section.getByLabel("Completed runs").first().uncheck();
  await section.getByLabel("Turn on quiet hours").check();
  await section.getByLabel("From", { exact: true }).fill("22:30");
  await section.getByLabel("To", { exact: true }).fill("22:30");
  await section.getByRole("button", { name: "Save notification settings" }).click();
  // All choices are preserved.
  await expect(section.getByText("Choose two different times.")).toBeVisible();
  await expect(section.getByLabel("Completed runs").first()).not.toBeChecked();
  await expect(section.getByLabel("From", { exact: true })).toHaveValue("22:30");

  await section.getByLabel("To", { exact: true }).fill("06:15");
  await section.getByRole("button", { name: "Save notification settings" }).click();
  await expect(page.getByText("Notification settings saved")).toBeVisible();
  await expect(section.getByText("In your account’s time zone, UTC")).toBeVisible();
  await reload(page);
  await expect(section.getByLabel("Completed runs").first()).not.toBeChecked();
  await expect(section.getByLabel("Failed runs").first()).toBeChecked();
  await expect(section.getByLabel("Turn on quiet hours")).toBeChecked();
  await expect(section.getByLabel("To", { exact: true })).toHaveValue("06:15");

  await section.getByLabel("Turn on quiet hours").uncheck();
  await saved(page, () => section.getByRole("button", { name: "Save notification settings" }).click());
  await expect(section.getByLabel("Turn on quiet hours")).not.toBeChecked();
  await reload(page);
  await expect(section.getByLabel("Turn on quiet hours")).not.toBeChecked();
});

import { expect, type Page, test } from "@playwright/test";
import { finishedRun, seedNotifications } from "../support/seed-notifications.ts";
import { expectAccessible } from "./accessible.ts";
import { open } from "./alive.ts";
import { setHidden } from "./hidden-tab.ts";
import { keepToasts } from "./lasting-toasts.ts";
import { movedOn } from "./layout-shifts.ts";
import { bell, notice, panel, signUpWithNotifications } from "./seeded-notifications.ts";
import { sharedDataFolder } from "./shared-product.ts";
import { expectFinished, promptBox, signUp } from "./users.ts";
import { whilePainted } from "./while-painted.ts";

/** Returns the pages' requests for notification updates, by the end of the address. */
function questionsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, question] = /\/notifications\/(events|news)$/.exec(new URL(request.url()).pathname) ?? [];
    if (question) asked.push(question);
  });
  return asked;
}

/** Opens a page with a notification stream and waits until the stream is open. */
async function openListening(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().includes("/notifications/events"));
  await open(page, path);
  expect((await opened).headers()["content-type"]).toContain("text/event-stream");
}

/** Generates an image in a hidden tab, from Explore to the finished run. */
async function makeUnseen(page: Page, prompt: string): Promise<void> {
  const tab = await page.context().newPage();
  await open(tab, "/");
  await setHidden(tab, true);
  await promptBox(tab).fill(prompt);
  await tab.getByRole("button", { name: /^Generate/ }).click();
  await expect(tab).toHaveURL(/\/generations\//);
  await tab.close();
}

const toasts = (page: Page) => page.getByRole("region", { name: "Notifications" });

test("what happens elsewhere arrives without a reload: the count, the list, and a toast that leads there", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await keepToasts(page);
  await signUp(page);
  await openListening(page, "/gallery");
  await expect(bell(page)).toHaveText("");
  await bell(page).click();
  await expect(panel(page)).toContainText("No notifications yet");
  await makeUnseen(page, "A heron at dawn");
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread", whilePainted);
  await expect(notice(panel(page), "A heron at dawn")).toBeVisible();
  await expect(toasts(page)).toContainText("Your image is ready");
  expect(await movedOn(page)).toEqual([]);
  await toasts(page).getByRole("link", { name: "Show" }).click();
  await expect(page).toHaveURL(/\/generations\//);
  await expectFinished(page);
  // Viewing the creation marks its notification as read.
  await expect(bell(page)).toHaveText("");
});

test("a user who watches a run gets no notification of it", async ({ page }) => {
  await signUp(page);
  await open(page, "/?prompt=A%20heron%20at%20noon&quality=draft");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expectFinished(page);
  await open(page, "/notifications");
  await expect(notice(page, "A heron at noon")).not.toContainText("Unread");
  await expect(bell(page)).toHaveText("");
});

test("two tabs share one stream; the second takes over when the first closes", async ({ page }) => {
  const second = await page.context().newPage();
  for (const each of [page, second]) await keepToasts(each);
  await signUp(page);
  await openListening(page, "/gallery");
  const asked = questionsOf(second);
  await open(second, "/gallery");
  await expect(bell(second)).toBeVisible();
  await makeUnseen(page, "A kite over the bay");
  await expect(bell(second)).toHaveText("1", whilePainted);
  await expect(bell(page)).toHaveText("1");
  expect(asked).toEqual([]);
  // One of the two tabs shows the toast.
  const told = async () => [await toasts(page).innerText(), await toasts(second).innerText()].join();
  expect((await told()).match(/Your image is ready/g)).toHaveLength(1);

  const taken = second.waitForResponse((response) => response.url().includes("/notifications/events"));
  await page.close();
  expect((await taken).status()).toBe(200);
  await makeUnseen(second, "A kite over the hills");
  await expect(bell(second)).toHaveText("2", whilePainted);
  expect(asked.filter((question) => question === "events")).toHaveLength(1);
});

test("where streams are refused it asks every 30 seconds", async ({ page }) => {
  await signUpWithNotifications(page, [finishedRun("Long ago", 90)]);
  await page.route("**/notifications/events*", (route) => route.abort());
  await page.clock.install();
  const asked = questionsOf(page);
  await open(page, "/gallery");
  await expect(bell(page)).toHaveText("1");
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.post("/notifications/actions", { form: { intent: "read_all" }, headers });
  await page.clock.runFor(29_000);
  expect(asked).not.toContain("news");
  await expect(bell(page)).toHaveText("1");
  await page.clock.runFor(1_000);
  await expect(bell(page)).toHaveText("");
  expect(asked.filter((question) => question === "news")).toHaveLength(1);
});

test("it asks every 30 seconds beside the stream, for the bell and for the list that is open", async ({ page }) => {
  const email = await signUp(page);
  await page.clock.install();
  await openListening(page, "/gallery");
  await expect(bell(page)).toHaveText("");
  await bell(page).click();
  await expect(panel(page)).toContainText("No notifications yet");
  // Seeded directly in the database, so no pub/sub message reaches the stream.
  await seedNotifications({ dataFolder: sharedDataFolder(), email }, [finishedRun("Missed", 1)]);
  await page.clock.runFor(30_000);
  await expect(bell(page)).toHaveText("1");
  await expect(notice(panel(page), "Missed")).toBeVisible();
  await seedNotifications({ dataFolder: sharedDataFolder(), email }, [
    { ...finishedRun("Read elsewhere", 5), isRead: true },
  ]);
  await page.clock.runFor(30_000);
  await expect(notice(panel(page), "Read elsewhere")).toBeVisible();
  await expect(bell(page)).toHaveText("1");
});

test("the title of a hidden tab counts new notifications, until the user returns", async ({ page }) => {
  await signUp(page);
  await openListening(page, "/gallery");
  await expect(page).toHaveTitle(/^Gallery · /);
  await setHidden(page, true);
  await makeUnseen(page, "Snow on the pass");
  await expect(page).toHaveTitle(/^\(1\) Gallery · /, whilePainted);
  await expect(toasts(page)).not.toContainText("Your image is ready");
  await setHidden(page, false);
  await expect(page).toHaveTitle(/^Gallery · /);
});

test("signing out, or signing in as another user, ends the first user's stream", async ({ page }) => {
  await signUp(page);
  await openListening(page, "/gallery");
  const closed = page.waitForEvent("requestfailed", (request) => request.url().includes("/notifications/events"));
  const other = await page.context().newPage();
  await open(other, "/gallery");
  await other.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
  await expect(other).toHaveURL(/\/auth/);
  await closed;
  const answer = await page.request.get("/notifications/news?for=somebody", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  await signUp(other);
  const refused = await page.request.get("/notifications/news?for=somebody", { maxRedirects: 0 });
  expect(refused.status()).toBe(403);
});

test("the latest open below the bell by keys, are walked by arrows, and Escape gives the focus back", async ({
  page,
}) => {
  await signUpWithNotifications(page, [finishedRun("First", 2), finishedRun("Second", 1)]);
  await open(page, "/gallery");
  await bell(page).focus();
  await page.keyboard.press("Enter");
  await expect(notice(panel(page), "First")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(notice(panel(page), "Second").getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(notice(panel(page), "First").getByRole("link")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(notice(panel(page), "First").getByRole("button", { name: /^Mark as read/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(notice(panel(page), "First").getByRole("link")).toBeFocused();
  await expect(bell(page)).toHaveText("1");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
});

test("one is deleted below the bell and taken back without closing it", async ({ page }) => {
  await signUpWithNotifications(page, [finishedRun("Stays", 2), finishedRun("Goes", 1)]);
  await open(page, "/gallery");
  await bell(page).click();
  await notice(panel(page), "Goes")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(notice(panel(page), "Goes")).toHaveCount(0);
  await expect(notice(panel(page), "Stays").getByRole("link")).toBeFocused();
  await expect(bell(page)).toHaveText("1");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(notice(panel(page), "Goes")).toBeVisible();
  await expect(bell(page)).toHaveText("2");
});

test("what the server refuses is there again, and a toast says so", async ({ page }) => {
  await signUpWithNotifications(page, [finishedRun("Stubborn", 1)]);
  await open(page, "/gallery");
  await bell(page).click();
  await expect(notice(panel(page), "Stubborn")).toBeVisible();
  await page.route("**/notifications/actions", (route) => route.abort());
  await notice(panel(page), "Stubborn")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(page.getByText("Network error. Please check your connection.")).toBeVisible();
  await expect(notice(panel(page), "Stubborn")).toContainText("Unread");
  await panel(page).getByRole("button", { name: "Mark all as read" }).click();
  await expect(notice(panel(page), "Stubborn")).toContainText("Unread");
  await expect(bell(page)).toHaveText("1");
});

test("a notification opened from the bell's menu is marked as read", async ({ page }) => {
  await signUpWithNotifications(page, [
    { kind: "new_device", params: { browser: "Firefox", system: "Windows" }, minutesAgo: 5 },
  ]);
  await open(page, "/");
  await bell(page).click();
  await notice(panel(page), "Firefox on Windows").getByRole("link").click();
  await expect(page).toHaveURL(/\/settings#devices$/);
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveText("");
});

test("notifications in quiet hours are counted silently, and announced at their end", async ({ page }) => {
  await signUp(page);
  await open(page, "/settings");
  const section = page.locator("#notifications");
  await section.getByLabel("Turn on quiet hours").check();
  await section.getByLabel("From", { exact: true }).fill("00:00");
  await section.getByLabel("To", { exact: true }).fill("23:59");
  await section.getByRole("button", { name: "Save notification settings" }).click();
  await expect(page.getByText("Notification settings saved")).toBeVisible();
  await openListening(page, "/gallery");
  await setHidden(page, true);
  await makeUnseen(page, "A quiet harbour");
  await expect(bell(page)).toHaveText("1", whilePainted);
  await expect(page).toHaveTitle(/^Gallery · /);
  await setHidden(page, false);
  await expect(toasts(page)).not.toContainText("Your image is ready");
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.post("/settings", { form: { intent: "notifications" }, headers });
  await expect(toasts(page)).toContainText("Your image is ready", whilePainted);
});

test("what opens below the bell is accessible in both looks, from the smallest phone on", async ({ page }) => {
  await signUpWithNotifications(page, [
    finishedRun("A heron", 1),
    { kind: "credits_low", params: { threshold: 10 }, minutesAgo: 70, isRead: true },
  ]);
  const headers = { "sec-fetch-site": "same-origin" };
  for (const [theme, width] of [
    ["dark", 320],
    ["light", 1440],
  ] as const) {
    await page.request.post("/preferences", { form: { theme, return: "/" }, headers });
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/gallery", "/"]) {
      await open(page, path);
      await bell(page).first().click();
      await expect(notice(panel(page), "A heron")).toBeVisible();
      await expectAccessible(page);
    }
  }
});

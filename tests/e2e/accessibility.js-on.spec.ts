import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { beginChat } from "./chatting.ts";
import { makePicture, signUp } from "./people.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
  const scrollsSideways = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
  expect(scrollsSideways, `${page.url()} scrolls sideways`).toBe(false);
}

const looks = [
  { theme: "dark", width: 320 },
  { theme: "light", width: 1440 },
];

for (const { theme, width } of looks) {
  test(`every page is accessible in the ${theme} theme at ${width} px, alive and as the server sent it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const headers = { "sec-fetch-site": "same-origin" };
    await page.request.post("/preferences", { form: { theme, return: "/" }, headers });
    const checkAll = async (paths: string[], go: (path: string) => Promise<unknown>) => {
      for (const path of paths) {
        await go(path);
        await expectAccessible(page);
      }
    };

    const alive = (path: string) => open(page, path);
    const asSent = (path: string) => page.goto(path);
    const openToAll = [
      "/auth",
      "/auth?mode=sign-up",
      "/auth/email-sent",
      "/auth/confirm-email/forged",
      "/forgot-password",
      "/reset-password",
      "/reset/nobody/forged/public",
      "/terms",
      "/privacy",
      "/no/such/place",
    ];
    await checkAll(openToAll, alive);
    await signUp(page);
    await checkAll(["/gallery"], alive);
    await makePicture(page, "A lighthouse in a storm");
    await expectAccessible(page);
    const kept = [
      "/",
      "/gallery",
      "/profile",
      "/profile/delete",
      "/settings",
      "/wallet",
      "/wallet/cancel",
      "/notifications",
      new URL(page.url()).pathname,
    ];
    await checkAll(kept, alive);

    // axe itself is a script, so instead of switching scripts off, ours are kept from arriving.
    await page.route("**/assets/*.js", (route) => route.abort());
    await checkAll(kept, asSent);
    await page.context().clearCookies({ name: "session" });
    await checkAll(openToAll, asSent);
  });

  test(`chats are accessible in the ${theme} theme at ${width} px, alive and as the server sent them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const headers = { "sec-fetch-site": "same-origin" };
    await page.request.post("/preferences", { form: { theme, return: "/" }, headers });
    await signUp(page);
    await open(page, "/history");
    await expectAccessible(page);
    await beginChat(page, "A lighthouse at dusk");
    await expect(page.getByRole("link", { name: "Use this prompt" }).first()).toBeVisible();
    await expectAccessible(page);
    const chat = new URL(page.url()).pathname;
    const paths = [
      "/history",
      "/history/new",
      "/history/attach?to=/history/new",
      chat,
      `${chat}/rename`,
      `${chat}/delete`,
    ];
    for (const path of paths) {
      await open(page, path);
      await expectAccessible(page);
    }
    await page.route("**/assets/*.js", (route) => route.abort());
    for (const path of paths) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });
}

test("the tab one is on can be seen on the smallest phone", async ({ page }) => {
  await signUp(page);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [path, name] of [
    ["/gallery/collections", "Collections"],
    ["/gallery/models", "Models"],
    ["/gallery", "All"],
  ] as const) {
    await open(page, path);
    const tab = page.getByRole("main").getByRole("link", { name, exact: true });
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(tab).toBeInViewport({ ratio: 0.99 });
  }
});

test("what can be done with a deleted picture stands side by side on a phone, in Japanese too", async ({ page }) => {
  await signUp(page);
  await makePicture(page, "A quiet harbour");
  await open(page, "/gallery");
  const id = await page.locator("form[data-creation]").first().getAttribute("data-creation");
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.post(`/creations/${id}`, { form: { intent: "delete", return: "/gallery" }, headers });
  await page.request.post("/preferences", { form: { language: "ja", return: "/" }, headers });
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "/gallery/trash");
  const buttons = page.locator(".trash-actions button");
  await expect(buttons).toHaveCount(2);
  const tops = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

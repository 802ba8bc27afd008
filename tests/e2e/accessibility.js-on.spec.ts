import { expect, test } from "@playwright/test";
import { expectAccessible, pairs, prepare } from "./accessible.ts";
import { open } from "./alive.ts";
import { startChat } from "./chatting.ts";
import { newCollection } from "./collecting.ts";
import { seedPicture } from "./seeded-gallery.ts";
import { finishRun, signUp } from "./users.ts";

for (const pair of pairs) {
  const { theme, width, state, tag } = pair;
  test(`every page is accessible in the ${theme} theme at ${width} px, ${state}`, { tag: [...tag] }, async ({
    page,
  }) => {
    const go = await prepare(page, pair);
    const checkAll = async (paths: readonly string[]) => {
      for (const path of paths) {
        await go(path);
        await expectAccessible(page);
      }
    };
    await checkAll([
      "/auth",
      "/auth?mode=sign-up",
      "/auth/email-sent",
      "/auth/confirm-email/forged",
      "/forgot-password",
      "/reset-password",
      "/reset/nobody/forged/public",
      "/terms",
      "/privacy",
      "/verify",
      "/no/such/place",
    ]);
    await signUp(page);
    // Empty, and with an image.
    await checkAll(["/gallery"]);
    const run = await finishRun(page, { prompt: "A lighthouse in a storm" });
    const collection = `/gallery/collections/${await newCollection(page, "Ours")}`;
    await checkAll([
      `${collection}/members`,
      `${collection}/shared`,
      "/",
      "/?batch=grid&prompt=fog&rows=style",
      "/batches",
      "/gallery",
      "/profile",
      "/profile/delete",
      "/settings",
      "/wallet",
      "/wallet/cancel",
      "/notifications",
      run,
    ]);
  });

  test(`chats are accessible in the ${theme} theme at ${width} px, ${state}`, { tag: [...tag] }, async ({ page }) => {
    await signUp(page);
    await startChat(page, "A lighthouse at dusk");
    await expect(page.getByRole("link", { name: "Use this prompt" }).first()).toBeVisible();
    const chat = new URL(page.url()).pathname;
    const go = await prepare(page, pair);
    for (const path of [
      "/history",
      "/history/new",
      "/history/attach?to=/history/new",
      chat,
      `${chat}/rename`,
      `${chat}/delete`,
    ]) {
      await go(path);
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
  await seedPicture(page, "A quiet harbour");
  await open(page, "/gallery");
  const id = await page.locator(".tile[data-creation]").first().getAttribute("data-creation");
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

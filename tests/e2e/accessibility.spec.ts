import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { makePicture, signUp } from "./people.ts";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
}

const recovery = [
  "/auth/email-sent",
  "/auth/confirm-email/forged",
  "/forgot-password",
  "/reset-password",
  "/reset/nobody/forged/public",
];
const themes = ["dark", "light"];
const widths = [320, 1440];

for (const theme of themes) {
  for (const width of widths) {
    test(`every page is accessible in the ${theme} theme at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const open = ["/auth", "/auth?mode=sign-up", "/terms", "/privacy", "/no/such/place", ...recovery];
      for (const path of open) {
        await page.goto(path);
        await expectAccessible(page);
      }
      await signUp(page);
      const headers = { "sec-fetch-site": "same-origin" };
      await page.request.post("/preferences", { form: { theme, return: "/" }, headers });
      await page.goto("/gallery");
      await expectAccessible(page);
      await makePicture(page, "A lighthouse in a storm");
      await expectAccessible(page);
      for (const path of ["/", "/gallery", "/profile", "/profile/delete", "/settings"]) {
        await page.goto(path);
        await expectAccessible(page);
        const scrollsSideways = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
        expect(scrollsSideways, `${path} scrolls sideways`).toBe(false);
      }
    });
  }
}

import { expect, test } from "@playwright/test";
import { open } from "./alive.ts";
import { signUp } from "./users.ts";

test("on small screens one floating bar leads everywhere from every page, and it fits", async ({ page }) => {
  await signUp(page);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    for (const path of ["/", "/gallery"]) {
      await open(page, path);
      const bar = page.getByRole("banner");
      for (const name of [/^Explore/, /^Gallery/, /^Wallet/, /^Profile/, /^Settings/]) {
        const box = await bar.getByRole("link", { name }).filter({ visible: true }).boundingBox();
        expect(box?.x, `${name} on ${path}`).toBeGreaterThanOrEqual(12);
        expect((box?.x ?? width) + (box?.width ?? 0), `${name} on ${path}`).toBeLessThanOrEqual(width - 12);
      }
      await page.mouse.wheel(0, 2_000);
      await expect(bar.getByRole("link", { name: /^Gallery/ }).filter({ visible: true })).toBeInViewport();
    }
  }
});

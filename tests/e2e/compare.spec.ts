import { expect, test } from "@playwright/test";
import { open } from "./alive.ts";
import { chooseMore, signUpWithCreations, tick } from "./seeded-gallery.ts";

test("a selection of creations is compared side by side, with the settings that differ", async ({
  page,
  javaScriptEnabled,
}) => {
  const ids = await signUpWithCreations(page, 5);
  await open(page, "/gallery?select=1");
  await tick(page, 0).check();
  await chooseMore(page, "Compare");
  await expect(page.getByText("Select two to four creations to compare them.")).toBeVisible();
  for (const number of [0, 1, 2]) await tick(page, number).check();
  await chooseMore(page, "Compare");
  await expect(page).toHaveURL(`/compare?ids=${ids.slice(0, 3).join(",")}`);
  await expect(page.getByRole("heading", { name: "Compare", level: 1 })).toBeVisible();

  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["Setting", "Creation 1", "Creation 2", "Creation 3"]);
  const prompts = table.getByRole("row", { name: /^Prompt/ });
  await expect(prompts.getByRole("rowheader")).toHaveText("PromptDiffers");
  await expect(prompts.locator("mark").first()).toBeVisible();
  await expect(table.getByRole("row", { name: /^Mode/ }).getByRole("rowheader")).toHaveText("Mode");

  await page.getByRole("link", { name: "2×" }).click();
  await expect(page).toHaveURL(/&zoom=2$/);
  await expect(page.getByRole("region", { name: "Creation 1", exact: true })).toHaveAttribute("tabindex", "0");
  if (javaScriptEnabled) {
    // All enlarged images show the same place.
    await page
      .getByRole("region", { name: "Creation 1", exact: true })
      .evaluate((frame) => frame.scrollTo(9_999, 9_999));
    const other = page.getByRole("region", { name: "Creation 3", exact: true });
    const left = () =>
      other.evaluate(({ scrollTop, scrollHeight, clientHeight }) => scrollHeight - clientHeight - scrollTop);
    await expect.poll(left).toBeLessThan(2);
  }
  await page.getByRole("link", { name: "Remove creation 2 from the comparison" }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await expect(page.getByRole("link", { name: /^Remove creation/ })).toHaveCount(0);

  const [one = ""] = ids;
  const answer = await page.goto(`/compare?ids=${one},0190a000-0000-7000-8000-000000000000`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("1 no longer exists")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to Gallery" })).toBeVisible();
});

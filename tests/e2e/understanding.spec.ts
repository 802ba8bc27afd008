import { expect, test } from "@playwright/test";
import { open } from "./alive.ts";
import { promptBox, signUp } from "./users.ts";

test("the page of a preview marks the words that were painted and names those that were not understood", async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/?quality=draft");
  await promptBox(page).fill("a red fox beside a samovar in a forest");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\//);
  const heading = page.getByRole("heading", { name: "a red fox beside a samovar in a forest" });
  await expect(heading.locator("mark")).toHaveText(["red", "fox", "forest"]);
  await expect(page.getByText("The preview engine used the marked words.")).toBeVisible();
  await expect(page.getByText("Not understood: samovar")).toBeVisible();
});

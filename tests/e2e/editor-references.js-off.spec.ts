import { seedCreations } from "../support/seed-creations.ts";
import { uploadOwnPicture } from "./editing.ts";
import { expect, test } from "./loading-engine.ts";
import { signUp } from "./users.ts";

test("without scripts, references are chosen from all pages, and shown by their images", async ({ page, product }) => {
  const email = await signUp(page);
  await seedCreations({ dataFolder: product.dataFolder, email, count: 14 });
  await page.goto(`${await uploadOwnPicture(page, 240, 160)}?mode=image-edit`);
  const references = page.getByRole("region", { name: "References" });
  const chosen = references.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Remove/ }) });
  await page.getByLabel("Instructions").fill("Make it night");
  await references.getByRole("button", { name: "Pick from gallery" }).click();
  await references.getByRole("checkbox", { name: "A lighthouse, number 0" }).check();
  await references.getByRole("button", { name: "Next page" }).click();
  await expect(chosen.getByRole("img", { name: "A lighthouse, number 0" })).toBeVisible();
  await references.getByRole("checkbox", { name: "A bridge, number 13" }).check();
  await references.getByRole("button", { name: "Previous page" }).click();
  await expect(chosen).toHaveCount(2);
  await expect(references.getByRole("checkbox", { name: "A lighthouse, number 0" })).toHaveCount(0);
  await expect(page.getByLabel("Instructions")).toHaveValue("Make it night");
});

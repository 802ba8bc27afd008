import { expect, test } from "@playwright/test";
import { open, reload, saved } from "./alive.ts";
import { signUp } from "./users.ts";
import { makeFour, seedFour, tiles } from "./viewer-steps.ts";

test("a tile leads to its creation, which has its details and leads to the next and the one before", {
  tag: "@one-path",
}, async ({ page }) => {
  await signUp(page);
  const [first, second, third, fourth] = await makeFour(page, "A lighthouse on a cliff");
  await tiles(page).nth(1).click();
  await expect(page).toHaveURL(second);
  await expect(page).toHaveTitle(/^A lighthouse on a cliff · /);
  const viewer = page.getByRole("dialog", { name: "A lighthouse on a cliff" });
  await expect(viewer.getByRole("img", { name: "A lighthouse on a cliff" })).toBeVisible();
  const details = viewer.getByRole("complementary", { name: "Details" });
  for (const text of ["Text to image", "Draft", "PNG", "Saved and checked"]) {
    await expect(details.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(details.getByRole("link", { name: /^Image \d$/ })).toHaveCount(4);

  await viewer.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(third);
  await viewer.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(fourth);
  await expect(viewer.getByRole("link", { name: "Next" })).toBeDisabled();
  await open(page, second);
  await viewer.getByRole("link", { name: "Previous" }).click();
  await expect(page).toHaveURL(first);
  await expect(viewer.getByRole("link", { name: "Previous" })).toBeDisabled();
  await viewer.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL("/gallery");
  await expect(tiles(page)).toHaveCount(4);
});

test("a favorite stays one, and only favorites follow one another among favorites", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  const [first, , third] = await seedFour(page, "A fox in fresh snow");
  const heart = page.getByRole("dialog").getByRole("button", { name: "Favorite" });
  for (const address of [first, third]) {
    await open(page, address);
    await saved(page, () => heart.click());
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await reload(page);
    await expect(heart).toHaveAttribute("aria-pressed", "true");
  }
  await open(page, `${first}?tab=favorites`);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(`${third}?tab=favorites`);
  await expect(page.getByRole("link", { name: "Next" })).toBeDisabled();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL("/gallery?tab=favorites");
  await expect(tiles(page)).toHaveCount(2);
});

test("after a deletion the next one is shown, and it can be taken back", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  const [, second, third] = await seedFour(page, "A windmill in a field");
  await open(page, second);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(third);
  await expect(page.getByText("Moved to Trash")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(second);
  await expect(page.getByText("Restored to your gallery")).toBeVisible();
  await expect(page.getByRole("img", { name: "A windmill in a field" }).first()).toBeVisible();
});

test("the file is downloaded with its recipe or without", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  const [first] = await makeFour(page, "A glass teapot in morning light");
  await open(page, first);
  const named = (name: string) => page.getByLabel(name, { exact: true }).or(page.getByText(name, { exact: true }));
  const read = async (name: string) => {
    const href = await page.getByRole("dialog").locator("a[download]").and(named(name)).getAttribute("href");
    const answer = await page.request.get(href ?? "");
    expect(answer.headers()["content-disposition"]).toContain("attachment");
    return (await answer.body()).includes("A glass teapot in morning light");
  };
  expect(await read("Download")).toBe(true);
  expect(await read("Download without recipe")).toBe(false);
});

test("the run of a creation is regenerated from its viewer at the price on the button", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  const [first] = await makeFour(page, "A stone bridge in spring");
  await open(page, first);
  await page.locator("summary[aria-label='More actions']").click();
  await page.getByRole("button", { name: "Regenerate · 4 credits" }).click();
  await expect(page).toHaveURL(/\/generations\//);
  await expect(page.getByText("Held 4 credits")).toBeVisible();
});

test("a missing creation, or another user's, is not shown, with a way back", { tag: "@one-path" }, async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page);
  const other = await browser.newPage({ baseURL });
  await signUp(other);
  const [theirs] = await seedFour(other, "A stone bridge in autumn");
  for (const address of ["/gallery/view/garbage?tab=images", `${theirs}?tab=images`]) {
    const answer = await open(page, address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Not in your gallery" })).toBeVisible();
    await expect(page.getByText("A stone bridge in autumn")).toHaveCount(0);
    await page.getByRole("dialog").getByRole("link", { name: "Back to the list" }).last().click();
    await expect(page).toHaveURL("/gallery?tab=images");
  }
  await other.close();
});

test("an address that names a creation alone leads to it", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  const [first] = await seedFour(page, "A tent by a lake");
  await open(page, first.replace("/gallery/view/", "/creations/"));
  await expect(page).toHaveURL(first);
});

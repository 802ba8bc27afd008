import { expect, type Page, test } from "@playwright/test";
import { open, reload } from "./alive.ts";
import { uploadOwnPicture } from "./editing.ts";
import { keepToasts } from "./lasting-toasts.ts";
import { canvasOf, expectCoverage, expectDrafts, paint } from "./painting.ts";
import { goodPassword, newEmail, signInQuietly, signUp } from "./users.ts";

const image = { width: 960, height: 640 };
const middle = { from: { x: 0.25, y: 0.5 }, to: { x: 0.75, y: 0.5 } };
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const shownImage = (page: Page) => page.getByRole("img", { name: "Image to edit" });

/** Makes the browser take half a second to read the draft of a mask. The canvas must take keys once it is shown. */
function slowDrafts(): void {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...database) {
    const opening = open.apply(this, database);
    Object.defineProperty(opening, "onsuccess", {
      set: (opened: () => void) => opening.addEventListener("success", () => setTimeout(opened, 500)),
    });
    return opening;
  };
}

test("a mask is painted, inverted, undone, and cleared by Photoshop's keys, while the canvas has the focus", async ({
  page,
}) => {
  await signUp(page);
  await open(page, `${await uploadOwnPicture(page)}?mode=image-erase`);
  await paint(page, image, middle.from, middle.to);
  await expectCoverage(page, 4);
  await page.keyboard.press("i");
  await expectCoverage(page, 96);
  await expect(field(page, "mask_invert")).toBeChecked();
  await page.keyboard.press("Control+z");
  await expectCoverage(page, 4);
  await expect(field(page, "mask_invert")).not.toBeChecked();
  await page.keyboard.press("r");
  await expect(page.getByRole("button", { name: "Rectangle" })).toHaveAttribute("aria-pressed", "true");
  // The stage has round corners.
  await paint(page, image, { x: 0.5, y: 0.4 }, { x: 0, y: 0 });
  await expectCoverage(page, 24);
  await page.keyboard.press("Control+d");
  await expectCoverage(page, 0);
  await page.keyboard.press("Control+z");
  await expectCoverage(page, 24);
  await page.getByRole("button", { name: "Redo" }).focus();
  await page.keyboard.press("b");
  await expect(page.getByRole("button", { name: "Rectangle" })).toHaveAttribute("aria-pressed", "true");
});

test("without a pointer, arrow keys move and resize a shape, in step with its numbers", async ({ page }) => {
  await page.addInitScript(slowDrafts);
  await signUp(page);
  await open(page, `${await uploadOwnPicture(page)}?mode=image-erase`);
  await canvasOf(page).focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowUp", "Shift+ArrowRight"]) await page.keyboard.press(key);
  await expect(field(page, "shape.0.x")).toHaveValue("36");
  await expect(field(page, "shape.0.y")).toHaveValue("34");
  await expect(field(page, "shape.0.width")).toHaveValue("31");
  await expectCoverage(page, 9);
  await field(page, "shape.0.height").fill("60");
  await expectCoverage(page, 19);
});

test("work on a mask survives a reload, a lost connection, and a new sign-in, and no other user sees it", async ({
  page,
}) => {
  const email = await signUp(page);
  const path = `${await uploadOwnPicture(page)}?mode=image-erase`;
  await open(page, path);
  await paint(page, image, middle.from, middle.to);
  await expectCoverage(page, 4);
  await expectDrafts(page, 1);
  await reload(page);
  await expectCoverage(page, 4);
  await canvasOf(page).focus();
  await page.keyboard.press("Control+z");
  await expectCoverage(page, 0);
  await page.keyboard.press("Control+Shift+z");

  await page.context().setOffline(true);
  await page.getByRole("button", { name: /^Apply/ }).click();
  await expect(page.getByText("Network error. Please check your connection.")).toBeVisible();
  await expectCoverage(page, 4);
  await page.context().setOffline(false);

  await page.context().clearCookies();
  await signUp(page);
  await open(page, `${await uploadOwnPicture(page)}?mode=image-erase`);
  await expectCoverage(page, 0);
  await page.context().clearCookies();
  await signInQuietly(page, email);
  await open(page, path);
  await expectCoverage(page, 4);
});

test("of two tabs on one mask, the one that painted first keeps its work, and the other says that it does not", async ({
  page,
  context,
}) => {
  await signUp(page);
  const path = `${await uploadOwnPicture(page)}?mode=image-erase`;
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await open(tab, path);
    await expectCoverage(tab, 0);
  }
  const warning = (tab: Page) => tab.getByText("This image is also being edited in another tab.");
  await paint(page, image, middle.from, middle.to);
  await expectCoverage(page, 4);
  await expectDrafts(page, 1);
  await expect(warning(page)).toHaveCount(0);

  await other.bringToFront();
  await paint(other, image, { x: 0.2, y: 0.2 }, { x: 0.8, y: 0.8 });
  await expect(warning(other)).toBeVisible();
  await other.getByRole("button", { name: /^Apply/ }).click();
  await expect(other).toHaveURL(/run=/);

  // Neither what the other tab painted nor what it sent has touched the work of the first.
  await page.bringToFront();
  await reload(page);
  await expectCoverage(page, 4);
  await expect(warning(page)).toHaveCount(0);
});

test("two fingers move and zoom, one paints", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signUp(page);
  await open(page, `${await uploadOwnPicture(page)}?mode=image-erase`);
  await canvasOf(page).scrollIntoViewIfNeeded();
  const box = await canvasOf(page).boundingBox();
  if (!box) throw new Error("The canvas is not shown.");
  const devtools = await context.newCDPSession(page);
  const at = (x: number, id = 0) => ({ x: box.x + box.width * x, y: box.y + box.height / 2, id });
  const touch = (
    type: "touchStart" | "touchMove" | "touchEnd",
    ...touchPoints: { x: number; y: number; id: number }[]
  ) => devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  const place = () => shownImage(page).evaluate((element) => element.style.transform);

  await touch("touchStart", at(0.3));
  await touch("touchMove", at(0.6));
  await touch("touchEnd");
  await expectCoverage(page, 3);
  const before = await place();
  await touch("touchStart", at(0.4));
  await touch("touchStart", at(0.4), at(0.6, 1));
  await touch("touchMove", at(0.3), at(0.7, 1));
  await touch("touchEnd");
  await expect.poll(place).not.toBe(before);
  await expectCoverage(page, 3);
  await context.close();
});

test("on a phone, no toast covers the last button", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, hasTouch: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await keepToasts(page);
  // The redirect is not followed, because its page would show the toast.
  await page.request.post("/auth", {
    form: { mode: "sign-up", email: newEmail(), password: goodPassword },
    headers: { "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  await open(page, `${await uploadOwnPicture(page)}?mode=image-erase`);
  const toast = page.getByRole("listitem").filter({ hasText: "Account created successfully!" });
  await toast.hover();
  // The tools make the page longer.
  await expect(canvasOf(page)).toBeVisible();
  await page.keyboard.press("End");
  const apply = page.getByRole("button", { name: /^Apply/ });
  const bottomOf = async () => ((await apply.boundingBox())?.y ?? 0) + ((await apply.boundingBox())?.height ?? 0);
  const top = (await toast.boundingBox())?.y ?? 0;
  await expect.poll(bottomOf).toBeLessThanOrEqual(top);
  await context.close();
});

test("an image is expanded by handles and ratios, in step with its numbers", async ({ page }) => {
  await signUp(page);
  await open(page, `${await uploadOwnPicture(page)}?mode=image-expand`);
  await page.getByRole("button", { name: /^Right edge/ }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(field(page, "expand.right")).toHaveValue("128");
  await expect(page.getByRole("button", { name: "Right edge, 128 pixels" })).toBeFocused();
  await field(page, "expand.top").selectText();
  await page.keyboard.type("40");
  await expect(field(page, "expand.top")).toHaveValue("40");
  await expect(field(page, "expand.top")).toBeFocused();
  await expect(page.getByText("New size: 1,088 × 680 pixels")).toBeVisible();
});

test("the image shows its adjustments, and is cropped by handles", async ({ page }) => {
  await signUp(page);
  await open(page, `${await uploadOwnPicture(page)}?mode=image-adjust`);
  await page.getByRole("button", { name: "Crop from the left", exact: true }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(field(page, "crop.x")).toHaveValue("5");
  await expect(page.getByText("New size: 912 × 640 pixels")).toBeVisible();
  await field(page, "saturation").fill("-1");
  const matrix = await page.locator("feColorMatrix").getAttribute("values");
  const [red, green, blue] = (matrix ?? "").split(" ").map(Number);
  expect((red ?? 0) + (green ?? 0) + (blue ?? 0)).toBeCloseTo(1);
  expect(red).toBeCloseTo(0.213);
});

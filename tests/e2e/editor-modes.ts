import { expect, type Locator, type Page } from "@playwright/test";
import { open } from "./alive.ts";
import { expectResults, isScripted, results, uploadOwnPicture } from "./editing.ts";
import { canvasOf, coverage, paintWithFinger } from "./painting.ts";
import { sidewaysOverflow } from "./sideways.ts";
import { finishRun, signUp } from "./users.ts";

type Size = readonly [width: number, height: number];

interface Hand {
  /** Presses a button, a link, or a checkbox. */
  press(target: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  /** Changes the mask on the image, with scripts. */
  mark(page: Page): Promise<void>;
}

/** How a user works: everything is reached with Tab, or everything is tapped on a phone. */
export const hands = {
  keyboard: {
    async press(target) {
      await tabTo(target);
      const isCheckbox = (await target.getAttribute("type")) === "checkbox";
      await target.page().keyboard.press(isCheckbox ? "Space" : "Enter");
    },
    async type(field, text) {
      await tabTo(field);
      await field.page().keyboard.type(text);
    },
    async mark(page) {
      await tabTo(canvasOf(page));
      await page.keyboard.press("ArrowRight");
    },
  },
  touch: {
    press: (target) => target.tap(),
    async type(field, text) {
      await field.tap();
      await field.page().keyboard.type(text);
    },
    mark: paintWithFinger,
  },
} satisfies Record<string, Hand>;

/** Presses of Tab that lead once around a page. */
const tabsMax = 200;
const source: Size = [240, 160];

interface Edit {
  mode: string;
  /** Its name in the list of edits. */
  name: string;
  from: "upload" | "painted" | "video";
  needsMask?: boolean;
  /** Changes what the edit needs. */
  change?: (hand: Hand, page: Page) => Promise<void>;
  /** The size of the result; the source's if left out. */
  size?: Size;
}

/** Edits that the product makes itself. */
export const ownEdits: readonly Edit[] = [
  { mode: "image-erase", name: "Erase", from: "upload", needsMask: true },
  {
    mode: "image-expand",
    name: "Expand",
    from: "upload",
    change: (hand, page) => hand.type(page.locator('[name="expand.right"]'), "32"),
    size: [272, 160],
  },
  { mode: "image-upscale", name: "Upscale image", from: "upload", size: [480, 320] },
  {
    mode: "image-adjust",
    name: "Adjust",
    from: "upload",
    change: (hand, page) => hand.press(page.getByLabel("Flip horizontally")),
  },
  { mode: "image-cutout", name: "Cut out", from: "painted" },
  {
    mode: "image-fill",
    name: "Fill",
    from: "painted",
    needsMask: true,
    change: (hand, page) => hand.type(page.getByLabel("What to show there"), "A red boat"),
  },
  { mode: "video-extend", name: "Extend video", from: "video" },
];

/** Edits that need a model. */
export const modelEdits: readonly Edit[] = [
  {
    mode: "image-edit",
    name: "Edit image",
    from: "upload",
    change: (hand, page) => hand.type(page.getByLabel("Instructions"), "Make it night"),
  },
  { mode: "video-upscale", name: "Upscale video", from: "video" },
];

/** Makes an edit, from the list of edits to its result. */
export async function makeEdit(page: Page, { mode, name, from, needsMask, change, size }: Edit, hand: Hand) {
  await signUp(page);
  const path = await pathOf(page, from);
  await open(page, path);
  const link = page.getByRole("navigation", { name: "Edits" }).getByRole("link", { name, exact: true });
  await hand.press(link);
  await expect(link).toHaveAttribute("aria-current", /.+/);
  expect(await sidewaysOverflow(page)).toBe(0);
  if (needsMask) await mark(page, hand);
  await change?.(hand, page);
  await hand.press(page.getByRole("button", { name: /^Apply/ }));
  await expectResults(page);
  expect(new URL(page.url()).pathname).toBe(path);
  const variation = results(page).getByRole("article");
  if (mode.startsWith("video-")) await expect(variation.locator("video")).toBeVisible();
  else if (from === "upload") {
    const image = variation.getByRole("img", { name: "Variation 1" });
    const [width, height] = size ?? source;
    await expect(image).toHaveAttribute("width", String(width));
    await expect(image).toHaveAttribute("height", String(height));
  }
  await expect(page.getByRole("navigation", { name: "Versions" }).getByRole("link", { name })).toHaveCount(1);
}

async function pathOf(page: Page, from: Edit["from"]): Promise<string> {
  if (from === "upload") return uploadOwnPicture(page, ...source);
  const draft: Record<string, string> =
    from === "video"
      ? { prompt: "A calm sea", mode: "text-to-video", duration_seconds: "2" }
      : { prompt: "A lighthouse" };
  await page.goto(await finishRun(page, draft));
  return (await page.getByRole("link", { name: "Edit", exact: true }).getAttribute("href")) ?? "";
}

/** Selects a part of the image: on it, or by a button of the form without scripts. */
async function mark(page: Page, hand: Hand): Promise<void> {
  if (isScripted()) {
    await hand.mark(page);
    await expect(coverage(page)).toHaveText(/^Mask covers [1-9]/);
    return;
  }
  const mask = page.getByRole("region", { name: "Area to change" });
  await hand.press(mask.getByRole("button", { name: "Middle" }));
  await expect(mask.getByLabel("Shape 1", { exact: true })).toHaveValue("rectangle");
}

/** Presses Tab until an element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < tabsMax; presses++) {
    if (await isFocused()) return;
    await target.page().keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

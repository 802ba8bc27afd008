import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { patternedPicture } from "../support/patterned-picture.ts";
import { open } from "./alive.ts";
import type { FileToChoose } from "./files.ts";

export const consent =
  "The person shown is me, or has agreed to have this model trained. Everyone shown is 18 or older.";

/** Returns an image with many sharp edges. Each number gives a different image. */
export async function sharpPicture(name: string, number: number, size = 640): Promise<FileToChoose> {
  const shapes = Array.from({ length: 40 }, (_, index) => {
    const turn = (index + 1) * (number * 7 + 3);
    const [x, y, side, hue] = [(turn * 37) % 90, (turn * 53) % 90, 6 + (turn % 22), (turn * 29) % 360];
    return `<rect x="${x}%" y="${y}%" width="${side}%" height="${side}%" fill="hsl(${hue} 80% ${20 + (turn % 60)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="hsl(${(number * 47) % 360} 40% 50%)"/>${shapes.join("")}</svg>`;
  return { name, mimeType: "image/png", buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** Returns one of each: a good image, one that is too small, the good image in another file, and one out of focus. */
export async function mixedPictures(): Promise<FileToChoose[]> {
  const good = await sharpPicture("front.png", 1);
  const again = await sharp(good.buffer).jpeg({ quality: 80 }).toBuffer();
  const other = await sharpPicture("side.png", 5);
  const blurred = await sharp(other.buffer).blur(24).png().toBuffer();
  return [
    good,
    await sharpPicture("tiny.png", 3, 300),
    { name: "front-copy.jpg", mimeType: "image/jpeg", buffer: again },
    { name: "soft.png", mimeType: "image/png", buffer: blurred },
  ];
}

/**
 * Returns 50 good images and four that do not count: two too small, one duplicate in another file, one out of focus.
 */
export async function wholeSet(): Promise<FileToChoose[]> {
  const patterned = async (name: string, number: number, size: number) => {
    return { name, mimeType: "image/png", buffer: await patternedPicture(number, size) };
  };
  const numbers = Array.from({ length: 50 }, (_, index) => index + 1);
  const good = await Promise.all(numbers.map((number) => patterned(`good-${number}.png`, number, 520)));
  const again = await sharp(good[6]?.buffer).resize(640).jpeg({ quality: 80 }).toBuffer();
  const blurred = await sharp(await patternedPicture(60))
    .blur(24)
    .png()
    .toBuffer();
  return [
    ...good,
    await patterned("tiny-1.png", 61, 300),
    await patterned("tiny-2.png", 62, 500),
    { name: "again.jpg", mimeType: "image/jpeg", buffer: again },
    { name: "soft.png", mimeType: "image/png", buffer: blurred },
  ];
}

/** Starts a training order and ends on its image upload page. Returns the order's id. */
export async function startOrder(page: Page): Promise<string> {
  await open(page, "/training");
  await page.getByRole("button", { name: "Start your order" }).click();
  await expect(page).toHaveURL(/\/training\/[0-9a-f-]{36}\/dataset$/);
  return /training\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
}

/** Starts a training order, chooses to add images later, and ends at the payment. Returns the order's id. */
export async function reachPayment(page: Page): Promise<string> {
  const id = await startOrder(page);
  await page.getByRole("link", { name: "I’ll send a link later" }).click();
  await expect(page).toHaveURL(`/training/${id}/payment`);
  return id;
}

/** Pays for a training order in the test checkout. */
export async function payInTestCheckout(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pay $500" }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Payment completed")).toBeVisible();
}

/** Pays for a new training order and opens its details. Returns the order's id. */
export async function reachDetails(page: Page): Promise<string> {
  const id = await reachPayment(page);
  await payInTestCheckout(page);
  await open(page, `/training/${id}/payment`);
  await expect(page).toHaveURL(`/training/${id}/details`);
  return id;
}

/** Fills in the required details. */
export async function fillInDetails(page: Page): Promise<void> {
  await page.getByLabel("Your name").fill("Ida Berg");
  await page.getByLabel("Model or influencer name").fill("Ada <b>King</b>");
  await page.getByLabel("Description", { exact: true }).fill("Calm portraits.\nNo hats.");
  await page.getByLabel("Dataset link").fill("https://pictures.example/ada");
  await page.getByLabel(consent).check();
}

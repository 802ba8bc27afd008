import { expect, test } from "@playwright/test";
import { open, reload } from "./alive.ts";
import { arranged, fillCollection, makePictures, newCollection } from "./collecting.ts";
import { holdRequests } from "./held-requests.ts";
import { signUp } from "./users.ts";

test("moves made faster than they are saved arrive in their order", async ({ page }) => {
  await signUp(page);
  const id = await newCollection(page, "Evenings");
  await fillCollection(page, id, await makePictures(page, 3));
  await open(page, `/gallery/collections/${id}/arrange`);
  const { items, order } = arranged(page, "Evenings");
  const [a, b, c] = await order();

  const release = await holdRequests(page, /\/arrange\b/);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") sent += 1;
  });
  const front = items.nth(2).getByRole("button", { name: /^Move to front/ });
  const answered = page.waitForResponse((response) => response.request().method() === "POST" && sent === 2);
  await front.click();
  await expect.poll(order).toEqual([c, a, b]);
  await front.click();
  await expect.poll(order).toEqual([b, c, a]);
  expect(sent).toBe(1);
  release();
  await answered;
  await expect.poll(order).toEqual([b, c, a]);
  await reload(page);
  await expect.poll(order).toEqual([b, c, a]);
});

import { seedOrder } from "../support/seed-order.ts";
import { open } from "./alive.ts";
import { expect, test } from "./own-product.ts";
import { signUp } from "./users.ts";

test.use({ productSettings: { MODEL_ORDERS: "false" } });

test("where models are not sold nothing leads to an order, and plans and packs are sold as before", {
  tag: "@one-path",
}, async ({ page, product }) => {
  const email = await signUp(page);
  await open(page, "/gallery/models");
  await expect(page.getByRole("link", { name: "Models", exact: true })).toBeVisible();
  for (const name of ["Model", "Request a model"]) {
    await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
  }
  const headers = { "sec-fetch-site": "same-origin" };
  for (const path of ["/training", "/gallery/models/request"]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
    expect((await page.request.post(path, { form: {}, headers, maxRedirects: 0 })).status(), path).toBe(404);
  }
  expect((await page.request.get("/wallet")).status()).toBe(200);

  const id = await seedOrder({ dataFolder: product.dataFolder, email });
  await open(page, `/training/${id}/payment`);
  await expect(page.getByText("Models can’t be ordered right now. Your order is saved.")).toBeVisible();
  await expect(page).toHaveURL(/\/training$/);
});

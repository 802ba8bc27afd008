import { foreignKinds } from "../support/foreign-backend/server.ts";
import { open } from "./alive.ts";
import { ownPicture } from "./files.ts";
import { generate, test } from "./foreign-backend.ts";
import { expect } from "./own-product.ts";
import { signUp } from "./users.ts";

for (const kind of foreignKinds) {
  test.describe(`A change at a backend of the kind ${kind}`, () => {
    test.use({ kind });

    test("is told as made, in whatever words the backend says so", async ({ page }) => {
      await signUp(page);
      for (const _ of ["first", "second", "third"]) {
        await open(page, "/settings");
        await page.getByLabel("Credit alert threshold").fill("25");
        await page.getByRole("button", { name: "Save settings" }).click();
        await expect(page.getByText("Settings saved")).toBeVisible();
        await open(page, "/profile");
        await page.getByLabel("Display name").fill("Ada L.");
        await page.getByRole("button", { name: "Save profile" }).click();
        await expect(page.getByText("Profile updated")).toBeVisible();
        await open(page, "/gallery/collections/new");
        const name = page.getByRole("textbox", { name: "Name", exact: true });
        await name.fill("Boats");
        await page.getByRole("button", { name: "Create collection" }).click();
        await expect(page.getByText("Collection created")).toBeVisible();
      }
    });

    test("of a source image begins a run with it", async ({ page }) => {
      await signUp(page);
      await generate(page, "A harbor in fog");
      await open(page, "/?mode=image-to-image");
      await page.locator("input[type=file][name=source_file]").setInputFiles(await ownPicture("harbor.png"));
      await page.getByRole("textbox", { name: "Prompt", exact: true }).fill("The same at night");
      await page.getByRole("button", { name: "Generate", exact: true }).click();
      await expect(page).toHaveURL(/\/generations\/\w+$/);
    });
  });
}

test.describe("An avatar", () => {
  test.use({ kind: "bare" });

  test("that is no image is refused by the pages themselves", { tag: "@one-path" }, async ({ page, backend }) => {
    await signUp(page);
    const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
    const before = backend.asked.length;
    for (const [name, mimeType] of [
      ["me.txt", "text/plain"],
      ["me.png", "image/png"],
      ["me.svg", "image/svg+xml"],
    ] as const) {
      const avatar = { name, mimeType, buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") };
      const answer = await page.request.post("/profile/picture", { multipart: { avatar }, headers });
      expect(answer.status()).toBe(422);
      expect(await answer.json()).toMatchObject({
        message: "Please upload a valid image file (jpg, png, gif, webp)",
      });
    }
    expect(backend.asked.slice(before).filter((call) => call.includes("avatar"))).toEqual([]);
    const avatar = await ownPicture("me.png");
    const answer = await page.request.post("/profile/picture", { multipart: { avatar }, headers });
    expect(answer.status()).toBe(200);
  });
});

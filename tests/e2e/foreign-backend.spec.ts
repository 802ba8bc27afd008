import { open } from "./alive.ts";
import { ownPicture } from "./files.ts";
import { expectPictures, generate, test } from "./foreign-backend.ts";
import { expect } from "./own-product.ts";
import { goodPassword, newEmail, promptBox, signIn, signUp } from "./users.ts";

test("what it has is shown: a run, its picture, the gallery, a collection, credits", async ({ page, backend }) => {
  await signUp(page);
  await generate(page, "A lighthouse on a rock");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A lighthouse on a rock");
  await expectPictures(page);
  await open(page, "/gallery?tab=images");
  const tile = page.getByRole("link", { name: "A lighthouse on a rock" }).first();
  await expect(tile).toBeVisible();
  const downloadAddress = (await page.getByRole("link", { name: "Download" }).first().getAttribute("href")) ?? "";
  const file = await page.request.get(downloadAddress);
  expect(file.headers()["content-type"]).toBe("image/png");
  await tile.click();
  await expect(page).toHaveURL(/\/gallery\/view\/\d+|\/generations\/\d+/);

  await open(page, "/gallery/collections");
  await page.getByRole("link", { name: "Harbors" }).first().click();
  await expect(page.getByRole("heading", { name: "Harbors" })).toBeVisible();
  await open(page, "/wallet");
  await expect(page.getByText("42.5").first()).toBeVisible();
  expect(backend.asked).toContain("GET /api/gallery/images/");
});

test("only images, videos, and audio files are proxied, and only for signed-in users", {
  tag: "@one-path",
}, async ({ page }) => {
  await signUp(page);
  for (const path of ["/files/api/auth/user/profile/", "/files//example.com/x.png", "/files/no/such.png"]) {
    expect((await page.request.get(path)).status()).toBe(404);
  }
  await page.context().clearCookies();
  const answer = await page.request.get("/files/media/1.png", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
});

test("an expired token is renewed, and the user does not notice", { tag: "@one-path" }, async ({ page, backend }) => {
  await signUp(page);
  backend.expireTokens();
  await open(page, "/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");
});

test("settings, profile, password, and picture are saved, though it answers with nothing", async ({ page }) => {
  await signUp(page);
  await open(page, "/settings");
  await page.getByLabel("Credit alert threshold").fill("25");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByLabel("Credit alert threshold")).toHaveValue("25");
  await open(page, "/profile");
  await page.getByLabel("Display name").fill("Ada L.");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile updated")).toBeVisible();
  await expect(page.getByLabel("Display name")).toHaveValue("Ada L.");
  await page.getByLabel("Current password").fill("wrong");
  await page.getByLabel("New password", { exact: true }).fill("nine quiet herons");
  await page.getByLabel("Confirm new password").fill("nine quiet herons");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Failed to change password.")).toBeVisible();
});

test("a chat is started, answered, and kept; if it cannot be deleted, the page says so", async ({ page, backend }) => {
  await signUp(page);
  await open(page, "/history/new");
  await page.getByRole("textbox", { name: "Message to Assistant" }).fill("What suits a harbor?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Try fog over the harbor.")).toBeVisible();
  await expect(page).toHaveURL(/\/history\/\d+$/);
  const chat = new URL(page.url()).pathname;
  await open(page, `${chat}/rename`);
  await page.getByRole("textbox", { name: "Title" }).fill("Fog");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Fog" })).toBeVisible();

  backend.answerOnce(`DELETE /api/conversations/${chat.split("/").at(-1)}/delete/`, 500, { error: "boom" });
  const remove = page.getByRole("dialog").or(page.getByRole("main")).getByRole("button", { name: "Delete" }).first();
  await open(page, `${chat}/delete`);
  await remove.click();
  await expect(page.getByText("Failed to delete conversation")).toBeVisible();
});

test("a file is kept whole, and an error of the server is named", async ({ page, backend }) => {
  await signUp(page);
  await open(page, "/gallery/uploads");
  const send = async () => {
    await page.locator("input[type=file][name=files]").setInputFiles(await ownPicture("harbor.png"));
    const submit = page.getByRole("button", { name: "Upload", exact: true });
    if (await submit.isVisible()) await submit.click();
  };
  backend.answerOnce("POST /api/gallery/uploads/upload/", 500, "<h1>down</h1>");
  await send();
  await expect(page.getByText("Upload failed: 500 Internal Server Error")).toBeVisible();
  await open(page, "/gallery/uploads");
  await send();
  await expect(page.getByRole("main").locator("img").first()).toBeVisible();
});

test("its refusals are shown in our words, or in its own", { tag: "@one-path" }, async ({ page, backend }) => {
  const email = newEmail();
  await signUp(page, email);
  const run = "POST /api/generation/text-to-image/";
  const ask = async () => {
    await open(page, "/");
    await promptBox(page).fill("A boat");
    await page.getByRole("button", { name: "Generate", exact: true }).click();
  };
  for (const [status, body, told] of [
    [402, {}, "Out of Credits!"],
    [400, { detail: "Your balance is too low." }, "Out of Credits!"],
    [403, { message: "CSRF" }, "You do not have permission to perform this action."],
    [400, { violations: [{ message: "No boats today." }] }, "No boats today."],
    [503, { detail: "Back at noon." }, "Back at noon."],
    [500, {}, "An unexpected error occurred. Please try again."],
  ] as const) {
    backend.answerOnce(run, status, body);
    await ask();
    await expect(page.getByRole("alert").filter({ hasText: told })).toBeVisible();
  }

  await page.context().clearCookies();
  await open(page, "/auth");
  await signIn(page, email, "another password");
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  for (const [path, call, button, told] of [
    ["/auth", "POST /api/auth/token/", "Sign in", "Login failed"],
    ["/auth?mode=sign-up", "POST /api/auth/users/", "Create account", "Registration failed"],
  ] as const) {
    backend.answerOnce(call, 500, "down");
    await open(page, path);
    await page.getByLabel("Email address").fill(email);
    await page.getByRole("textbox", { name: "Password" }).fill(goodPassword);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("alert")).toContainText(told);
  }
});

import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./accessible.ts";
import { open } from "./alive.ts";
import { goodPassword, makePicture, newEmail, signIn, signUp } from "./users.ts";

const newPassword = "nine loud gulls";
const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: "teal" } })
  .png()
  .toBuffer();

function upload(name: string, mimeType: string, buffer: Buffer) {
  return { name, mimeType, buffer };
}

async function choosePicture(page: Page, file: ReturnType<typeof upload>, hasScripts: boolean): Promise<void> {
  await page.getByLabel("Choose a photo").setInputFiles(file);
  if (!hasScripts) await page.getByRole("button", { name: "Upload photo" }).click();
}

test("a profile is kept and seen on every page", async ({ page }) => {
  const email = await signUp(page);
  await open(page, "/profile");
  await expect(page.getByText(email).last()).toBeVisible();
  await expect(page.getByText("Member since")).toBeVisible();
  await page.getByLabel("Display name").fill("Ada King");
  await page.getByLabel("Bio").fill("Bridges, mostly.\nAnd herons.");
  await page.getByLabel("Website").fill("https://ada.example/work");
  await page.getByLabel("Social handle").fill("@ada");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile updated")).toBeVisible();

  await open(page, "/gallery");
  await page.getByRole("link", { name: /Ada King/ }).click();
  await expect(page.getByLabel("Display name")).toHaveValue("Ada King");
  await expect(page.getByLabel("Bio")).toHaveValue("Bridges, mostly.\nAnd herons.");
  await expect(page.getByLabel("Website")).toHaveValue("https://ada.example/work");
  await expect(page.getByLabel("Social handle")).toHaveValue("@ada");
});

test("the profile shows what was created and spent, by month and mode", async ({ page }, { project }) => {
  await signUp(page);
  await open(page, "/profile");
  await expect(page.getByText("No creations in the last six months.")).toBeVisible();
  await expect(page.getByText("No credits spent in the last six months.")).toBeVisible();
  await makePicture(page, "a lighthouse at dusk");
  await open(page, "/profile");
  const month = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(Date.now());
  for (const name of ["Your creations in the last six months.", "Credits you spent in the last six months."]) {
    const figure = page.getByRole("figure", { name });
    await expect(figure.getByRole("listitem")).toHaveText("Text to image1");
    await expect(figure.locator("rect[y]")).toHaveCount(1);
    await page.locator("section", { has: figure }).getByText("All figures").click();
    await expect(page.getByRole("table", { name }).getByRole("row").nth(1)).toHaveText(`${month}Text to image1`);
  }
  if (project.use.javaScriptEnabled !== false) await expectAccessible(page);
});

test("the phone number given at sign-up is shown, changed and taken away", { tag: "@one-path" }, async ({ page }) => {
  await open(page, "/auth?mode=sign-up");
  await page.getByLabel("Email address").fill(newEmail());
  await page.getByRole("textbox", { name: "Password" }).fill(goodPassword);
  await page.getByLabel("Phone number").fill("+49 30 1234567");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("50 credits")).toBeVisible();
  for (const [shown, next] of [
    ["+49 30 1234567", "030 7654321"],
    ["030 7654321", ""],
    ["", ""],
  ] as const) {
    await open(page, "/profile");
    await expect(page.getByLabel("Phone number")).toHaveValue(shown);
    await page.getByLabel("Phone number").fill(next);
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Profile updated")).toBeVisible();
  }
  await open(page, "/privacy");
  await expect(page.getByText("your phone number if you give one")).toBeVisible();
});

for (const website of [
  "javascript:alert(1)",
  "ftp://ada.example",
  "data:text/html,x",
  `https://ada.example/${"a".repeat(200)}`,
]) {
  test(`${website.slice(0, 24)} is refused as a website, and nothing else is saved with it`, {
    tag: "@one-path",
  }, async ({ page }) => {
    await signUp(page);
    const answer = await page.request.post("/profile", {
      form: { form: "information", display_name: "Ada", website },
      headers: { "sec-fetch-site": "same-origin" },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(422);
    await open(page, "/profile");
    await expect(page.getByLabel("Display name")).toHaveValue("");
  });
}

test("what was typed stays when a profile is refused", async ({ page }) => {
  await signUp(page);
  await open(page, "/profile");
  await page.getByLabel("Display name").fill("Ada");
  await page.getByLabel("Website").fill("ftp://ada.example");
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Enter a full web address, starting with https://.")).toBeVisible();
  await expect(page.getByLabel("Display name")).toHaveValue("Ada");
  await expect(page.getByLabel("Website")).toHaveValue("ftp://ada.example");
});

test("a password is changed by who knows it, and only this device stays signed in", async ({ page, browser, baseURL }, {
  project,
}) => {
  const email = await signUp(page);
  const other = await browser.newContext({ baseURL, javaScriptEnabled: project.use.javaScriptEnabled });
  const otherPage = await other.newPage();
  await open(otherPage, "/auth");
  await signIn(otherPage, email);
  await expect(otherPage.getByText("Welcome back!")).toBeVisible();

  await open(page, "/profile");
  const change = async (current: string, wanted: string, repeated: string) => {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password", { exact: true }).fill(wanted);
    await page.getByLabel("Confirm new password").fill(repeated);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change(goodPassword, newPassword, "another one altogether");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await change("not the password", newPassword, newPassword);
  await expect(page.getByRole("alert")).toContainText(
    "Failed to change password. Please check your current password and try again.",
  );
  await change(goodPassword, newPassword, newPassword);
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(page.getByLabel("Current password")).toHaveValue("");

  await open(otherPage, "/gallery");
  await expect(otherPage).toHaveURL(/\/auth/);
  await signIn(otherPage, email);
  await expect(otherPage.getByRole("alert")).toContainText("Invalid email or password");
  await signIn(otherPage, email, newPassword);
  await expect(otherPage.getByText("Welcome back!")).toBeVisible();
  await other.close();
  await open(page, "/gallery");
  await expect(page).toHaveURL(/\/gallery$/);
});

test("a picture is taken, shown on every page and removed", async ({ page }, { project }) => {
  const hasScripts = project.use.javaScriptEnabled !== false;
  await signUp(page);
  await open(page, "/profile");
  await choosePicture(page, upload("me.png", "image/png", picture), hasScripts);
  if (hasScripts) {
    await page.getByLabel("Zoom").fill("2");
    await page.getByLabel("Horizontal position").press("ArrowLeft");
    await page.getByRole("button", { name: "Apply" }).click();
  }
  await expect(page.getByText("Avatar uploaded")).toBeVisible();
  const shown = page.getByRole("main").locator("img[src^='/api/avatars/']");
  await expect(shown).toBeVisible();
  const address = await shown.getAttribute("src");
  const { width, height, format } = await sharp(await (await page.request.get(address ?? "")).body()).metadata();
  expect([width, height, format]).toEqual([512, 512, "webp"]);

  await open(page, "/gallery");
  await expect(page.locator("img[src^='/api/avatars/']").first()).toBeAttached();
  await open(page, "/profile");
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(page.getByText("Photo removed")).toBeVisible();
  await expect(shown).toHaveCount(0);
});

const wrongType = "Please upload a valid image file (jpg, png, gif, webp)";
const refusedPictures: [what: string, file: ReturnType<typeof upload>, message: string][] = [
  ["an SVG", upload("me.svg", "image/svg+xml", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")), wrongType],
  [
    "an SVG called PNG",
    upload("me.png", "image/png", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
    wrongType,
  ],
  ["a web page called PNG", upload("me.png", "image/png", Buffer.from("<!doctype html><script>1</script>")), wrongType],
  ["an empty file", upload("me.png", "image/png", Buffer.alloc(0)), wrongType],
  ["half a picture", upload("me.png", "image/png", picture.subarray(0, 60)), wrongType],
  [
    "5 MB and a byte",
    upload("me.png", "image/png", Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024 + 1 - picture.byteLength)])),
    "Avatar image must be less than 5MB",
  ],
];
for (const [index, [what, file, message]] of refusedPictures.entries()) {
  // The first case checks that the page shows the refusal. The others differ only on the server.
  const tag = index === 0 ? [] : "@one-path";
  test(`${what} is refused as a picture in plain words`, { tag }, async ({ page }, { project }) => {
    await signUp(page);
    await open(page, "/profile");
    await choosePicture(page, file, project.use.javaScriptEnabled !== false);
    await expect(page.getByText(message)).toBeVisible();
    await open(page, "/profile");
    await expect(page.locator("img[src^='/api/avatars/']")).toHaveCount(0);
  });
}

test("an account is deleted by who knows its password", { tag: "@one-path" }, async ({ page }) => {
  const email = await signUp(page);
  await open(page, "/profile");
  await page.getByRole("link", { name: "Delete account" }).click();
  await page.getByLabel("Your password").fill("not the password");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Failed to delete account. Please check your password and try again.",
  );

  await page.getByLabel("Your password").fill(goodPassword);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByText("Account deleted")).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await signIn(page, email);
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  await open(page, "/profile");
  await expect(page).toHaveURL(/\/auth\?next=%2Fprofile$/);
});

test("no other site changes anything on a user's behalf", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  for (const path of [
    "/auth",
    "/auth/google",
    "/profile",
    "/profile/picture",
    "/profile/delete",
    "/settings",
    "/settings/devices",
  ]) {
    const answer = await page.request.post(path, {
      form: { form: "information", display_name: "Eve", password: goodPassword, intent: "remove" },
      headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      maxRedirects: 0,
    });
    // React Router refuses the forms of pages, our own check those of other routes.
    expect([400, 403], path).toContain(answer.status());
  }
  await open(page, "/profile");
  await expect(page.getByLabel("Display name")).toHaveValue("");
});

test("no user is signed in to an account that another site chooses", { tag: "@one-path" }, async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await signUp(page);
  const visitor = await browser.newContext({ baseURL });
  const answer = await visitor.request.post("/auth", {
    form: { mode: "sign-in", email, password: goodPassword },
    headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(400);
  expect(await visitor.cookies()).toEqual([]);
  await visitor.close();
});

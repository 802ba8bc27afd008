import { expect, test } from "@playwright/test";
import { open } from "./alive.ts";
import { goodPassword, newEmail, promptBox, signIn, signUp, signUpOnExplore } from "./users.ts";

test("a wrong password says so and keeps the address that was typed", async ({ page }) => {
  const email = await signUp(page);
  await page.context().clearCookies();
  await open(page, "/auth");
  await signIn(page, email, "not the password");
  await expect(page.getByRole("alert")).toContainText("Invalid email or password");
  await expect(page.getByLabel("Email address")).toHaveValue(email);
  expect(await page.content()).not.toContain("not the password");
});

test("a taken address and a weak password are named beside their fields", async ({ page }) => {
  const email = await signUp(page);
  await page.context().clearCookies();
  await open(page, "/auth?mode=sign-up");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(goodPassword);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Email already exists")).toBeVisible();

  await open(page, "/auth?mode=sign-up");
  await page.getByLabel("Email address").fill(newEmail());
  await page.getByRole("textbox", { name: "Password" }).fill("password123");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Password is too weak")).toBeVisible();
});

test("an empty prompt and a seed of letters are refused by the page, beside their fields", async ({ page }) => {
  await signUpOnExplore(page);
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This field is required" })).toBeVisible();
  await expect(promptBox(page)).toHaveAttribute("aria-invalid", "true");

  await promptBox(page).fill("A quiet harbor");
  await page.getByText("More options").click();
  await page.getByLabel("Seed").fill("seven");
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByLabel("Seed")).toHaveAttribute("aria-invalid", "true");
  await expect(promptBox(page)).toHaveValue("A quiet harbor");
});

test("a prompt of 10,000 characters is refused in plain words and not lost", async ({ page }) => {
  await signUpOnExplore(page);
  const long = "a lighthouse ".repeat(800);
  await promptBox(page).fill(long);
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByRole("alert").first()).toContainText("2,000");
  await expect(promptBox(page)).toHaveValue(long);
});

test("an unknown aspect ratio is refused, and nothing is held", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  const answer = await page.request.post("/?index", {
    form: { prompt: "a bridge", aspect_ratio: "5:1", mode: "text-to-image" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(answer.status()).toBe(422);
  expect(await answer.text()).toContain("Choose one of: 1:1");
  await open(page, "/");
  await expect(page.getByText("50 credits")).toBeVisible();
});

test("a form from another site changes nothing and gets the reason", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  const send = (path: string, headers: Record<string, string>) =>
    page.request.post(path, { form: { theme: "light", prompt: "x" }, headers, maxRedirects: 0 });
  const foreign: Record<string, string>[] = [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }];
  for (const headers of foreign) {
    for (const path of ["/logout", "/preferences"]) {
      const answer = await send(path, headers);
      expect(answer.status()).toBe(403);
      expect(await answer.text()).toContain("This form wasn’t sent from our site");
    }
  }
  expect((await send("/?index", { "sec-fetch-site": "cross-site" })).status()).toBe(403);
  // React Router's own check comes before ours.
  expect((await send("/?index", { origin: "https://evil.example" })).status()).toBe(400);
  await open(page, "/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What do you want to create?");
});

test("a form of 100 MB is refused with a page that says so", { tag: "@one-path" }, async ({ page }) => {
  const answer = await page.request.post("/auth", {
    data: Buffer.alloc(100 * 1024 * 1024, "a"),
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
  });
  expect(answer.status()).toBe(413);
  expect(await answer.text()).toContain("This is too large to send.");
});

test("a damaged session cookie signs out and leads to sign-in", { tag: "@one-path" }, async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: "session", value: "%7Bnonsense", url: baseURL ?? "" }]);
  await open(page, "/gallery");
  await expect(page).toHaveURL(/\/auth\?next=%2Fgallery/);
  await expect(page.getByText("You need to be logged in to access this page.")).toBeVisible();
});

for (const next of ["//evil.example", "/\\evil.example", "https://evil.example", "/.//evil.example"]) {
  test(`after signing in nobody is led off the site by ${next}`, { tag: "@one-path" }, async ({ page, baseURL }) => {
    const email = await signUp(page);
    await page.context().clearCookies();
    await open(page, `/auth?next=${encodeURIComponent(next)}`);
    await signIn(page, email);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What do you want to create?");
    expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? "").origin);
  });
}

test("an unknown address is a page that says so", { tag: "@one-path" }, async ({ page }) => {
  const answer = await open(page, "/no/such/place");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
  await expect(page.getByRole("link", { name: "Go Home" })).toBeVisible();
});

test("out of credits says so before anything is sent, and refuses without losing the prompt", async ({ page }) => {
  await signUp(page);
  const runs: string[] = [];
  for (let run = 0; run < 3; run++) {
    const answer = await page.request.post("/?index", {
      form: { prompt: "a lake", quality: "high", count: "4", form_nonce: `run-${run}` },
      headers: { "sec-fetch-site": "same-origin" },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
    runs.push(answer.headers().location ?? "");
  }
  await open(page, "/?prompt=a%20lake&quality=standard");
  await expect(page.getByText("Out of Credits!")).toHaveCount(0);
  await open(page, "/?prompt=a%20lake&quality=high");
  await expect(page.getByText("Out of Credits!")).toBeVisible();
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page.getByRole("alert").first()).toContainText(
    "Out of Credits! You don't have enough credits to generate this image.",
  );
  await expect(promptBox(page)).toHaveValue("a lake");

  // A dozen large images would delay the next test's runs.
  for (const run of runs) {
    await page.request.post(run, { form: { intent: "cancel" }, headers: { "sec-fetch-site": "same-origin" } });
  }
});

test("a body that is no form is refused in plain words by every page that takes one", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  const paths = ["/auth", "/preferences", "/?index", "/settings", "/profile", "/forgot-password", "/auth/google"];
  for (const path of paths) {
    for (const headers of [{ "content-type": "application/json" }, { "content-type": "multipart/form-data" }]) {
      const answer = await page.request.post(path, {
        data: "{broken",
        headers: { ...headers, "sec-fetch-site": "same-origin" },
        maxRedirects: 0,
      });
      expect([path, answer.status() < 500], await answer.text()).toEqual([path, true]);
    }
  }
});

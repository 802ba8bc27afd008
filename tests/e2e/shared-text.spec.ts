import { expect, test } from "@playwright/test";
import { z } from "zod";
import { open } from "./alive.ts";
import { goodPassword, newEmail, promptBox, signIn, signUp } from "./users.ts";

const manifest = z.object({
  share_target: z.object({ action: z.string(), method: z.literal("GET"), params: z.record(z.string(), z.string()) }),
});

test("another app shares a text, and the form is filled with it without generating", async ({ page, request }) => {
  const answer = await request.get("/site.webmanifest");
  const { action, params } = manifest.parse(await answer.json()).share_target;
  await signUp(page);
  const shared = {
    [params.title ?? ""]: "Coast",
    [params.text ?? ""]: "Waves & gulls",
    [params.url ?? ""]: "https://a.example/",
  };
  await open(page, `${action}?${new URLSearchParams(shared)}`);
  await expect(page).toHaveURL(/\/\?prompt=/);
  await expect(promptBox(page)).toHaveValue("Coast\nWaves & gulls\nhttps://a.example/");
  await open(page, "/gallery");
  await expect(page.locator(".tile[data-creation]")).toHaveCount(0);
});

/** Far too long for an address that the sign-in page would return to. */
const longText = "夜明けの海と灯台。".repeat(90);

test("what is shared while signed out fills the form after signing in, and once only", async ({ page }) => {
  const email = await signUp(page);
  await page.context().clearCookies();
  await open(page, `/share?${new URLSearchParams({ text: longText })}`);
  await expect(page).toHaveURL(/\/auth\?next=%2Fshare$/);
  await signIn(page, email);
  await expect(promptBox(page)).toHaveValue(longText);
  const again = await page.request.get("/share", { maxRedirects: 0 });
  expect(again.headers().location).toBe("/");
});

test("what is shared before there is an account fills the form after signing up", { tag: "@one-path" }, async ({
  page,
}) => {
  await open(page, `/share?${new URLSearchParams({ text: "Waves & gulls" })}`);
  await open(page, page.url().replace("/auth?", "/auth?mode=sign-up&"));
  await page.getByLabel("Email address").fill(newEmail());
  await page.getByRole("textbox", { name: "Password" }).fill(goodPassword);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(promptBox(page)).toHaveValue("Waves & gulls");
});

test("too much of it is cut to what a form and a cookie hold", { tag: "@one-path" }, async ({ page, request }) => {
  const address = (text: string) => `/share?${new URLSearchParams({ text })}`;
  const answer = await request.get(address("夜".repeat(1_400)), { maxRedirects: 0 });
  expect(answer.headers().location).toBe("/auth?next=%2Fshare");
  const cookie = answer.headers()["set-cookie"] ?? "";
  expect(cookie).toContain("shared-text=");
  expect(cookie.length).toBeLessThan(4_096);
  await signUp(page);
  await open(page, address("夜".repeat(3_000)));
  await expect(promptBox(page)).toHaveValue("夜".repeat(2_000));
});

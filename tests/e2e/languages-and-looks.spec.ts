import { expect, test } from "@playwright/test";
import { accents } from "../../app/session/appearance.ts";
import { languages } from "../../contract/languages.ts";
import { open } from "./alive.ts";
import { signUp } from "./users.ts";

const signInTitles = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => {
      const { default: texts } = await import(`../../locales/${language}/auth.json`, { with: { type: "json" } });
      return [language, texts.signIn.title];
    }),
  ),
);

test("an installed studio is described in the language of its page", { tag: "@one-path" }, async ({ request }) => {
  for (const language of languages) {
    const { default: texts } = await import(`../../locales/${language}/common.json`, { with: { type: "json" } });
    const html = await (await request.get("/auth", { headers: { "accept-language": language } })).text();
    const address = /<link rel="manifest" href="(?<address>[^"]+)"/.exec(html)?.groups?.address ?? "";
    const answer = await request.get(address, { headers: { "accept-language": "nl" } });
    expect(await answer.json()).toMatchObject({ lang: language, description: texts.description });
  }
});

test("a visitor reads the language that the browser asks for", { tag: "@one-path" }, async ({ request }) => {
  for (const language of languages) {
    const html = await (await request.get("/auth", { headers: { "accept-language": language } })).text();
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`>${signInTitles[language]}</h1>`);
  }
});

test("what names no language leads to English, and caches keep the languages apart", { tag: "@one-path" }, async ({
  request,
}) => {
  const rubbish = { "accept-language": "xx-yy,".repeat(1_700), cookie: `language=${"%41".repeat(900)}` };
  const answer = await request.get("/auth?language=xx&lng=de", { headers: rubbish });
  const html = await answer.text();
  expect(html).toContain('<html lang="en"');
  expect(answer.headers()).toMatchObject({ "cache-control": "private, no-store" });
  expect(answer.headers().vary).toContain("cookie, accept-language");

  const texts = await request.get(/data-texts="([^"]+)"/.exec(html)?.[1] ?? "");
  expect(texts.headers()["cache-control"]).toContain("immutable");
  expect(texts.headers().vary ?? "").not.toMatch(/cookie|language/);
});

test("a chosen language takes effect on the next page, stays, and follows the user to another device", {
  tag: "@one-path",
}, async ({ page, browser, baseURL }) => {
  const email = await signUp(page);
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.post("/preferences", { form: { language: "ja", return: "/gallery" }, headers });
  await open(page, "/gallery");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");

  const elsewhere = await browser.newContext({ baseURL });
  const answer = await elsewhere.request.post("/auth", {
    form: { mode: "sign-in", email, password: "seven quiet herons" },
    headers,
  });
  expect(await answer.text()).toContain('<html lang="ja"');
  await elsewhere.close();
});

test("theme and accent are in the first bytes of the page, without a script", { tag: "@one-path" }, async ({
  page,
  request,
}) => {
  await signUp(page);
  const headers = { "sec-fetch-site": "same-origin" };
  for (const accent of accents) {
    await page.request.post("/preferences", { form: { theme: "light", accent, return: "/" }, headers });
    const html = await (await page.request.get("/")).text();
    expect(html).toContain(`data-theme="light" data-accent="${accent}"`);
  }
  const html = await (await request.get("/auth")).text();
  expect(html).toContain('data-theme="dark" data-accent="blue"');
});

test("only the active language reaches the browser", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await open(page, "/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const texts = asked.filter((path) => path.startsWith("/texts/"));
  expect(texts.every((path) => path.startsWith("/texts/en/"))).toBe(true);
  const html = await (await page.request.get("/auth")).text();
  expect(html).not.toContain(signInTitles.ja);
});

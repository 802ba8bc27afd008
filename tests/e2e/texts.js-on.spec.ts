import { expect, test } from "@playwright/test";
import common from "../../locales/de/common.json" with { type: "json" };
import gallery from "../../locales/de/gallery.json" with { type: "json" };
import prompts from "../../locales/de/prompts.json" with { type: "json" };
import { open } from "./alive.ts";
import { signUp } from "./users.ts";

test("a page starts with its own texts, and a link brings those that the next page lacks", async ({ page }) => {
  await signUp(page);
  await page.request.post("/preferences", {
    form: { language: "de", return: "/" },
    headers: { "sec-fetch-site": "same-origin" },
  });
  const asked: string[] = [];
  page.on("request", (request) =>
    asked.push(...(/\/texts\/(\w+)\/[\w-]+\/(.*)\.json$/.exec(request.url())?.slice(1) ?? [])),
  );
  await open(page, "/prompts");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(prompts.title);
  expect(asked.splice(0)).toEqual(["de", "common+generation+notifications+prompts"]);

  await page.getByRole("link", { name: common.nav.gallery }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(gallery.title);
  expect(asked.splice(0)).toEqual(["de", "collections+examples+gallery+selection"]);

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(prompts.title);
  expect(asked).toEqual([]);
});

test("a page whose texts do not arrive has working links and forms", async ({ page }) => {
  await signUp(page);
  await page.route("**/texts/**", (route) => route.abort("connectionrefused"));
  await page.goto("/search");
  await page.getByRole("searchbox").fill("heron");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/search\?q=heron/);
  await page.getByRole("link", { name: "Gallery" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gallery");
});

test("after a change of language, the settings name currencies in the new one", async ({ page }) => {
  await signUp(page);
  await open(page, "/settings");
  const franc = page.locator("select[name=currency] option[value=CHF]");
  await expect(franc).toHaveText("Swiss Franc (CHF)");
  await page.locator("select[name=language]").selectOption("de");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(franc).toHaveText("Schweizer Franken (CHF)");
});

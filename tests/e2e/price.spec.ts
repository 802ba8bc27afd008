import { expect, type Page, test } from "@playwright/test";
import { open } from "./alive.ts";
import { finishRun, promptBox, signUp } from "./users.ts";

const isScripted = (project: { use: { javaScriptEnabled?: boolean } }) => project.use.javaScriptEnabled !== false;
const generate = (page: Page, credits: string) => page.getByRole("button", { name: `Generate · ${credits}` });
const headers = { "sec-fetch-site": "same-origin" };

/** Makes the browser send a form from a page that was loaded when it still showed a lower price. */
async function showedLess(page: Page, address: string | RegExp, less: string): Promise<void> {
  await page.route(
    address,
    async (route) => {
      const sent = route.request().postData();
      await route.continue({ postData: sent?.replace(/(name="shown_credits"\r\n\r\n)\d+/, `$1${less}`) });
    },
    { times: 1 },
  );
}

test("without scripts, one press starts a run at the price that stands beside its choices", async ({ page }, {
  project,
}) => {
  test.skip(isScripted(project), "With scripts, the button shows the price of every choice.");
  await signUp(page);
  await open(page, "/");
  await expect(page.getByText("You pay the price shown beside your choices")).toBeVisible();
  await promptBox(page).fill("A boat at anchor");
  await page.getByText("More options").click();
  await page.getByRole("radio", { name: /^High/ }).check();
  await page.getByRole("radio", { name: "2", exact: true }).check();
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\//);
  await expect(page.getByText("Held 8 credits")).toBeVisible();

  await open(page, "/");
  await promptBox(page).fill("A boat that sails");
  await page.getByRole("radio", { name: "Text to video", exact: true }).check();
  await page.getByRole("button", { name: /^Generate/ }).click();
  const said = page.getByRole("alert").filter({ hasText: /^With these choices it costs \d+ credits/ });
  await expect(said).toContainText("Nothing was charged.");
  await expect(promptBox(page)).toHaveValue("A boat that sails");
});

test("if the price rose after the page was loaded, the form asks again with everything that was typed", async ({
  page,
}, { project }) => {
  test.skip(!isScripted(project), "Only a script can change what a page sends.");
  await signUp(page);
  await showedLess(page, /[?&]index/, "2");
  await open(page, "/");
  await expect(generate(page, "2 credits")).toBeVisible();
  await promptBox(page).fill("A boat, “moored” & <quiet>");
  await page.getByText("More options").click();
  await page.getByLabel("Seed").fill("77");
  await page.getByRole("radio", { name: /^High/ }).check();
  await page.getByRole("button", { name: /^Generate/ }).click();

  const said = page.getByRole("alert").filter({ hasText: "The price went up to 4 credits" });
  await expect(said).toContainText("Nothing was charged.");
  await expect(page.getByText("50 credits")).toBeVisible();
  await expect(promptBox(page)).toHaveValue("A boat, “moored” & <quiet>");
  await expect(page.getByLabel("Seed")).toHaveValue("77");
  await expect(page.getByRole("radio", { name: /^High/ })).toBeChecked();
  await generate(page, "4 credits").click();
  await expect(page).toHaveURL(/\/generations\//);
  await expect(page.getByText("Held 4 credits")).toBeVisible();
});

test("a choice cheaper than the button said needs no confirmation", async ({ page }) => {
  await signUp(page);
  await open(page, "/?prompt=A+boat&quality=high");
  await page.getByRole("radio", { name: /^Draft/ }).check();
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/generations\//);
  await expect(page.getByText("Held 1 credit")).toBeVisible();
});

test("a video and several pictures are not started above the price that was shown", { tag: "@one-path" }, async ({
  page,
}) => {
  await signUp(page);
  const wishes: Record<string, string>[] = [
    { mode: "text-to-video", quality: "draft", shown_credits: "9" },
    { mode: "text-to-image", quality: "draft", count: "4", shown_credits: "3" },
  ];
  for (const request of wishes) {
    const answer = await page.request.post("/?index", {
      form: { prompt: "A boat", ...request },
      headers,
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain("The price went up to");
  }
  await open(page, "/");
  await expect(page.getByText("50 credits")).toBeVisible();
});

test(
  "a run is made once more at the price on its button, and not above it",
  { tag: "@one-path" },
  async ({ page }, { project }) => {
    await signUp(page);
    const run = await finishRun(page, { prompt: "A boat", quality: "standard" });
    const dearer = await page.request.post(run, { form: { intent: "regenerate", shown_credits: "1" }, headers });
    expect(await dearer.text()).toContain("The price went up to 2 credits");
    expect(dearer.url()).toContain(run);
    if (isScripted(project)) {
      await page.route(/\/generations\//, (route) =>
        route.continue({ postData: route.request().postData()?.replace("shown_credits=2", "shown_credits=1") }),
      );
    }
    await open(page, run);
    const regenerate = page.getByRole("button", { name: "Regenerate · 2 credits" });
    if (isScripted(project)) {
      await regenerate.click();
      await expect(page.getByRole("alert")).toContainText("The price went up to 2 credits");
      await page.unrouteAll({ behavior: "wait" });
    }
    await regenerate.click();
    await expect(page).not.toHaveURL(run);
    await expect(page.getByText("Held 2 credits")).toBeVisible();
  },
);

test("a plan is not changed where more is due than was shown", { tag: "@one-path" }, async ({ page }) => {
  await signUp(page);
  await open(page, "/wallet");
  await page.getByRole("button", { name: "Get Pro" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("Payment completed")).toBeVisible();
  const form = { shown_due_minor: "3999" };
  const answer = await page.request.post("/wallet/plan/studio", { form, headers });
  expect(answer.url()).toMatch(/\/wallet\/plan\/studio$/);
  expect(await answer.text()).toContain("The amount due today went up.");
  await open(page, "/wallet/plan/studio");
  await page.getByRole("button", { name: "Pay $40.00 and upgrade" }).click();
  await expect(page.getByText("You’re now on Studio")).toBeVisible();
});

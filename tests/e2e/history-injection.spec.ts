import { injections } from "../support/injections.ts";
import { open } from "./alive.ts";
import { expect, test } from "./speaking-model.ts";
import { signUp } from "./users.ts";
import { otherLanguages, widestLanguages } from "./widest-languages.ts";

const groups = [
  { of: "the widest languages", languages: widestLanguages, tag: [] },
  { of: "all other languages", languages: otherLanguages, tag: ["@full-run"] },
];

for (const { of, languages, tag } of groups) {
  test(`nothing that is said, answered or given as a title ever runs or loads, in ${of}`, { tag }, async ({
    page,
    model,
    javaScriptEnabled,
  }) => {
    const foreign: string[] = [];
    const dialogs: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("elsewhere.invalid")) foreign.push(request.url());
    });
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await signUp(page);
    const headers = { "sec-fetch-site": "same-origin" };
    const send = (path: string, form: Record<string, string>) =>
      page.request.post(path, { form, headers, maxRedirects: 0 });

    model.answers.set("and all of it", injections.join("\n\n"));
    const begun = await send("/history/new", { content: `${injections.join("\n")}\nand all of it` });
    const chat = begun.headers().location ?? "";
    expect(chat).toMatch(/^\/history\/[0-9a-f-]{36}$/);
    await expect.poll(async () => (await page.request.get(`${chat}/standing`)).text()).toContain('"done"');

    model.answers.set("named", "Named.");
    for (const [at, title] of injections.entries()) {
      const one = await send("/history/new", { content: `named ${at}` });
      const renamed = await send(`${one.headers().location}/rename`, { title });
      expect(renamed.status(), title).toBe(303);
    }

    for (const [at, language] of languages.entries()) {
      await send("/preferences", { language, return: "/" });
      const list = `?page=${1 + (at % 2)}`;
      await open(page, chat + list);
      const own = page.locator("article p[dir=auto]").first();
      const shown = (await own.textContent()) ?? "";
      for (const attempt of injections) expect(shown, language).toContain(attempt);
      const answer = page.locator("[data-answer]").last();
      await expect(answer).toContainText("<script>window.ran=1</script>");
      await expect(
        answer.locator("script, img, iframe, svg, object, style, form, video, input, base, meta"),
      ).toHaveCount(0);
      const addresses = await answer
        .locator("a")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
      for (const address of addresses) expect(address).toMatch(/^(https?|mailto):/);
      const titles = await page.locator("li bdi").allTextContents();
      expect(titles.length).toBeGreaterThan(10);
      if (javaScriptEnabled !== false) expect(await page.evaluate("window.ran")).toBeUndefined();
    }
    expect(foreign).toEqual([]);
    expect(dialogs).toEqual([]);
  });
}

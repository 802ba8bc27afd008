import { languages } from "../../contract/languages.ts";
import { open } from "./alive.ts";
import { signUp } from "./people.ts";
import { expect, test } from "./speaking-model.ts";

/** Each would set `ran` on the window, open a dialog, or ask this place for something, if it were more than text. */
const elsewhere = "http://elsewhere.invalid";
const run = "window.ran=1";
const attempts = [
  `<script>${run}</script>`,
  `<SCRIPT SRC=${elsewhere}/a.js></SCRIPT>`,
  `<img src=x onerror="${run}">`,
  `<img src="${elsewhere}/pixel.png">`,
  `<svg onload="${run}"></svg>`,
  `<svg><script>${run}</script></svg>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<iframe src="javascript:parent.ran=1"></iframe>`,
  `<body onload="${run}">`,
  `<details open ontoggle="${run}">x</details>`,
  `<input autofocus onfocus="${run}">`,
  `<a href="javascript:${run}">press</a>`,
  `<math href="javascript:${run}">x</math>`,
  `<object data="data:text/html,<script>${run}</script>"></object>`,
  `<meta http-equiv="refresh" content="0;url=${elsewhere}">`,
  `<base href="${elsewhere}/">`,
  `<style>@import "${elsewhere}/a.css";</style>`,
  `<link rel="stylesheet" href="${elsewhere}/b.css">`,
  `<form action="${elsewhere}"><button>x</button></form>`,
  `<video src="${elsewhere}/v.mp4" autoplay></video>`,
  `[press](javascript:${run})`,
  `[press](JaVaScRiPt:${run})`,
  `[press](java\tscript:${run})`,
  `[press](&#106;avascript:${run})`,
  `[press](data:text/html;base64,PHNjcmlwdD5yYW49MTwvc2NyaXB0Pg==)`,
  `[press](vbscript:${run})`,
  `[press](//elsewhere.invalid/x)`,
  `<javascript:${run}>`,
  `![pixel](${elsewhere}/pixel2.png)`,
  `![pixel](data:image/svg+xml,<svg onload="${run}"/>)`,
  `![x][ref]`,
  `[ref]: javascript:${run}`,
  `"><script>${run}</script>`,
  `'-alert(1)-'`,
  `</textarea><script>${run}</script>`,
  `</title><script>${run}</script>`,
  "{{constructor.constructor('window.ran=1')()}}",
  `\${alert(1)} #{alert(1)} <%= alert(1) %>`,
  "$t(common:nav.explore) {{count}}",
  "\u202eevil\u202c \u2066hidden\u2069 zero\u200b\u200d\ufeffwidth",
  `<!--<img src="--><img src=x onerror=${run}//">`,
  `<p title="</p><img src=x onerror=${run}>">`,
];

test("nothing that is said, answered or given as a title ever runs or loads, in any language", async ({
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

  model.answers.set("and all of it", attempts.join("\n\n"));
  const begun = await send("/history/new", {
    content: `${attempts.join("\n")}\nand all of it`,
    idempotency_key: "all",
  });
  const chat = begun.headers().location ?? "";
  expect(chat).toMatch(/^\/history\/[0-9a-f-]{36}$/);
  await expect.poll(async () => (await page.request.get(`${chat}/standing`)).text()).toContain('"done"');

  model.answers.set("named", "Named.");
  for (const [at, title] of attempts.entries()) {
    const one = await send("/history/new", { content: `named ${at}`, idempotency_key: `named-${at}` });
    const renamed = await send(`${one.headers().location}/rename`, { title });
    expect(renamed.status(), title).toBe(303);
  }

  for (const [at, language] of languages.entries()) {
    await send("/preferences", { language, return: "/" });
    const list = `?page=${1 + (at % 2)}`;
    await open(page, chat + list);
    const own = page.locator("article p[dir=auto]").first();
    const shown = (await own.textContent()) ?? "";
    for (const attempt of attempts) expect(shown, language).toContain(attempt);
    const answer = page.locator("[data-answer]").last();
    await expect(answer).toContainText("<script>window.ran=1</script>");
    await expect(answer.locator("script, img, iframe, svg, object, style, form, video, input, base, meta")).toHaveCount(
      0,
    );
    const addresses = await answer.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    for (const address of addresses) expect(address).toMatch(/^(https?|mailto):/);
    const titles = await page.locator("li bdi").allTextContents();
    expect(titles.length).toBeGreaterThan(10);
    if (javaScriptEnabled !== false) expect(await page.evaluate("window.ran")).toBeUndefined();
  }
  expect(foreign).toEqual([]);
  expect(dialogs).toEqual([]);
});

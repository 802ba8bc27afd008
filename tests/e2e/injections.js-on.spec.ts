import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { languages } from "../../contract/languages.ts";
import { elsewhere, injections } from "../support/injections.ts";
import { unzip } from "../support/unzip.ts";
import { blockScripts } from "./scripts-blocked.ts";
import { sidewaysOverflow } from "./sideways.ts";
import { expect, type Place, test } from "./stored-injections.ts";
import { signIn } from "./users.ts";

/** Collects signs that stored text ran as code, as they appear. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(elsewhere)) seen.push(`asked for ${request.url()}`);
  });
  page.on("dialog", (dialog) => {
    seen.push(`said ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) seen.push(`${page.url()}: ${message.text()}`);
  });
  return seen;
}

/** Returns all text on a page, including the names of its elements. */
function wordsOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const spoken = ["alt", "aria-label", "title", "value", "content", "placeholder"];
    const texts = [...document.querySelectorAll("*")].flatMap((element) => [
      ...(element.matches("script, style")
        ? []
        : [...element.childNodes]
            .filter((node) => node.nodeType === Node.TEXT_NODE)
            .map((node) => node.nodeValue ?? "")),
      ...spoken.map((name) => element.getAttribute(name) ?? ""),
    ]);
    const typed = [...document.querySelectorAll("input, textarea")].map((field) =>
      "value" in field ? String(field.value) : "",
    );
    return [...texts, ...typed].join("\n");
  });
}

/** Returns the faults on a page: code that ran, or an address that would run code. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const addresses = [...document.querySelectorAll("[href], [src], [action], [formaction], [data], [srcdoc]")].flatMap(
      (element) =>
        ["href", "src", "action", "formaction", "data", "srcdoc"].map((name) => element.getAttribute(name) ?? ""),
    );
    return [
      ...("ran" in window ? ["something ran"] : []),
      ...addresses.filter((address) =>
        /^\s*(javascript|vbscript|data:(?!image\/(png|jpeg|webp);)|http:\/\/elsewhere)/i.test(address),
      ),
    ];
  });
}

/** The headers that browsers send with a form from one of the product's pages. */
const ownForm = { "sec-fetch-site": "same-origin" };
const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();

async function look(page: Page, { name, paths, texts }: Place): Promise<void> {
  let words = "";
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    const markup = (await answer?.text()) ?? "";
    for (const live of injections.filter((text) => /<\w/.test(text)))
      expect.soft(markup.includes(live), `${live} in the markup of ${path}`).toBe(false);
    expect.soft(await faultsOf(page), path).toEqual([]);
    expect.soft(await sidewaysOverflow(page), path).toBe(0);
    words += await wordsOf(page);
  }
  const said = squeezed(words);
  const missing = texts.map(squeezed).filter((text) => !said.includes(text));
  expect.soft(missing, name).toEqual([]);
}

for (const language of languages) {
  // Scripts show the same texts in any language. German texts are the widest.
  const isScripted = language === "de";
  // The server writes stored texts in the same places in every language; Japanese is the other script.
  const tags = isScripted || language === "ja" ? [] : ["@full-run"];
  test(`nothing that is stored ever runs, loads or widens a page, and all of it is read as it was typed: ${language}${isScripted ? "" : ", as the server sent it"}`, {
    tag: tags,
  }, async ({ page, stored }) => {
    const seen = watch(page);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto("/auth");
    await signIn(page, stored.email);
    await expect(page).toHaveURL("/");
    await page.request.post("/preferences", { form: { language, return: "/" }, headers: ownForm });
    if (!isScripted) await blockScripts(page);
    for (const place of stored.places) await look(page, place);
    expect(seen).toEqual([]);
  });
}

test("nothing runs in mails either, nor in the file that is taken away and opened without us", async ({
  page,
  product,
  stored,
}) => {
  const mailbox = /\/api\/dev\/mailbox\/\?token=[\w-]+/.exec(product.printed())?.[0] ?? "";
  await page.goto(mailbox);
  const links = await page.locator("li a").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThan(injections.length);
  const mails = await Promise.all(
    links.map(async (link) => {
      const found = /srcdoc="([^"]*)"/.exec(await (await page.request.get(link)).text())?.[1] ?? "";
      return found.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
    }),
  );
  await page.goto("/auth");
  await signIn(page, stored.email);
  await expect(page).toHaveURL("/");
  await page.request.post("/export", { form: {}, headers: ownForm });
  const packed = async () => (await page.request.get("/export")).headers()["content-type"];
  await expect.poll(packed).toBe("application/zip");
  const files = unzip(await (await page.request.get("/export")).body());
  const taken = await page.context().newPage();
  const seen = watch(taken);
  // Acts like a mail program that blocks nothing.
  for (const mail of new Set(mails)) {
    expect(mail).toContain("</html>");
    await taken.setContent(mail);
    expect(await faultsOf(taken), mail).toEqual([]);
  }
  const folder = await mkdtemp(join(tmpdir(), "atelier-e2e-"));
  await writeFile(join(folder, "index.html"), files.get("index.html") ?? "");
  await taken.goto(pathToFileURL(join(folder, "index.html")).href);
  expect(await faultsOf(taken)).toEqual([]);
  const words = squeezed(await wordsOf(taken));
  expect(injections.map(squeezed).filter((text) => !words.includes(text))).toEqual([]);
  expect(seen).toEqual([]);
  await rm(folder, { recursive: true });
});

test("no text ends an event of a stream and begins another", async ({ stored: { calls } }) => {
  const prompt = 'a lake\n\nevent: run\ndata: {"id":"made up"}\r\n\r\n\u2028data: x';
  const started = await calls.generation.textToImage({ headers: {}, body: { prompt, quality: "draft" } });
  if (!started.ok) throw new Error(JSON.stringify(started));
  const events = await calls.generation.events({ params: { id: started.value.id } });
  if (!events.ok) throw new Error(JSON.stringify(events));
  const said = (await new Response(events.value.content).text()).split("\n\n").filter((part) => part !== "");
  for (const part of said)
    expect(part).toMatch(/^(event: run\ndata: \{[^\r\n]*"prompt":"a lake[^\r\n]*\}|: [^\r\n]*)$/);
});

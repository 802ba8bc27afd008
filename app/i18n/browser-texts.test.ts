import { afterEach, beforeEach, expect, test, vi } from "vitest";

const asked: string[] = [];
let answer: (address: string) => Response | Promise<Response>;

beforeEach(() => {
  asked.length = 0;
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return answer(address);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const german = "/texts/de/v1/common+notifications.json";
const english = "/texts/en/current/common+notifications.json";
const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const texts = (address: string) =>
  Response.json({
    common: { offline: address },
    ...(address.includes("gallery") ? { gallery: { title: address } } : {}),
  });

/** Starts a German page whose requests `respond` answers. */
async function start(respond: typeof answer) {
  answer = respond;
  const page = await import("./browser-texts.ts");
  const started = page.startTexts("de", german);
  await vi.runAllTimersAsync();
  return { page: await started, loadTexts: page.loadTexts };
}

test("a page reads its texts with one request", async () => {
  const { page } = await start(texts);
  expect(asked).toEqual([german]);
  expect(page?.language).toBe("de");
  expect(page?.t("common:offline")).toBe(german);
});

test("a failed request is repeated up to five times", async () => {
  let failures = 0;
  const { page } = await start((address) => (failures++ < 5 ? offline() : texts(address)));
  expect(asked).toEqual(Array(6).fill(german));
  expect(page?.language).toBe("de");
});

test("without its language, a page and all that it loads later are in English", async () => {
  const { page, loadTexts } = await start((address) => (address === german ? offline() : texts(address)));
  expect(asked).toEqual([...Array(6).fill(german), english]);
  expect(page?.language).toBe("en");
  await loadTexts(["common", "gallery"]);
  expect(asked.at(-1)).toBe("/texts/en/current/gallery.json");
});

test("without any texts, the page stays as the server sent it", async () => {
  const { page } = await start(() => new Response(null, { status: 503 }));
  expect(page).toBeUndefined();
});

test("later texts are loaded once, only those that are missing, and are there for what uses the page's texts", async () => {
  const { page, loadTexts } = await start(texts);
  const first = loadTexts(["common", "gallery"]);
  expect(loadTexts(["gallery"])).toBe(first);
  await first;
  expect(asked).toEqual([german, "/texts/de/v1/gallery.json"]);
  expect(page?.t("gallery:title")).toBe("/texts/de/v1/gallery.json");
  expect(loadTexts(["gallery", "common"])).toBeUndefined();
});

test("texts that could not be loaded can be asked for again", async () => {
  const { loadTexts } = await start(texts);
  answer = offline;
  await expect(loadTexts(["gallery"])).rejects.toThrow("Failed to fetch");
  answer = () => new Response(null, { status: 404 });
  await expect(loadTexts(["gallery"])).rejects.toThrow("404");
  answer = texts;
  await loadTexts(["gallery"]);
  expect(loadTexts(["gallery"])).toBeUndefined();
});

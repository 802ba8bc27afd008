import { writeFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { longAudioFile } from "../e2e/files.ts";
import { sharedDataFolder } from "../e2e/shared-product.ts";
import { deadline } from "../provision/deadlines.mjs";
import { seedCreations } from "../support/seed-creations.ts";
import { test } from "./in-other-browsers.ts";

test.describe("what browsers do differently", { tag: "@full-run" }, () => {
  test("a run's progress arrives without a reload", async ({ tab }) => {
    await tab.signUp();
    await tab.open("/");
    await tab.fill("Prompt", "A harbor at dawn");
    await tab.browser.run("globalThis.isSamePage = true");
    await tab.press("button", /^Generate/);
    await tab.expectPath(/^\/generations\//);
    await tab.sees("Charged 2 credits");
    expect(await tab.browser.run("return globalThis.isSamePage")).toBe(true);
  });

  test("a large file is uploaded in parts", async ({ tab }, info) => {
    await tab.signUp();
    await tab.open("/gallery/uploads");
    const { name, buffer } = longAudioFile();
    await writeFile(info.outputPath(name), buffer);
    await tab.browser.run("performance.setResourceTimingBufferSize(1000)");
    await tab.chooseFiles("Choose files", [info.outputPath(name)]);
    await tab.sees(name);
    await tab.has("list", "Your audio files");
    const posts = `return performance.getEntriesByType("resource")
      .filter(({ initiatorType, name }) => initiatorType === "xmlhttprequest" && name.endsWith("/uploads")).length`;
    // One request starts the upload, three carry its parts, and one finishes it.
    expect(await tab.browser.run(posts)).toBe(5);
  });

  test("a video plays with its sound", async ({ tab }) => {
    await tab.signUp();
    await tab.createImage("Waves on a pebble beach");
    await tab.press("link", /^Animate/);
    await tab.press("radio", "Image to video with audio");
    await tab.press("button", /^Generate/);
    await tab.sees("Charged 30 credits");
    const type = 'return document.createElement("video").canPlayType("video/mp4; codecs=\\"avc1.42E01E, mp4a.40.2\\"")';
    test.skip((await tab.browser.run(type)) === "", "this browser has no decoder for H.264 and AAC");
    // WebKit plays sound only when the user has pressed something, here the empty edge of the page.
    await tab.browser.run(`document.addEventListener("click", () => document.querySelector("video").play())`);
    await tab.browser.click({ x: 3, y: 450 });
    // Each engine counts decoded sound under its own name.
    const played = `
      const video = document.querySelector("video");
      const hasSound = video.mozHasAudio || video.webkitAudioDecodedByteCount > 0 || video.audioTracks?.length > 0;
      return video.currentTime > 0.2 && video.videoWidth > 0 && hasSound;`;
    await expect.poll(() => tab.browser.run(played), { timeout: deadline(60_000) }).toBe(true);
  });

  test("the viewer walks with keys, closes with Escape, and returns focus", async ({ tab }) => {
    const email = await tab.signUp();
    const [newest, next] = await seedCreations({ dataFolder: sharedDataFolder(), email, count: 3 });
    await tab.open("/gallery");
    await tab.browser.run(`document.querySelector('a.tile-open[href*="${newest}"]').focus()`);
    await tab.browser.press("Enter");
    await tab.expectPath(new RegExp(`${newest}`));
    // The address changes just before the viewer opens. Until then, keys belong to the list.
    const isOpen = () => tab.browser.run("return document.querySelector('dialog:modal') !== null");
    await expect.poll(isOpen).toBe(true);
    await tab.browser.press("ArrowRight");
    await tab.expectPath(new RegExp(`${next}`));
    await tab.browser.press("Escape");
    await tab.expectPath(/^\/gallery$/);
    const hasFocus = () => tab.browser.run("return document.activeElement.matches('a.tile-open')");
    await expect.poll(hasFocus).toBe(true);
  });

  test("a swipe shows the next creation", async ({ tab }) => {
    const { swipe } = tab.browser;
    test.skip(swipe === undefined, "the driver of this browser has no touch input");
    const email = await tab.signUp();
    const [newest, next] = await seedCreations({ dataFolder: sharedDataFolder(), email, count: 2 });
    await tab.open(`/gallery/view/${newest}`);
    await tab.has("button", "Favorite");
    await swipe?.([900, 750, 600, 450, 300].map((x) => ({ x, y: 400 })));
    await tab.expectPath(new RegExp(`${next}`));
  });
});

test.describe("without scripts", { tag: "@full-run" }, () => {
  test.use({ hasScripts: false });

  test("sign up, create an image, and find it in the gallery", async ({ tab }) => {
    await tab.signUpThroughForm();
    await tab.fill("Prompt", "A windmill in a field of tulips");
    await tab.press("button", /^Generate/);
    await tab.expectPath(/^\/generations\//);
    await tab.sees("Charged 2 credits");
    await tab.open("/gallery");
    await tab.press("link", "A windmill in a field of tulips");
    await tab.press("button", "Favorite");
    await expect
      .poll(() => tab.browser.run("return document.querySelector('[aria-pressed=true]') !== null"))
      .toBe(true);
    await tab.open("/gallery?tab=favorites");
    await tab.has("link", "A windmill in a field of tulips");
  });
});

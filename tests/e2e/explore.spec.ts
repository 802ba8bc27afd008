import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { alive, open } from "./alive.ts";
import { ownPicture } from "./files.ts";
import { holdRequests } from "./held-requests.ts";
import { sidewaysOverflow } from "./sideways.ts";
import {
  chooseMode,
  finishRun,
  makePicture,
  promptBox,
  signIn,
  signUp,
  signUpOnExplore,
  signUpThroughForm,
} from "./users.ts";

const isScripted = (project: { use: { javaScriptEnabled?: boolean } }) => project.use.javaScriptEnabled !== false;
const modes = (page: Page) => page.getByRole("radiogroup", { name: "Mode" });
const videoModes = ["Text to video", "Image to video", "Image to video with audio"];
const shelf = (page: Page) => page.getByRole("region", { name: "Your prompts" });

test("five modes in two groups, and what is typed and chosen stays when another one is chosen", async ({ page }) => {
  await signUpOnExplore(page);
  const groups = { "Image from": ["Text to image", "Image to image"], "Video from": videoModes };
  for (const [group, names] of Object.entries(groups)) {
    const radios = modes(page).getByRole("group", { name: group }).getByRole("radio");
    await expect(radios).toHaveCount(names.length);
    for (const [index, name] of names.entries()) await expect(radios.nth(index)).toHaveAccessibleName(name);
  }
  await promptBox(page).fill("Boats, “moored” & <quiet>");
  await page.getByRole("radio", { name: "3:4" }).check();
  await page.getByText("More options").click();
  await page.getByLabel("Seed").fill("77");
  await chooseMode(page, "Image to video");
  await chooseMode(page, "Image to image");
  await expect(page.getByRole("group", { name: "Source image" })).toBeVisible();
  await expect(promptBox(page)).toHaveValue("Boats, “moored” & <quiet>");
  await expect(page.getByLabel("Seed")).toHaveValue("77");
  await expect(page.getByRole("radio", { name: "3:4" })).toBeChecked();
});

test("Explore says what it is for, and leads to the assistant", { tag: "@one-path" }, async ({ page }) => {
  await signUpOnExplore(page);
  await expect(page.getByText("Describe it in your own words.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Ask the assistant" }).click();
  await expect(page).toHaveURL("/history/new");
  await open(page, "/");
  await page.getByRole("main").getByRole("link", { name: "Chat history" }).click();
  await expect(page).toHaveURL("/history");
  await expect(page).toHaveTitle(/^Assistant/);
  await expect(page.getByRole("heading", { name: "Assistant", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Chat history", level: 2 })).toBeVisible();
});

test("after sign-up, the prompt box has the focus, and three examples are the images that they generate", async ({
  page,
}) => {
  await signUpThroughForm(page);
  await expect(promptBox(page)).toBeFocused();
  const examples = page.getByRole("region", { name: "Start with an example" });
  await expect(examples.getByRole("link")).toHaveCount(3);
  await examples.scrollIntoViewIfNeeded();
  for (const image of await examples.getByRole("img").all()) {
    await expect
      .poll(() => image.evaluate((found) => "naturalWidth" in found && found.naturalWidth))
      .toBeGreaterThan(0);
  }
  await expect(examples.getByText("Preview engine")).toHaveCount(3);
  await expect(page.getByText("These are simple previews, drawn without AI.")).toBeVisible();
  // In production only the operator's log has the address of the page about engines.
  await expect(page.getByRole("link", { name: /ComfyUI/ })).toHaveCount(0);
  await examples.getByRole("link", { name: /^An old stone bridge/ }).click();
  await expect(promptBox(page)).toHaveValue(/^An old stone bridge/);
  await expect(promptBox(page)).toBeFocused();
});

test("after the first run, examples are words again, and the prompt box does not take the focus", {
  tag: "@one-path",
}, async ({ page }) => {
  await signUp(page);
  await finishRun(page, { prompt: "A paper boat on a puddle" });
  await open(page, "/");
  await expect(page.getByRole("region", { name: "Start with an example" })).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Example prompts" })).toBeVisible();
  await expect(promptBox(page)).not.toBeFocused();
});

test("all ten examples can be seen and used", { tag: "@one-path" }, async ({ page }) => {
  await signUpOnExplore(page);
  await page.getByText("More examples").click();
  const examples = page.getByRole("link", { name: /^(An?|Mist|Hot-air|Small|Snowy) / });
  await expect(examples).toHaveCount(10);
  await page.getByRole("link", { name: "Snowy mountains under the northern lights" }).click();
  await expect(promptBox(page)).toHaveValue("Snowy mountains under the northern lights");
});

test("the ten examples rotate in the empty box, and stand still for who writes or wants less motion", async ({ page }, {
  project,
}) => {
  test.skip(!isScripted(project), "Nothing moves without scripts.");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await signUp(page);
  const { default: texts } = await import("../../locales/de/examples.json", { with: { type: "json" } });
  const headers = { "sec-fetch-site": "same-origin" };
  await page.request.post("/preferences", { form: { language: "de", return: "/" }, headers });
  await page.clock.install();
  await open(page, "/");
  const box = page.locator("#prompt");
  const shownAfter = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds);
    return box.getAttribute("placeholder");
  };
  const seen = new Set<string | null>();
  for (let time = 0; time < 10; time += 1) seen.add(await shownAfter(4_000));
  expect([...seen].sort()).toEqual(Object.values(texts.prompt).sort());
  // Before the first run the page itself focuses the box. The example stops when the user enters it.
  await box.click();
  const still = await shownAfter(0);
  expect(await shownAfter(20_000)).toBe(still);
  await box.blur();
  expect(await shownAfter(4_000)).not.toBe(still);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  const first = await shownAfter(0);
  expect(await shownAfter(20_000)).toBe(first);
});

test("typed text survives an expired session, however long it is, and is not shown to the next user", async ({ page }, {
  project,
}) => {
  test.skip(!isScripted(project), "Without scripts the address carries it, as far as it fits.");
  const email = await signUpOnExplore(page);
  const long = "静かな港の朝、霧の中の灯台。".repeat(60);
  await promptBox(page).fill(long);
  await page.context().clearCookies({ name: "session" });
  await page.getByRole("button", { name: /^Generate/ }).click();
  await expect(page).toHaveURL(/\/auth/);
  await alive(page);
  await signIn(page, email);
  await expect(promptBox(page)).toHaveValue(long);
  await page.context().clearCookies({ name: "session" });
  await signUpOnExplore(page);
  await expect(promptBox(page)).toHaveValue("");
});

test(
  "an example opened in another tab leaves this one as it is",
  { tag: "@one-path" },
  async ({ page, context }, { project }) => {
    test.skip(!isScripted(project), "Without scripts it is the browser's alone.");
    await signUpOnExplore(page);
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: /^A red lighthouse/ }).click({ modifiers: ["ControlOrMeta"] });
    const other = await opened;
    await expect(promptBox(other)).toHaveValue(/^A red lighthouse/);
    await expect(promptBox(page)).toHaveValue("");
  },
);

test("what was made from is offered again, and fills the form with one press", async ({ page }) => {
  await signUpOnExplore(page);
  await expect(shelf(page)).toBeHidden();
  await makePicture(page, "A paper boat on a puddle");
  await open(page, "/");
  const entry = shelf(page).getByRole("link", { name: "A paper boat on a puddle" });
  await entry.click();
  await expect(promptBox(page)).toHaveValue("A paper boat on a puddle");
  await promptBox(page).fill("Something else");
  await entry.click();
  await expect(promptBox(page)).toHaveValue("A paper boat on a puddle");
});

test("a prompt is saved without making anything, and the form stays as it was", async ({ page }) => {
  await signUpOnExplore(page);
  await page.getByRole("button", { name: "Save prompt" }).click();
  await expect(page.getByText("This field is required")).toBeVisible();
  await promptBox(page).fill("<b>Lanterns</b> & 'fog'");
  await page.getByRole("radio", { name: "16:9" }).check();
  await page.getByText("More options").click();
  await page.getByLabel("Negative prompt").fill("people");
  await page.getByRole("button", { name: "Save prompt" }).click();
  await expect(page.getByText("Saved and pinned to your prompt book")).toBeVisible();
  await expect(promptBox(page)).toHaveValue("<b>Lanterns</b> & 'fog'");
  await expect(page.getByRole("radio", { name: "16:9" })).toBeChecked();
  await expect(page.getByText("50 credits")).toBeVisible();
  await open(page, "/");
  await shelf(page).getByRole("link", { name: "<b>Lanterns</b> & 'fog'" }).click();
  await expect(promptBox(page)).toHaveValue("<b>Lanterns</b> & 'fog'");
  await expect(page.getByRole("radio", { name: "16:9" })).toBeChecked();
  await expect(page.getByLabel("Negative prompt")).toHaveValue("people");
});

test("missing credits are reported before anything is sent", async ({ page }) => {
  await signUp(page);
  await open(page, "/?mode=image-to-video-audio&quality=high");
  await expect(page.getByText("Out of Credits!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Get credits" })).toHaveAttribute("href", /\/wallet\?need=10/);
});

test("Explore with its shelf and its examples open is accessible, and stays on a screen of 320 px", async ({ page }, {
  project,
}) => {
  test.skip(!isScripted(project), "The checker is a script.");
  await signUp(page);
  await makePicture(page, `A ${"very-long-word".repeat(20)}`);
  await open(page, "/");
  await page.getByText("More examples").click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await sidewaysOverflow(page)).toBe(0);
});

test.describe("while scripts are on their way", () => {
  /** Opens an address and delays its scripts until `release` is called. */
  async function openEarly(page: Page, path: string): Promise<() => void> {
    const release = await holdRequests(page, "**/assets/*.js");
    await page.goto(path, { waitUntil: "commit" });
    await expect(promptBox(page)).toBeVisible();
    return release;
  }

  test.beforeEach(({ page: _ }, { project }) => test.skip(!isScripted(project), "There are no scripts to wait for."));

  test("what is typed and chosen stays, counts, and goes along to another mode", async ({ page }) => {
    await signUp(page);
    const release = await openEarly(page, "/?prompt=A%20glass%20teapot&seed=5");
    await promptBox(page).fill("A glass teapot, at night");
    await page.getByRole("radio", { name: "High" }).check();
    await page.getByRole("radio", { name: "3:4" }).check();
    await page.getByLabel("Seed").fill("9");
    release();
    await alive(page);
    await expect(promptBox(page)).toHaveValue("A glass teapot, at night");
    await expect(page.getByRole("button", { name: "Generate · 4 credits" })).toBeVisible();
    await page.getByRole("radio", { name: "Text to video" }).check();
    await expect(promptBox(page)).toHaveValue("A glass teapot, at night");
    await expect(page.getByRole("radio", { name: "3:4" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "High" })).toBeChecked();
    await expect(page.getByLabel("Seed")).toHaveValue("9");
    await open(page, "/");
    await expect(promptBox(page)).toHaveValue("A glass teapot, at night");
  });

  test("another mode can be chosen, and nothing typed is lost", async ({ page }) => {
    await signUp(page);
    const release = await openEarly(page, "/");
    await promptBox(page).fill("A harbor in the fog");
    await page.getByRole("radio", { name: "2:3" }).check();
    await page.getByRole("radio", { name: "Text to video" }).check();
    await expect(page.getByRole("radio", { name: "Text to video" })).toBeChecked();
    release();
    await alive(page);
    await expect(page.getByRole("radio", { name: "Text to video" })).toBeChecked();
    await expect(page.getByRole("button", { name: "Generate · 20 credits" })).toBeVisible();
    await expect(promptBox(page)).toHaveValue("A harbor in the fog");
    await expect(page.getByRole("radio", { name: "2:3" })).toBeChecked();
  });

  test("a file that was chosen is uploaded once they are there", async ({ page }) => {
    await signUp(page);
    const release = await openEarly(page, "/?mode=image-to-image");
    await page.getByLabel("Choose a file").setInputFiles(await ownPicture());
    release();
    await expect(page.getByRole("button", { name: "Remove image" })).toBeVisible();
    await expect(page.getByText("evening.png", { exact: true })).toBeVisible();
  });
});

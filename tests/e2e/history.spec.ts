import { z } from "zod";
import { open, reload, saved } from "./alive.ts";
import { lastAnswer, messageBox, say, startChat } from "./chatting.ts";
import { expect, test } from "./speaking-model.ts";
import { promptBox, signUp, signUpOnExplore } from "./users.ts";

const withPrompt = [
  "Here is one:",
  "",
  "```prompt",
  "A heron in morning mist",
  "negative: people",
  "ratio: 4:3",
  "style: watercolor",
  "```",
].join("\n");

test("a first message begins a chat, and its answer is there once it is written", async ({ page, model }) => {
  await signUpOnExplore(page);
  await page.getByRole("link", { name: "Ask the assistant" }).click();
  await expect(page.getByText("0 chats")).toBeVisible();
  await startChat(page, "First words\nof a chat");
  const answer = await model.asked("First words");
  await expect(page.getByRole("main")).toContainText("First words");
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  answer.say("Half of it. ");
  await expect(lastAnswer(page)).toHaveText("Half of it.");
  answer.say("All of it.");
  answer.finish();
  await expect(lastAnswer(page)).toHaveText("Half of it. All of it.");
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
  await expect(page.getByText("Speaker is a language model").first()).toBeVisible();
  await expect(page).toHaveTitle(/^First words/);
  await expect(page.getByRole("list", { name: "Chats" }).getByRole("link", { name: "First words" })).toBeVisible();

  model.answers.set("Second words", "Another answer.");
  await say(page, "Second words");
  await expect(lastAnswer(page)).toHaveText("Another answer.");
  await expect(messageBox(page)).toHaveValue("");
});

test("an answer can be stopped, keeps its text so far, and can be requested again", async ({ page, model }) => {
  await signUp(page);
  await startChat(page, "Stop this one");
  const answer = await model.asked("Stop this one");
  answer.say("As far as this");
  await expect(lastAnswer(page)).toHaveText("As far as this");
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("This reply was stopped.")).toBeVisible();
  await expect(lastAnswer(page)).toHaveText("As far as this");

  model.answers.set("Stop this one", "Now whole.");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(lastAnswer(page)).toHaveText("Now whole.");
  await expect(page.getByText("This reply was stopped.")).toHaveCount(0);
});

test("an answer that breaks off says so, and is tried again", async ({ page, model }) => {
  await signUp(page);
  await startChat(page, "Break this one");
  const answer = await model.asked("Break this one");
  answer.say("Only the beginning");
  await expect(lastAnswer(page)).toHaveText("Only the beginning");
  answer.hangUp();
  const retry = page.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  await expect(lastAnswer(page)).toHaveText("Only the beginning");
  model.answers.set("Break this one", "All of it this time.");
  await retry.click();
  await expect(lastAnswer(page)).toHaveText("All of it this time.");
});

test("one's own message can be said differently, and what came after it goes", async ({ page, model }) => {
  await signUp(page);
  model.answers.set("The wrong words", "An answer to wrong words.");
  await startChat(page, "The wrong words");
  await expect(lastAnswer(page)).toHaveText("An answer to wrong words.");
  await page.getByRole("link", { name: "Edit message" }).click();
  const box = page.getByRole("textbox", { name: "Your message" });
  await expect(box).toHaveValue("The wrong words");
  model.answers.set("The better words", "An answer to better words.");
  await box.fill("The better words");
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(lastAnswer(page)).toHaveText("An answer to better words.");
  await expect(page.getByText("An answer to wrong words.")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Messages" }).getByText("The wrong words")).toHaveCount(0);
});

test("a proposed prompt goes to the composer with all its choices", async ({ page, model }) => {
  await signUp(page);
  model.answers.set("A heron to use", withPrompt);
  await startChat(page, "A heron to use");
  const card = page.getByRole("region", { name: "Suggested prompt" });
  await expect(card).toContainText("A heron in morning mist");
  await expect(card).toContainText("Negative prompt: people");
  await card.getByRole("link", { name: "Use this prompt" }).click();
  await expect(promptBox(page)).toHaveValue("A heron in morning mist");
  await expect(page.locator("[name=negative_prompt]")).toHaveValue("people");
  await expect(page.getByRole("radio", { name: "4:3" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Watercolor" })).toBeChecked();
});

test("a proposed prompt is made from the chat, and its picture appears in it", { tag: "@one-path" }, async ({
  page,
  model,
  javaScriptEnabled,
}) => {
  await signUp(page);
  model.answers.set("A heron to make", withPrompt);
  await startChat(page, "A heron to make");
  await page.getByRole("button", { name: "Generate · 2 credits" }).click();
  const made = page.getByRole("list", { name: "Created from this reply" });
  await expect(made).toBeVisible();
  const picture = made.getByRole("img", { name: "A heron in morning mist" });
  if (javaScriptEnabled === false) {
    await expect(async () => {
      await reload(page);
      await expect(picture).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }
  await expect(picture).toBeVisible();
  await picture.click();
  await expect(page).toHaveURL(/\/generations\//);
  await expect(page.getByText("Charged 2 credits")).toBeVisible();
});

test("a proposed prompt is made at the price on its button, once, and once more on purpose", async ({
  page,
  model,
}) => {
  await signUp(page);
  model.answers.set("A heron again", withPrompt);
  await startChat(page, "A heron again");
  const card = page.getByRole("region", { name: "Suggested prompt" });
  const tiles = page.getByRole("list", { name: "Created from this reply" }).getByRole("listitem");
  const form = await card.locator("form").evaluate((element) => {
    return element instanceof HTMLFormElement ? Object.fromEntries(new FormData(element)) : {};
  });
  const send = (shown_credits: string) =>
    page.request.post(page.url(), {
      form: { ...z.record(z.string(), z.string()).parse(form), shown_credits },
      headers: { "sec-fetch-site": "same-origin" },
    });
  expect(await (await send("1")).text()).toContain("The price went up to 2 credits");
  await reload(page);
  await expect(page.getByText("50 credits").first()).toBeAttached();
  for (let time = 0; time < 3; time += 1) await send("2");
  await reload(page);
  await expect(tiles).toHaveCount(1);
  await card.getByRole("button", { name: "Regenerate · 2 credits" }).click();
  await expect(tiles).toHaveCount(2);
});

test("the same words are said once from one form, and again after the answer", async ({ page, model }) => {
  await signUp(page);
  model.answers.set("Yes", "Go on.");
  const headers = { "sec-fetch-site": "same-origin" };
  const begun = [];
  for (let time = 0; time < 2; time += 1) {
    const answer = await page.request.post("/history/new", { form: { content: "Yes" }, headers, maxRedirects: 0 });
    begun.push(answer.headers().location);
  }
  expect(begun[0]).toMatch(/^\/history\/[0-9a-f-]{36}$/);
  expect(begun[1]).toBe(begun[0]);
  await open(page, begun[0] ?? "");
  await expect(lastAnswer(page)).toHaveText("Go on.");
  const after = await page.locator("input[name=after]").getAttribute("value");
  const stale = { content: "Yes", after: after ?? "" };
  await say(page, "Yes");
  const said = page.locator("[data-asked]").filter({ hasText: "Yes" });
  await expect(said).toHaveCount(2);
  await expect(lastAnswer(page)).toHaveText("Go on.");
  await page.request.post(page.url(), { form: stale, headers });
  await reload(page);
  await expect(said).toHaveCount(2);
  await say(page, "Yes");
  await expect(said).toHaveCount(3);
});

test("a chat is renamed, marked, found, deleted and brought back", { tag: "@one-path" }, async ({ page, model }) => {
  await signUp(page);
  model.answers.set("About boats", "Boats and the word barnacle.");
  model.answers.set("About trees", "Trees.");
  await startChat(page, "About boats");
  await expect(lastAnswer(page)).toHaveText("Boats and the word barnacle.");
  const boats = page.url();
  await startChat(page, "About trees");
  await expect(lastAnswer(page)).toHaveText("Trees.");

  await open(page, boats);
  const header = page.locator("header").filter({ has: page.getByRole("heading", { level: 1 }) });
  const openMenu = () => header.locator("summary").click();
  await openMenu();
  await header.getByRole("link", { name: "Rename" }).click();
  await page.getByLabel("Title").fill("Things that float");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(header.getByRole("heading", { level: 1 })).toHaveText("Things that float");

  const favorite = header.getByRole("button", { name: "Favorite" });
  await saved(page, () => favorite.click());
  await expect(favorite).toHaveAttribute("aria-pressed", "true");
  await open(page, "/history");
  const list = page.getByRole("list", { name: "Chats" });
  await expect(page.getByText("2 chats")).toBeVisible();
  await page.getByRole("link", { name: "Favorites", exact: true }).click();
  await expect(page.getByText("1 chat found")).toBeVisible();
  await expect(list.getByRole("link")).toHaveCount(
    await list.getByRole("link", { name: /Things that float|Rename|Delete/ }).count(),
  );

  await open(page, "/history");
  const search = page.getByRole("searchbox", { name: "Search chats" });
  await search.fill("barnacle");
  await search.press("Enter");
  await expect(page.getByText("1 chat found")).toBeVisible();
  await expect(list).toContainText("the word barnacle");
  await search.fill("nothing like it");
  await search.press("Enter");
  await expect(page.getByRole("heading", { name: "No chats found" })).toBeVisible();

  await open(page, `${boats}/delete`);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Chat deleted")).toBeVisible();
  await expect(page.getByText("1 chat", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Chat restored")).toBeVisible();
  await expect(page).toHaveURL(boats);
  await expect(lastAnswer(page)).toHaveText("Boats and the word barnacle.");
});

test("another user's chat gets the same response as a missing one", { tag: "@one-path" }, async ({
  page,
  model,
  browser,
  baseURL,
}) => {
  await signUp(page);
  model.answers.set("My secret", "Kept.");
  await startChat(page, "My secret");
  await expect(lastAnswer(page)).toHaveText("Kept.");
  const path = new URL(page.url()).pathname;
  const other = await browser.newContext({ ...(baseURL && { baseURL }) });
  const otherUser = await other.newPage();
  await signUp(otherUser);
  for (const wanted of [path, "/history/0190a000-0000-7000-8000-000000000000", "/history/nonsense"]) {
    const response = await open(otherUser, wanted);
    expect(response?.status(), wanted).toBe(404);
    await expect(otherUser.getByRole("heading", { name: "Chat not found" })).toBeVisible();
    await expect(otherUser.getByText("My secret")).toHaveCount(0);
  }
  await other.close();
});

test("what is typed is kept and shown again where it cannot be taken", async ({ page, model }) => {
  await signUp(page);
  model.answers.set("Short words", "Short answer.");
  await startChat(page, "Short words");
  await expect(lastAnswer(page)).toHaveText("Short answer.");
  const tooLong = "long ".repeat(1_700);
  await say(page, tooLong);
  await expect(page.getByText("500 characters over the limit")).toBeVisible();
  await expect(messageBox(page)).toHaveValue(tooLong);
});

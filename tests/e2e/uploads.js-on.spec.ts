import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { open, reload } from "./alive.ts";
import { type FileToChoose, longAudioFile, ownPicture } from "./files.ts";
import { sidewaysOverflow } from "./sideways.ts";
import { signIn, signUp } from "./users.ts";

const pictures = (page: Page) => page.getByRole("list", { name: "Your images" }).getByRole("listitem");
const megabyte = 1024 * 1024;

/** Returns the intent and the size of a request to the upload route. */
async function aboutOf(request: { postDataBuffer(): Buffer | null }): Promise<{ intent: string; sizeBytes: number }> {
  const body = request.postDataBuffer() ?? Buffer.alloc(0);
  const intent = /name="intent"\r\n\r\n(\w+)/.exec(body.subarray(0, 1_000).toString("latin1"))?.[1] ?? "";
  return { intent, sizeBytes: body.byteLength };
}

/** Chooses a file whose modification time never changes, as for a file on a disk. */
async function choose(page: Page, { name, mimeType, buffer }: FileToChoose): Promise<void> {
  const chosen = await page.evaluateHandle(
    ({ name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type: mimeType, lastModified: 1_700_000_000_000 }));
      return transfer;
    },
    { name, mimeType, base64: buffer.toString("base64") },
  );
  await page.getByLabel("Choose files").evaluate((input, { files }) => {
    if (!(input instanceof HTMLInputElement)) return;
    input.files = files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, chosen);
}

test("an upload resumes automatically where it was when the connection breaks, and sends no part twice", async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/gallery/uploads");
  const sent: string[] = [];
  let partsUntilBreak = 1;
  await page.route("**/uploads", async (route) => {
    const { intent } = await aboutOf(route.request());
    if (intent === "part" && partsUntilBreak-- === 0) return route.abort("connectionreset");
    sent.push(intent);
    return route.continue();
  });
  await page.getByLabel("Choose files").setInputFiles(longAudioFile());
  await expect(page.getByText("Connection lost. Retrying…")).toBeVisible();
  await expect(page.getByRole("list", { name: "Your audio files" })).toContainText("concert.wav");
  expect(sent).toEqual(["begin", "part", "begin", "part", "part", "finish"]);
  await expect(page.getByText("Uploading")).toBeHidden();
});

test("an upload does not continue for another user who signs in meanwhile", async ({ page, context }) => {
  await signUp(page);
  await page.goto("/gallery/uploads");
  const isAway = Promise.withResolvers<void>();
  const isBack = Promise.withResolvers<void>();
  const begun: number[] = [];
  await page.route("**/uploads", async (route) => {
    const { intent } = await aboutOf(route.request());
    if (intent === "part") {
      isAway.resolve();
      await isBack.promise;
    }
    const answer = await route.fetch();
    if (intent === "begin") begun.push(answer.status());
    await route.fulfill({ response: answer });
  });
  await page.getByLabel("Choose files").setInputFiles(longAudioFile());
  await isAway.promise;
  await context.clearCookies();
  const other = await context.newPage();
  await signUp(other);
  isBack.resolve();
  await expect(page.getByText("Your session has expired. Please log in again.")).toBeVisible();
  expect(begun).toEqual([200, 409]);
  await other.goto("/gallery/uploads");
  await expect(other.getByText("concert.wav")).toHaveCount(0);
});

test("an upload that stopped can be resumed, also after the page was reloaded", async ({ page }) => {
  await signUp(page);
  await open(page, "/gallery/uploads");
  let isBroken = true;
  let parts = 0;
  await page.route("**/uploads", async (route) => {
    const { intent, sizeBytes } = await aboutOf(route.request());
    if (intent === "part" && isBroken && parts >= 2) return route.abort("connectionreset");
    if (intent === "part") parts += 1;
    expect(sizeBytes).toBeLessThan(4.1 * megabyte);
    return route.continue();
  });
  await choose(page, longAudioFile());
  await expect(page.getByRole("button", { name: "Resume concert.wav" })).toBeVisible();
  await page.getByRole("button", { name: "Resume concert.wav" }).click();
  await expect(page.getByRole("button", { name: "Resume concert.wav" })).toBeVisible();
  await reload(page);
  const notFinished = page.getByRole("region", { name: "Unfinished" });
  await expect(notFinished).toContainText("concert.wav");
  await expect(notFinished).toContainText("8 MB of 8.2 MB uploaded");
  isBroken = false;
  await choose(page, longAudioFile());
  await expect(page.getByRole("list", { name: "Your audio files" })).toContainText("concert.wav");
  await expect(notFinished).toBeHidden();
  expect(parts).toBe(3);
});

test("what is not finished can be removed, and a file on its way can be canceled", async ({ page }) => {
  await signUp(page);
  await open(page, "/gallery/uploads");
  await page.route("**/uploads", async (route) => {
    const { intent } = await aboutOf(route.request());
    return intent === "finish" ? route.abort("connectionreset") : route.continue();
  });
  await page.getByLabel("Choose files").setInputFiles(await ownPicture("first.png"));
  await expect(page.getByText("Connection lost. Retrying…")).toBeVisible();
  await reload(page);
  await page.getByRole("button", { name: "Remove first.png" }).click();
  await expect(page.getByRole("region", { name: "Unfinished" })).toBeHidden();

  await page.getByLabel("Choose files").setInputFiles(await ownPicture("second.png"));
  await expect(page.getByText("Connection lost. Retrying…")).toBeVisible();
  const canceled = page.waitForResponse(async (response) => (await aboutOf(response.request())).intent === "cancel");
  await page.getByRole("button", { name: "Cancel second.png" }).click();
  expect((await canceled).status()).toBe(200);
  await reload(page);
  await expect(page.getByText("No uploads yet")).toBeVisible();
  await expect(page.getByText("second.png")).toBeHidden();
});

test("uploads continue while the user visits other pages, three at a time, and progress is not announced at every percent", async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/gallery/uploads");
  const gate = Promise.withResolvers<void>();
  let underWay = 0;
  await page.route("**/uploads", async (route) => {
    underWay += 1;
    await gate.promise;
    return route.continue();
  });
  const files = await Promise.all([1, 2, 3, 4, 5].map((number) => ownPicture(`sky-${number}.png`)));
  await page.getByLabel("Choose files").setInputFiles(files);
  await expect(page.getByText("Waiting", { exact: true })).toHaveCount(2);
  await expect(page.getByRole("status").filter({ hasText: "Uploading 5 files." })).toBeAttached();
  await expect.poll(() => underWay).toBe(3);
  await page.getByRole("link", { name: "Collections" }).click();
  await expect(page).toHaveURL(/collections/);
  gate.resolve();
  await page.getByRole("link", { name: "Uploads" }).click();
  await expect(pictures(page)).toHaveCount(5);
});

test("a picture is pasted, and dropped anywhere on the page", async ({ page }) => {
  await signUp(page);
  await open(page, "/gallery/uploads");
  const transfer = async (name: string) => {
    const { mimeType, buffer } = await ownPicture(name);
    return page.evaluateHandle(
      ({ name, mimeType, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const carried = new DataTransfer();
        carried.items.add(new File([bytes], name, { type: mimeType }));
        return carried;
      },
      { name, mimeType, base64: buffer.toString("base64") },
    );
  };
  const dataTransfer = await transfer("dropped.png");
  const place = page.getByRole("group", { name: "Add files" });
  for (const type of ["dragenter", "dragover", "drop"]) await place.dispatchEvent(type, { dataTransfer });
  await expect(pictures(page)).toHaveCount(1);
  await page.evaluate(
    (clipboardData) =>
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true })),
    await transfer("pasted.png"),
  );
  await expect(pictures(page)).toHaveCount(2);
});

test("the page of uploads has no accessibility problem a tool can find, and fits the smallest phone", async ({
  page,
}) => {
  await signUp(page);
  await open(page, "/gallery/uploads");
  await page
    .getByLabel("Choose files")
    .setInputFiles([await ownPicture(), longAudioFile("a-very-long-name-of-a-concert-that-goes-on-and-on.wav")]);
  await expect(page.getByRole("list", { name: "Your audio files" })).toBeVisible();
  await page.getByLabel("Select evening.png").check();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysOverflow(page)).toBe(0);
});

test("a file of who was signed out meanwhile says so, and goes on after signing in in another tab", async ({
  page,
  context,
}) => {
  const email = await signUp(page);
  await open(page, "/gallery/uploads");
  await context.clearCookies();
  await choose(page, await ownPicture());
  await expect(page.getByText("Your session has expired. Please log in again.")).toBeVisible();
  const other = await context.newPage();
  await open(other, "/auth");
  await signIn(other, email);
  await expect(other).not.toHaveURL(/\/auth/);
  await page.getByRole("button", { name: "Resume evening.png" }).click();
  await expect(pictures(page)).toHaveCount(1);
});

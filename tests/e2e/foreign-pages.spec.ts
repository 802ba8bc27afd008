import type { Page } from "@playwright/test";
import { foreignKinds } from "../support/foreign-backend/server.ts";
import { open } from "./alive.ts";
import { ownPicture } from "./files.ts";
import { expectPictures, generate, test } from "./foreign-backend.ts";
import { expect } from "./own-product.ts";
import { signUp } from "./users.ts";

/** What the account has, by the names in the paths below. */
interface Made {
  run: string;
  video: string;
  image: string;
  upload: string;
  chat: string;
  order: string;
}

/** Every page that such a backend can serve, and its heading: the first one, or without scripts that of a dialog. */
const pages: readonly [path: string, heading: string | RegExp][] = [
  ["/", "What do you want to create?"],
  ["/?mode=image-to-image", "What do you want to create?"],
  ["/?mode=image-to-video", "What do you want to create?"],
  ["/generations/:run", /^(A harbor in fog|Text to image)$/],
  ["/generations/:video", /^(A short film|Text to video)$/],
  ["/sources?kind=image", "Pick an image"],
  ["/compare?id=:image", "Nothing to compare"],
  ["/payment-success", "Which payment?"],
  ["/gallery", "Gallery"],
  ["/gallery?tab=images", "Gallery"],
  ["/gallery?tab=videos", "Gallery"],
  ["/gallery?tab=favorites", "Gallery"],
  ["/gallery?status=failed", "Gallery"],
  ["/gallery?search=harbor", "Gallery"],
  ["/gallery?collection=1", "Gallery"],
  ["/gallery/view/:image", /^(Gallery|A harbor in fog|Text to image)$/],
  ["/gallery/collections", "Gallery"],
  ["/gallery/collections/new", "Gallery"],
  ["/gallery/models", "Gallery"],
  ["/gallery/models/request", "Gallery"],
  ["/gallery/uploads", "Gallery"],
  ["/gallery/uploads/view/:upload", "Gallery"],
  ["/history", "Assistant"],
  ["/history/new", "Assistant"],
  ["/history/:chat", /./],
  ["/history/:chat/rename", /./],
  ["/history/:chat/delete", /./],
  ["/training", "A model that knows one face"],
  ["/training/:order", /./],
  ["/profile", "Profile"],
  ["/settings", "Settings"],
  ["/notifications", "Notifications"],
  ["/wallet", "Wallet"],
  ["/search?q=harbor", "Search and commands"],
  ["/shortcuts", "Keyboard shortcuts"],
  ["/terms", "Terms"],
  ["/privacy", "Privacy"],
];

/** The pages of what our API adds. */
const absent = [
  "/gallery/trash",
  "/gallery/tags",
  "/gallery/tag?id=:image",
  "/gallery/series",
  "/gallery/series/new",
  "/gallery/shares",
  "/gallery/share?creation=:image",
  "/gallery/similar/:image",
  "/gallery/duplicates",
  "/gallery/feed",
  "/gallery/collect",
  "/gallery/actions/confirm",
  "/gallery/collections/1/edit",
  "/gallery/collections/1/delete",
  "/gallery/collections/1/arrange",
  "/gallery/collections/1/members",
  "/gallery/collections/1/shared",
  "/gallery/uploads/import",
  "/gallery/uploads/delete?id=:upload",
  "/strips/new",
  "/batches",
  "/prompts",
  "/prompts/describe?creation=:image",
  "/creations/:image/edit",
  "/uploads/:upload/edit",
  "/history/attach?to=/history/new",
  "/profile/delete",
  "/settings/developer",
  "/settings/developer/webhooks/new",
  "/wallet/cancel",
  "/wallet/plan/pro",
  "/admin",
  "/admin/setup/x",
  "/verify",
  "/welcome",
];

/** The names of controls that cannot work, as far as they are fixed. */
const impossible = new Set([
  "Add tags",
  "Add to collection",
  "Arrange",
  "Cancel plan",
  "Cancel run",
  "Delete",
  "Delete account",
  "Delete collection",
  "Edit",
  "Edit details",
  "Enhance prompt",
  "Favorite",
  "Filters",
  "Import from other tools",
  "Manage public links",
  "Members",
  "Open API keys and webhooks",
  "Open prompt book",
  "Public links",
  "Remove from favorites",
  "Remove photo",
  "Reuse settings from a file",
  "Save prompt",
  "Select",
  "Series",
  "Share",
  "Similar creations",
  "Trash",
  "Upgrade plan",
  "Use last frame",
  "Variations and grid",
]);

/** Where a control of such a name works: the specification has a call for it. */
const possible = /^\/history/;

function fill(path: string, made: Made): string {
  return path.replace(/:(run|video|image|upload|chat|order)/g, (_, name: keyof Made) => made[name]);
}

async function post(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await page.request.post(path, { form, headers, maxRedirects: 0 });
  return answer.headers().location ?? "";
}

async function prepare(page: Page): Promise<Made> {
  await signUp(page);
  await generate(page, "A harbor in fog");
  const run = idIn(new URL(page.url()).pathname);
  await generate(page, "A short film", "text-to-video");
  const video = idIn(new URL(page.url()).pathname);
  const chat = idIn(await post(page, "/history/new", { content: "Help me" }));
  const file = await ownPicture("harbor.png");
  await page.request.post("/gallery/uploads", {
    multipart: { files: file },
    headers: { "sec-fetch-site": "same-origin" },
  });
  await open(page, "/gallery/uploads");
  const details = page.locator("a[href^='/gallery/uploads/view/']").first();
  const upload = idIn((await details.getAttribute("href")) ?? "");
  await open(page, "/gallery?tab=images");
  const tile = page.locator("a[href^='/gallery/view/']").first();
  const image = idIn((await tile.getAttribute("href"))?.split("?")[0] ?? "");
  const ordered = await post(page, "/gallery/models/request", {
    model_name: "Ada",
    social_handle: "ada",
    platform: "x",
    description: "Calm portraits",
    has_consent: "on",
    form_key: crypto.randomUUID(),
  });
  return { run, video, image, upload, chat, order: /\/training\/(\w+)/.exec(ordered)?.[1] ?? "" };
}

function idIn(path: string): string {
  return path.split("?")[0]?.split("/").at(-1) ?? "";
}

/** Returns the names of the controls that are shown and cannot work. */
async function impossibleControls(page: Page): Promise<string[]> {
  const names = await page
    .locator("a, button, summary")
    .evaluateAll((controls) =>
      controls
        .filter((control) => control instanceof HTMLElement && control.checkVisibility())
        .map(
          (control) => control.getAttribute("aria-label") ?? control.getAttribute("title") ?? control.textContent ?? "",
        ),
    );
  return names.map((name) => name.trim()).filter((name) => impossible.has(name));
}

for (const kind of foreignKinds) {
  test.describe(`Before a backend of the kind ${kind}`, () => {
    test.use({ kind });

    test("every page that it can serve opens, with what it has and nothing that cannot work", async ({
      page,
      backend,
    }, info) => {
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`);
      });
      const made = await prepare(page);
      const table: unknown[] = [];
      for (const [path, heading] of pages) {
        const address = fill(path, made);
        const answer = await open(page, address);
        const title = page.getByRole("heading", { level: 1 }).first();
        await expect.soft(title, path).toHaveText(heading);
        await expectPictures(page);
        const status = answer?.status();
        const controls = possible.test(address) ? [] : await impossibleControls(page);
        expect.soft([path, status, controls]).toEqual([path, 200, []]);
        table.push([path, status, (await title.textContent())?.trim()]);
      }
      for (const path of absent) {
        const answer = await page.request.get(fill(path, made), { maxRedirects: 0 });
        expect.soft([path, answer.status()]).toEqual([path, 404]);
      }
      expect(errors).toEqual([]);
      await info.attach("pages.json", { body: JSON.stringify(table), contentType: "application/json" });
      const asked = new Set(["GET /api/studio/", "GET /api/shell/", "GET /api/generation/capabilities/"]);
      expect(backend.asked.filter((call) => asked.has(call)).length).toBeLessThanOrEqual(1);
      expect(backend.withoutToken).toEqual([]);
    });
  });
}

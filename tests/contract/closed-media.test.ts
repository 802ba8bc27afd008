import { expect, test } from "vitest";
import { z } from "zod";
import { accounts } from "../../contract/accounts.ts";
import { adminUsers } from "../../contract/admin/users.ts";
import type { EndpointShape } from "../../contract/endpoint.ts";
import { gallery } from "../../contract/gallery.ts";
import { masks } from "../../contract/masks.ts";
import { sharing } from "../../contract/sharing.ts";
import { uploads } from "../../contract/uploads.ts";
import { turnOnFeed } from "../support/feeds.ts";
import { patternedPicture } from "../support/patterned-picture.ts";
import { registerStaff } from "../support/staff.ts";
import { describeOnBackend, type StudioBackend } from "../support/studio-backend.ts";
import type { TestUser } from "../support/verbs.ts";

/** Every address below the API in a text, as JSON and XML have it. */
function addressesIn(text: string): string[] {
  const urls = text.match(/(?<=["\\>])(https:\/\/studio\.example)?\/api\/[^"\\<]+/g) ?? [];
  const parsed = urls.map((url) => new URL(url.replaceAll("&amp;", "&"), "https://studio.example"));
  return parsed.map(({ pathname, search }) => pathname + search);
}

/** Returns the addresses of all kinds of files that a user has, signed for the user and in public links. */
async function addressesOf(studio: StudioBackend, user: TestUser): Promise<string[]> {
  const read = async (endpoint: EndpointShape, parts: Parameters<StudioBackend["call"]>[1] = {}) =>
    (await studio.call(endpoint, parts, user.access)).json;
  const send = async (endpoint: EndpointShape, field: string, content: Uint8Array) =>
    (await studio.sendFile(endpoint, { field, content }, user.access)).json;
  const made = await studio.makeCreation(user);
  const deleted = await studio.makeCreation(user);
  const picture = await patternedPicture(1, 64);
  const files = [
    made,
    await send(uploads.upload, "image", picture),
    await send(masks.upload, "mask", picture),
    await send(accounts.changeAvatar, "avatar", picture),
  ];
  await studio.call(gallery.deleteCreation, { params: { id: deleted.id } }, user.access);
  const shared = await read(sharing.create, { body: { creation_id: made.id, shows_recipe: true, is_listed: false } });
  const { token } = z.object({ token: z.string() }).parse(shared);
  const shown = await read(sharing.shared, { params: { token } });
  const feed = new URL(await turnOnFeed(studio, user), "https://studio.example").pathname;
  return [
    ...addressesIn(JSON.stringify([files, await read(gallery.trash, { query: {} }), shown])),
    `/api/gallery/shared/${token}/`,
    `/api/oembed?url=${encodeURIComponent(`https://studio.example/s/${token}`)}`,
    feed,
    ...addressesIn((await studio.request("GET", feed)).text),
  ];
}

describeOnBackend("The files of a disabled account", (start) => {
  test("are closed at once at every address that was signed before, and in links, feeds and embeds", async () => {
    const studio = await start();
    const ada = await studio.register();
    const { access } = await registerStaff(studio, "admin");
    const addresses = await addressesOf(studio, ada);
    const statuses = () =>
      Promise.all(addresses.map(async (path) => `${(await studio.request("GET", path)).status} ${path}`));
    expect(addresses.length).toBeGreaterThan(15);
    expect((await statuses()).filter((line) => !line.startsWith("200 "))).toEqual([]);
    await studio.call(adminUsers.disable, { params: { id: ada.id } }, access);
    expect((await statuses()).filter((line) => !line.startsWith("404 "))).toEqual([]);
    await studio.call(adminUsers.enable, { params: { id: ada.id } }, access);
    expect((await statuses()).filter((line) => !line.startsWith("200 "))).toEqual([]);
  });
});

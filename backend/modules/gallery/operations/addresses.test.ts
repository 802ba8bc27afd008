import sharp from "sharp";
import { expect, test } from "vitest";
import { creation, gallery } from "../../../../contract/gallery.ts";
import { share, sharedPage, sharing } from "../../../../contract/sharing.ts";
import { upload, uploads } from "../../../../contract/uploads.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const day = 86_400_000;
const files = ["original", "w320", "w640", "w1280", "download", "clean", "preview", "..%2Foriginal", "%00"];
const png = await sharp({ create: { width: 700, height: 400, channels: 3, background: "#a06030" } })
  .png()
  .toBuffer();

const addressesIn = (payload: unknown): string[] => [
  ...new Set(JSON.stringify(payload).match(/\/api\/(?:media|avatars)\/[^"]+/g) ?? []),
];

/** Creates everything that has files and returns all URLs that the owner or a link's visitor receives. */
async function fill(studio: StudioBackend, user: TestUser) {
  const { access } = user;
  const made = await studio.makeCreation(user);
  const trashed = await studio.makeCreation(user);
  const shared = await studio.makeCreation(user);
  const kept = upload.parse((await studio.sendFile(uploads.upload, { field: "image", content: png }, access)).json);
  await studio.call(gallery.deleteCreation, { params: { id: trashed.id } }, access);
  const trash = (await studio.call(gallery.trash, { query: {} }, access)).json;
  const { token } = share.parse((await studio.call(sharing.create, { body: { creation_id: shared.id } }, access)).json);
  const page = sharedPage.parse((await studio.call(sharing.shared, { params: { token }, query: {} })).json);
  return {
    ids: [made.id, trashed.id, shared.id, kept.id],
    token,
    given: [made, kept, trash].flatMap(addressesIn),
    linked: addressesIn(page),
    /** URLs of the trashed creation from before it was deleted. */
    ended: addressesIn(creation.parse(trashed)),
  };
}

describeOnBackend("An address of a file", (startPlain) => {
  test("opens only that file, however its parts are recombined", async () => {
    const studio = await startPlain({ engine: createScriptedEngine({ fullSize: true }) });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const [hers, his] = [await fill(studio, ada), await fill(studio, bob)];
    const statusOf = async (address: string) => (await studio.request("HEAD", address)).status;
    const good = new Set([...hers.given, ...his.given, ...hers.linked, ...his.linked]);
    for (const address of good) expect([address, await statusOf(address)]).toEqual([address, 200]);

    const forms = (id: string, file: string) => [
      `/api/media/${id}/${file}/`,
      `/api/media/trash/${id}/${file}/`,
      `/api/media/uploads/${id}/${file}/`,
      `/api/avatars/${id}/${file}/`,
      `/api/media/shared/${hers.token}/${id}/${file}/`,
    ];
    const paths = [...hers.ids, ...his.ids.slice(0, 1)].flatMap((id) => files.flatMap((file) => forms(id, file)));
    const queries = ["", ...new Set(hers.given.map((address) => `?${address.split("?")[1]}`))];
    let tried = 0;
    for (const path of paths) {
      for (const query of queries) {
        // Files of a public link need no signature, so any query is accepted.
        if (good.has(path + query) || hers.linked.includes(path)) continue;
        expect([path + query, await statusOf(path + query)]).toEqual([path + query, 404]);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(1_500);
    for (const address of [...hers.ended, ...his.ended])
      expect([address, await statusOf(address)]).toEqual([address, 404]);
  });

  test("ends when it is altered in any place, when its time is over, and when what it shows is gone", async () => {
    const studio = await startPlain({ engine: createScriptedEngine({ fullSize: true }) });
    const ada = await studio.register();
    const { given, linked, token } = await fill(studio, ada);
    const statusOf = async (address: string) => (await studio.request("GET", address)).status;
    for (const address of given) {
      const altered = [
        address.replace(/expires=(\d+)/, (_, expires) => `expires=${Number(expires) + 1}`),
        address.replace(/expires=\d+/, "expires=1e9"),
        address.replace(/signature=(.)/, (_, first) => `signature=${first === "A" ? "B" : "A"}`),
        address.replace(/signature=.*/, "signature="),
        address.replace(/\?.*/, ""),
        `${address}A`,
        `${address}==`,
        `${address}%20`,
        `${address}&signature=AAAA`,
        `${address}&${address.split("?")[1]}`,
        address.replace("?", "?signature=AAAA&"),
        address.replace("?", "?expires=1&"),
        `${address}&expires=99999`,
        `${address}&more=1&more=1`,
      ];
      for (const path of altered) expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
    const otherToken = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    for (const address of linked) expect(await statusOf(address.replace(token, otherToken))).toBe(404);

    await studio.call(gallery.bulk, { body: { action: "delete", selection: { matching: {} } } }, ada.access);
    await studio.call(gallery.erase, { body: { all: true } }, ada.access);
    for (const address of [...given.filter((one) => !one.includes("/uploads/")), ...linked]) {
      expect([address, await statusOf(address)]).toEqual([address, 404]);
    }
    const uploaded = given.filter((one) => one.includes("/uploads/"));
    for (const address of uploaded) expect([address, await statusOf(address)]).toEqual([address, 200]);
    studio.runtime.advance(2 * day);
    for (const address of uploaded) expect([address, await statusOf(address)]).toEqual([address, 404]);
  });
});

import sharp from "sharp";
import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { paged } from "../../../../contract/paging.ts";
import { type Upload, upload, uploads } from "../../../../contract/uploads.ts";
import { goodPassword, type TestUser } from "../../../../tests/support/api.ts";
import { exportData } from "../../../../tests/support/export.ts";
import { wavFile } from "../../../../tests/support/media-files.ts";
import { describeOnBackend, type StudioBackend, waitFor } from "../../../../tests/support/studio-backend.ts";

const day = 86_400_000;
const hour = 3_600_000;
const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#a06030" } })
  .png()
  .toBuffer();
const missing = "00000000-0000-7000-8000-000000000000";

async function keep(studio: StudioBackend, { access }: TestUser, field: "image" | "audio" = "image"): Promise<Upload> {
  const content = field === "image" ? png : wavFile(1);
  studio.runtime.advance(1);
  return upload.parse((await studio.sendFile(uploads.upload, { field, content, name: "boat.png" }, access)).json);
}

async function list(studio: StudioBackend, { access }: TestUser, query: Record<string, unknown> = {}) {
  return paged(upload).parse((await studio.call(uploads.uploads, { query }, access)).json);
}

const statusOf = async (studio: StudioBackend, address: string) => (await studio.request("GET", address)).status;

describeOnBackend("Uploads", (startBusy) => {
  const start = (options = {}) => startBusy({ idle: true, ...options });

  test("are listed newest first, in pages, of all kinds or one", async () => {
    const studio = await start();
    const ada = await studio.register();
    const [first, second, third] = [await keep(studio, ada), await keep(studio, ada, "audio"), await keep(studio, ada)];
    expect(await list(studio, ada)).toEqual({ count: 3, next: null, previous: null, results: [third, second, first] });
    const page = await list(studio, ada, { kind: "image", page_size: 1 });
    expect(page).toMatchObject({ count: 2, next: "/api/gallery/uploads/?page=2&page_size=1&kind=image" });
    expect(page.results).toEqual([third]);
    expect((await list(studio, ada, { kind: "audio" })).results).toEqual([second]);
    const wrong = await studio.request("GET", `${uploads.uploads.path}?kind=video`, { token: ada.access });
    expect(wrong.refusal().violations.map(({ field }) => field)).toEqual(["kind"]);
  });

  test("are read one by one, and deleted with their files", async () => {
    const studio = await start();
    const ada = await studio.register();
    const [gone, kept] = [await keep(studio, ada), await keep(studio, ada)];
    const one = (id: string) => studio.call(uploads.oneUpload, { params: { id } }, ada.access);
    const remove = (id: string) => studio.call(uploads.deleteUpload, { params: { id } }, ada.access);
    expect((await one(gone.id)).json).toMatchObject({ ...gone, recipe: null });
    expect((await remove(gone.id)).status).toBe(204);
    expect((await remove(gone.id)).status).toBe(404);
    expect((await one(gone.id)).status).toBe(404);
    expect(await statusOf(studio, gone.url)).toBe(404);
    expect((await list(studio, ada)).results).toEqual([kept]);
    expect((await studio.storedFiles()).every((key) => key.startsWith(`uploads/${kept.id}/`))).toBe(true);
    expect(await statusOf(studio, kept.url)).toBe(200);
  });

  test("belonging to another user get the same response as missing ones", async () => {
    const studio = await start();
    const [ada, bob] = [await studio.register(), await studio.register()];
    const { id } = await keep(studio, ada);
    for (const endpoint of [uploads.oneUpload, uploads.deleteUpload]) {
      const strange = await studio.call(endpoint, { params: { id } }, bob.access);
      const absent = await studio.call(endpoint, { params: { id: missing } }, bob.access);
      expect(strange.status).toBe(404);
      expect(strange.json).toEqual(absent.json);
    }
    expect((await list(studio, bob)).count).toBe(0);
    expect((await list(studio, ada)).count).toBe(1);
  });

  test("have URLs that cannot be altered, and expire after two days", async () => {
    const studio = await start();
    const ada = await studio.register();
    const [one, other] = [await keep(studio, ada), await keep(studio, ada)];
    const forged = [
      one.url.replace(one.id, other.id),
      one.url.replace("original", "w320"),
      one.url.replace("original", "download"),
      one.url.replace("/uploads/", "/"),
      one.url.replace(/expires=(\d+)/, (_, expires) => `expires=${Number(expires) + 1}`),
      one.url.replace(/\?.*/, ""),
    ];
    for (const address of forged) expect([address, await statusOf(studio, address)]).toEqual([address, 404]);
    expect(await statusOf(studio, one.url)).toBe(200);
    studio.runtime.advance(2 * day);
    expect(await statusOf(studio, one.url)).toBe(404);
  });

  test("are deleted with the account, including their files", async () => {
    const studio = await startBusy();
    const [ada, bob] = [await studio.register(), await studio.register()];
    await keep(studio, ada);
    const kept = await keep(studio, bob);
    await studio.call(accounts.deleteAccount, { body: { password: goodPassword } }, ada.access);
    const rows = () => studio.adapters.database.read.selectFrom("upload").select("id").execute();
    await waitFor(async () => ((await rows()).length === 1 ? true : undefined), "the uploads to be erased");
    expect(await rows()).toEqual([{ id: kept.id }]);
    expect(new Set((await studio.storedFiles()).map((key) => key.split("/")[1]))).toEqual(new Set([kept.id]));
  });

  test("are included in the user's data export", async () => {
    const studio = await startBusy();
    const ada = await studio.register();
    const [image, audio] = [await keep(studio, ada), await keep(studio, ada, "audio")];
    const { files, json } = await exportData(studio, ada);
    expect(json("uploads.json")).toMatchObject([
      { id: image.id, name: "boat.png", file: `uploads/${image.id}.png`, width: 60, height: 40 },
      { id: audio.id, kind: "audio", file: `uploads/${audio.id}.wav`, duration_seconds: 1 },
    ]);
    expect(files.get(`uploads/${image.id}.png`)?.byteLength).toBe(image.size_bytes);
    expect(files.get(`uploads/${audio.id}.wav`)?.byteLength).toBe(audio.size_bytes);
  });

  test.each(["arriving", "leaving"] as const)(
    "that a crash left %s are removed, files first, and never shown",
    async (state) => {
      const studio = await start();
      const ada = await studio.register();
      const [broken, whole] = [await keep(studio, ada), await keep(studio, ada)];
      const { database } = studio.adapters;
      await database.transaction((tx) => tx.updateTable("upload").set({ state }).where("id", "=", broken.id).execute());
      expect((await list(studio, ada)).results).toEqual([whole]);
      expect(await statusOf(studio, broken.url)).toBe(404);
      expect((await studio.call(uploads.oneUpload, { params: { id: broken.id } }, ada.access)).status).toBe(404);

      studio.runtime.advance(2 * hour);
      await studio.backend.stop(1_000);
      await studio.backend.close();
      const { dataFolder, databaseUrl, runtime } = studio;
      const again = await startBusy({ dataFolder, databaseUrl, runtime });
      const folders = async () => new Set((await again.storedFiles()).map((key) => key.split("/")[1]));
      await waitFor(async () => ((await folders()).size === 1 ? true : undefined), "the rest to be cleared away");
      expect(await folders()).toEqual(new Set([whole.id]));
      const left = () => again.adapters.database.read.selectFrom("upload").select("id").execute();
      await waitFor(async () => ((await left()).length === 1 ? true : undefined), "its row to go");
      expect(await left()).toEqual([{ id: whole.id }]);
    },
  );
});

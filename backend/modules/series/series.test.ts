import { expect, test } from "vitest";
import { accounts } from "../../../contract/accounts.ts";
import { noEdits } from "../../../contract/edits.ts";
import { seriesMax } from "../../../contract/limits.ts";
import { paged } from "../../../contract/paging.ts";
import { imageSeries, series } from "../../../contract/series.ts";
import { upload, uploads } from "../../../contract/uploads.ts";
import type { TestUser } from "../../../tests/support/api.ts";
import { patternedPicture } from "../../../tests/support/patterned-picture.ts";
import { createScriptedEngine, describeModel } from "../../../tests/support/scripted-engine.ts";
import {
  describeOnBackend,
  describeOnEachBackend,
  type RunRequest,
  type StudioBackend,
  waitFor,
} from "../../../tests/support/studio-backend.ts";
import { sentence } from "../../http/messages.ts";

const nowhere = "0190a000-0000-7000-8000-000000000000";

async function uploaded(studio: StudioBackend, { access }: TestUser, seed: number) {
  const sent = await studio.sendFile(uploads.upload, { field: "image", content: await patternedPicture(seed) }, access);
  return { upload_id: upload.parse(sent.json).id };
}

/** A user's series through the API. */
function seriesOf(studio: StudioBackend, { access }: TestUser) {
  return {
    save: (body: { name: string; description?: string; references: object[] }) =>
      studio.call(series.create, { body }, access),
    saved: async (name: string, ...references: object[]) =>
      imageSeries.parse((await studio.call(series.create, { body: { name, references } }, access)).json),
    list: async () => paged(imageSeries).parse((await studio.call(series.list, { query: {} }, access)).json),
    read: (id: string) => studio.call(series.read, { params: { id } }, access),
    change: (id: string, body: object) => studio.call(series.update, { params: { id }, body }, access),
    remove: (id: string) => studio.call(series.remove, { params: { id } }, access),
  };
}

describeOnEachBackend("Series", (start) => {
  test("are saved, listed, changed, and deleted by their owner alone", async () => {
    const studio = await start({ idle: true });
    const [ada, eve] = [await studio.register(), await studio.register()];
    const [mine, theirs] = [seriesOf(studio, ada), seriesOf(studio, eve)];
    const [first, second] = [await uploaded(studio, ada, 3), await uploaded(studio, ada, 4)];
    const saved = await mine.saved(" Ada ", first, second, first);
    expect(saved).toMatchObject({ name: "Ada", description: "" });
    expect(saved.references.map(({ id }) => id)).toEqual([first.upload_id, second.upload_id]);
    studio.runtime.advance(1_000);
    const other = await mine.saved("Ink", second);
    expect((await mine.list()).results.map(({ id }) => id)).toEqual([other.id, saved.id]);

    studio.runtime.advance(1_000);
    const changed = imageSeries.parse((await mine.change(saved.id, { name: "Ada L.", references: [second] })).json);
    expect(changed).toMatchObject({ name: "Ada L.", description: "", references: [{ id: second.upload_id }] });
    expect((await mine.list()).results[0]).toEqual(changed);

    for (const [answer, field] of [
      [await mine.save({ name: "x", references: [{ upload_id: nowhere }] }), "references"],
      [await theirs.save({ name: "x", references: [first] }), "references"],
      [await mine.save({ name: "x", references: [] }), "references"],
      [await mine.save({ name: "\u200b", references: [first] }), "name"],
    ] as const) {
      expect(answer.refusal()).toMatchObject({ code: "VALIDATION_ERROR", violations: [{ field }] });
    }
    expect((await theirs.list()).count).toBe(0);
    for (const answer of [
      await theirs.read(saved.id),
      await theirs.change(saved.id, { name: "Eve" }),
      await theirs.remove(saved.id),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await mine.remove(saved.id)).status).toBe(204);
    expect((await mine.read(saved.id)).status).toBe(404);
    expect((await mine.list()).count).toBe(1);
  });

  test("are limited in number and erased with the account", async () => {
    const studio = await start();
    const ada = await studio.register();
    const mine = seriesOf(studio, ada);
    const { upload_id: id } = await uploaded(studio, ada, 3);
    const now = studio.runtime.now();
    const images = JSON.stringify([{ kind: "upload", id }]);
    const rows = Array.from({ length: seriesMax - 1 }, (_, index) => ({
      id: studio.runtime.newId(),
      owner_id: ada.id,
      name: `Series ${index}`,
      description: "",
      images,
      created_at: now,
      updated_at: now,
    }));
    await studio.adapters.database.transaction((tx) => tx.insertInto("series").values(rows).execute());
    const body = { name: "One more", references: [{ upload_id: id }] };
    const answers = await Promise.all([mine.save(body), mine.save(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);

    await studio.call(accounts.deleteAccount, { body: { password: ada.password } }, ada.access);
    const kept = () => studio.adapters.database.read.selectFrom("series").select("id").execute();
    await waitFor(async () => ((await kept()).length === 0 ? true : undefined), "the series to be erased");
  });
});

describeOnBackend("A run with a series", (start) => {
  const edit = describeModel("image-edit", { id: "edit-1", edit: { ...noEdits, references_max: 2 } });

  test("uses its images after its own references, each once, and keeps them when the series changes", async () => {
    const studio = await start({ engine: createScriptedEngine({ more: [edit] }) });
    const ada = await studio.register();
    const mine = seriesOf(studio, ada);
    const [first, second] = [await uploaded(studio, ada, 3), await uploaded(studio, ada, 4)];
    const { id } = await mine.saved("Ada", first, second);
    const request = { mode: "image-edit", prompt: "x", source_upload_id: first.upload_id, series_id: id } as const;
    const runId = await studio.startRun(ada, { ...request, references: [second] });
    await mine.remove(id);
    const made = await studio.awaitRun(ada, runId, ({ finished_at }) => finished_at !== null);
    expect(made.status).toBe("completed");
    expect(made.edit?.references.map((image) => image.id)).toEqual([second.upload_id, first.upload_id]);
  });

  test("is refused with the field and the reason when the series cannot be used", async () => {
    const studio = await start({ engine: createScriptedEngine({ more: [edit] }), idle: true });
    const [ada, eve] = [await studio.register(), await studio.register()];
    const mine = seriesOf(studio, ada);
    const [first, second, third] = await Promise.all([3, 4, 5].map((seed) => uploaded(studio, ada, seed)));
    if (!first || !second || !third) throw new Error("There are three uploads.");
    const pair = await mine.saved("Pair", first, second);
    const broken = await mine.saved("Broken", third);
    const foreign = await seriesOf(studio, eve).saved("Eve", await uploaded(studio, eve, 3));
    await studio.call(uploads.deleteUpload, { params: { id: third.upload_id } }, ada.access);
    const one = imageSeries.parse((await mine.read(broken.id)).json);
    expect(one.references).toEqual([{ kind: "upload", id: third.upload_id, url: null, thumbnail_url: null }]);

    const request = { mode: "image-edit", prompt: "x", source_upload_id: first.upload_id } as const;
    const fourth = await uploaded(studio, ada, 6);
    const refused: [RunRequest, string][] = [
      [{ ...request, series_id: nowhere }, "seriesMissing"],
      [{ ...request, series_id: foreign.id }, "seriesMissing"],
      [{ ...request, series_id: broken.id }, "seriesImageMissing"],
      [{ ...request, series_id: pair.id, references: [fourth] }, "tooManyWithSeries"],
      [{ mode: "text-to-image", prompt: "x", series_id: pair.id }, "notForModel"],
    ];
    for (const [asked, key] of refused) {
      const { code, violations } = (await studio.requestRun(ada, asked)).refusal();
      const message = sentence("en", `validation.${key}`, { max: 2 });
      expect([key, code, violations]).toEqual([key, "VALIDATION_ERROR", [{ field: "series_id", message }]]);
    }
  });
});

import sharp from "sharp";
import { expect, test } from "vitest";
import { gallery } from "../../../../contract/gallery.ts";
import { generation, run } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import { paged } from "../../../../contract/paging.ts";
import { upload, uploads } from "../../../../contract/uploads.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { wavFile } from "../../../../tests/support/media-files.ts";
import { createScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type RunRequest, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const ended = ({ status }: { status: Parameters<typeof isFinal>[0] }) => isFinal(status);

async function sendPicture(studio: StudioBackend, user: TestUser, width: number, height: number): Promise<string> {
  const content = await sharp({ create: { width, height, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  return upload.parse((await studio.sendFile(uploads.upload, { field: "image", content }, user.access)).json).id;
}

async function sendAudioFile(studio: StudioBackend, user: TestUser): Promise<string> {
  const file = { field: "audio", content: wavFile(3) };
  return upload.parse((await studio.sendFile(uploads.upload, file, user.access)).json).id;
}

async function makeRun(studio: StudioBackend, user: TestUser, request: RunRequest) {
  return studio.awaitRun(user, await studio.startRun(user, request), ended);
}

describeOnBackend("A run of any mode", (start) => {
  test("is labeled as a model's work if its source is, also when rules make the video", async () => {
    const model = createScriptedEngine({ id: "model", modes: ["text-to-image"], model: { origin: "model" } });
    const rules = createScriptedEngine({ id: "rules", modes: ["image-to-video"], model: { origin: "procedural" } });
    const studio = await start({ engine: model, engines: [model, rules] });
    const ada = await studio.register();
    await studio.giveCredits(ada, 200);
    const image = await studio.makeCreation(ada);
    const video = await makeRun(studio, ada, { mode: "image-to-video", source_creation_id: image.id });
    expect(video).toMatchObject({ status: "completed", origin: "model-edit", outputs: [{ origin: "model-edit" }] });
    const source_upload_id = await sendPicture(studio, ada, 300, 200);
    expect(await makeRun(studio, ada, { mode: "image-to-video", source_upload_id })).toMatchObject({
      status: "completed",
      origin: "procedural",
    });
  });

  test("is labeled as the preview engine's work if its source is, also when another engine edits it twice", async () => {
    const preview = createScriptedEngine({ id: "preview", modes: ["text-to-image"], model: { origin: "procedural" } });
    const editor = createScriptedEngine({
      id: "editor",
      modes: ["image-to-image"],
      model: { origin: "procedural-edit" },
    });
    const studio = await start({ engine: preview, engines: [preview, editor] });
    const ada = await studio.register();
    await studio.giveCredits(ada, 200);
    const origin = "procedural";
    const image = await studio.makeCreation(ada);
    const once = await makeRun(studio, ada, { mode: "image-to-image", source_creation_id: image.id });
    expect(once).toMatchObject({ status: "completed", origin, outputs: [{ origin }] });
    const twice = await makeRun(studio, ada, { mode: "image-to-image", source_creation_id: once.outputs[0]?.id ?? "" });
    expect(twice).toMatchObject({ status: "completed", origin, outputs: [{ origin }] });
    const source_upload_id = await sendPicture(studio, ada, 300, 200);
    expect(await makeRun(studio, ada, { mode: "image-to-image", source_upload_id })).toMatchObject({
      status: "completed",
      origin: "procedural-edit",
    });
  });

  test("starts with the image and the audio file it names, and returns them", async () => {
    const studio = await start();
    const ada = await studio.register();
    await studio.giveCredits(ada, 200);
    const picture = await sendPicture(studio, ada, 300, 200);
    const recording = await sendAudioFile(studio, ada);
    const requestOfLast = () => studio.engine.requestOf(studio.engine.started.at(-1) ?? "");

    const restyled = await makeRun(studio, ada, {
      mode: "image-to-image",
      source_upload_id: picture,
      strength: 0.25,
    });
    expect(restyled).toMatchObject({
      status: "completed",
      generation_type: "image-to-image",
      strength: 0.25,
      duration_seconds: null,
      aspect_ratio: "3:2",
      width: 1024,
      height: 682,
      charged_credits: 2,
      source: { kind: "upload", id: picture, width: 300, height: 200 },
      parent_generation_id: null,
      model_label: "Scripted model",
    });
    expect(restyled.source?.url).toContain(picture);
    expect(restyled.outputs).toMatchObject([{ kind: "image", strength: 0.25 }]);
    expect(requestOfLast()).toMatchObject({ strength: 0.25, image: { width: 300, height: 200 }, audio: null });

    const filmed = await makeRun(studio, ada, { mode: "text-to-video", duration_seconds: 4 });
    expect(filmed).toMatchObject({ status: "completed", duration_seconds: 4, charged_credits: 20, source: null });
    expect(filmed.outputs).toMatchObject([{ kind: "video", has_audio: false }]);
    expect(requestOfLast()).toMatchObject({ durationSeconds: 4, image: null, strength: null });

    const moved = await makeRun(studio, ada, { mode: "image-to-video", source_creation_id: restyled.outputs[0]?.id });
    expect(moved).toMatchObject({ status: "completed", duration_seconds: 2, source: { kind: "creation" } });
    expect(requestOfLast()?.image).toMatchObject({ mediaType: "image/png" });

    const sung = await makeRun(studio, ada, {
      mode: "image-to-video-audio",
      source_upload_id: picture,
      audio_upload_id: recording,
    });
    expect(sung).toMatchObject({ status: "completed", audio_upload_id: recording, audio_prompt: null });
    expect(sung.outputs).toMatchObject([{ kind: "video", has_audio: true }]);
    expect(requestOfLast()?.audio).toMatchObject({ mediaType: "audio/wav", durationSeconds: 3 });

    const described = { mode: "image-to-video-audio", source_upload_id: picture, audio_prompt: " gulls " } as const;
    expect(await makeRun(studio, ada, described)).toMatchObject({ audio_prompt: "gulls", charged_credits: 30 });
    expect(requestOfLast()).toMatchObject({ audioPrompt: "gulls", audio: null });
  });

  test("uses the shape closest to its image, unless one was requested", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const tall = await sendPicture(studio, ada, 108, 190);
    const shape = async (request: RunRequest) => {
      const id = await studio.startRun(ada, { mode: "image-to-image", source_upload_id: tall, ...request });
      return (await studio.readRun(ada, id)).aspect_ratio;
    };
    expect(await shape({})).toBe("9:16");
    expect(await shape({ aspect_ratio: "4:3" })).toBe("4:3");
  });

  test("keeps its outputs when its image is deleted, which is then reported as gone", async () => {
    const studio = await start();
    const ada = await studio.register();
    const picture = await sendPicture(studio, ada, 64, 64);
    const { id } = await makeRun(studio, ada, { mode: "image-to-image", source_upload_id: picture });
    await studio.call(uploads.deleteUpload, { params: { id: picture } }, ada.access);
    expect(await studio.readRun(ada, id)).toMatchObject({
      status: "completed",
      source: { id: picture, url: null, thumbnail_url: null, width: 64 },
    });
  });

  test("whose image or audio file is deleted before it starts fails for that reason, and costs nothing", async () => {
    const studio = await start({ engine: createScriptedEngine({ held: true, runsAtOnce: 1 }) });
    const ada = await studio.register();
    await studio.giveCredits(ada, 100);
    const [picture, kept] = [await sendPicture(studio, ada, 64, 64), await sendPicture(studio, ada, 64, 64)];
    const recording = await sendAudioFile(studio, ada);
    await studio.startRun(ada);
    await studio.awaitStarted(1);
    const waiting = [
      await studio.startRun(ada, { mode: "image-to-image", source_upload_id: picture, count: 2 }),
      await studio.startRun(ada, {
        mode: "image-to-video-audio",
        source_upload_id: kept,
        audio_upload_id: recording,
      }),
    ];
    for (const id of [picture, recording]) await studio.call(uploads.deleteUpload, { params: { id } }, ada.access);
    studio.engine.release();
    for (const id of waiting) {
      expect(await studio.awaitRun(ada, id, ended)).toMatchObject({
        status: "failed",
        charged_credits: 0,
        error: {
          code: "SOURCE_GONE",
          message: "The source file was deleted. Choose another one and try again.",
        },
      });
    }
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("goes back to the run its picture came from, or to the one it names", async () => {
    const studio = await start();
    const ada = await studio.register();
    const first = await studio.makeCreation(ada, { quality: "draft" });
    const request = { mode: "image-to-image", quality: "draft", source_creation_id: first.id } as const;
    const second = await makeRun(studio, ada, request);
    const varied = await makeRun(studio, ada, { quality: "draft", parent_generation_id: first.generation_id });
    const named = await makeRun(studio, ada, { ...request, parent_generation_id: second.id });
    expect(second.parent_generation_id).toBe(first.generation_id);
    expect(varied.parent_generation_id).toBe(first.generation_id);
    expect(named.parent_generation_id).toBe(second.id);

    const childrenOf = async (parent: string, user = ada) => {
      const { json } = await studio.call(generation.history, { query: { parent } }, user.access);
      return paged(run)
        .parse(json)
        .results.map(({ id }) => id);
    };
    expect((await childrenOf(first.generation_id)).toSorted()).toEqual([second.id, varied.id].toSorted());
    expect(await childrenOf(second.id)).toEqual([named.id]);
    expect(await childrenOf(first.generation_id, await studio.register())).toEqual([]);

    await studio.call(gallery.deleteCreation, { params: { id: first.id } }, ada.access);
    expect((await studio.readRun(ada, second.id)).parent_generation_id).toBe(first.generation_id);
  });
});

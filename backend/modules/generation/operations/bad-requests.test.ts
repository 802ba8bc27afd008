import sharp from "sharp";
import { expect, test } from "vitest";
import { balance, billing } from "../../../../contract/billing.ts";
import { gallery } from "../../../../contract/gallery.ts";
import { generation, run } from "../../../../contract/generation.ts";
import { composerModes, type GenerationType, needsSource } from "../../../../contract/generation-terms.ts";
import { paged } from "../../../../contract/paging.ts";
import { upload, uploads } from "../../../../contract/uploads.ts";
import type { TestUser } from "../../../../tests/support/api.ts";
import { wavFile } from "../../../../tests/support/media-files.ts";
import { createScriptedEngine, describeModel } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, type RunRequest, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

const create = { width: 60, height: 40, channels: 3, background: "#a06030" } as const;
const nowhere = "01980000-0000-7000-8000-00000000abcd";
const noPicture = "This image doesn’t exist or isn’t yours. Choose another one.";
const noImage = "The source must be an image. Choose another file.";
const noUse = "This model doesn’t support this. Remove it or choose another model.";
const oneOfTwo = "Choose one of the two, not both.";

async function standing(studio: StudioBackend, user: TestUser): Promise<{ runs: number; held: number }> {
  const runs = paged(run).parse((await studio.call(generation.history, { query: {} }, user.access)).json).count;
  const held = balance.parse((await studio.call(billing.balance, {}, user.access)).json).held_credits;
  return { runs, held };
}

describeOnBackend("A generation request that cannot be met", (start) => {
  test("names the field and the problem, charges nothing, and leaves the worker ready for the next", async () => {
    const advanced = describeModel("text-to-image", { id: "advanced-1", tier: "advanced" });
    const plain = describeModel("text-to-image", {
      id: "plain-1",
      aspectRatios: ["1:1"],
      negativePromptMaxCharacters: null,
      outputsMax: 2,
      promptMaxCharacters: 20,
    });
    const engine = createScriptedEngine({ more: [advanced, plain] });
    const studio = await start({ engine });
    const [ada, bob] = [await studio.register(), await studio.register()];
    const picture = await studio.makeCreation(ada);
    const video = await studio.makeCreation(ada, { mode: "text-to-video" });
    const trashed = await studio.makeCreation(ada);
    await studio.call(gallery.deleteCreation, { params: { id: trashed.id } }, ada.access);
    const foreign = await studio.makeCreation(bob);
    const sent = await studio.sendFile(uploads.upload, { field: "audio", content: wavFile(1) }, ada.access);
    const recording = upload.parse(sent.json).id;
    const drawn = { field: "image", content: await sharp({ create }).png().toBuffer() } as const;
    const drawing = upload.parse((await studio.sendFile(uploads.upload, drawn, ada.access)).json).id;
    const before = await standing(studio, ada);
    const source_creation_id = picture.id;

    const wishes: [request: RunRequest & Record<string, unknown>, field: string, message: string][] = [
      [{ model: "nothing-1" }, "model", "Choose one of: scripted-1, plain-1."],
      [
        { model: "advanced-1" },
        "model",
        "Your plan doesn’t include this model. Choose another one, or change your plan.",
      ],
      [{ model: "plain-1", aspect_ratio: "16:9" }, "aspect_ratio", "Choose one of: 1:1."],
      [{ model: "plain-1", negative_prompt: "fog" }, "negative_prompt", noUse],
      [{ model: "plain-1", count: 3 }, "count", "Use 2 or less."],
      [{ model: "plain-1", prompt: "x".repeat(21) }, "prompt", "Use at most 20 characters."],
      [{ count: 9 }, "count", "Use 4 or less."],
      [{ count: 0 }, "count", "Use 1 or more."],
      [{ count: 1.5 }, "count", "This value has the wrong type."],
      [{ aspect_ratio: "5:1" as "1:1" }, "aspect_ratio", "Choose one of: 1:1, 16:9, 9:16, 4:3, 3:4, 3:2, 2:3."],
      [{ parent_generation_id: nowhere }, "parent_generation_id", "This creation doesn’t exist or isn’t yours."],
      [
        { parent_generation_id: foreign.generation_id },
        "parent_generation_id",
        "This creation doesn’t exist or isn’t yours.",
      ],
      [{ mode: "text-to-video", duration_seconds: 3 }, "duration_seconds", "Choose one of: 2, 4."],
      [{ mode: "text-to-video", duration_seconds: 99 }, "duration_seconds", "Use 10 or less."],
      [{ mode: "image-to-image", source_creation_id, strength: 1.5 }, "strength", "Use 1 or less."],
      [{ mode: "image-to-image", source_creation_id, strength: 0.95 }, "strength", "Use 0.9 or less."],
      [{ mode: "image-to-image", source_creation_id, strength: 0 }, "strength", "Use 0.1 or more."],
      [
        { mode: "image-to-video-audio", source_creation_id, audio_upload_id: nowhere },
        "audio_upload_id",
        "This audio file doesn’t exist or isn’t yours. Choose another one.",
      ],
      [
        { mode: "image-to-video-audio", source_creation_id, audio_upload_id: drawing },
        "audio_upload_id",
        "The sound must be an audio file. Choose another file.",
      ],
      [
        { mode: "image-to-video-audio", source_creation_id, audio_upload_id: recording, audio_prompt: "gulls" },
        "audio_upload_id",
        oneOfTwo,
      ],
    ];
    for (const mode of composerModes.filter(needsSource)) {
      wishes.push(
        [{ mode }, "source_upload_id", "Add a source image."],
        [{ mode, source_upload_id: nowhere }, "source_upload_id", noPicture],
        [{ mode, source_creation_id: nowhere }, "source_creation_id", noPicture],
        [{ mode, source_creation_id: foreign.id }, "source_creation_id", noPicture],
        [{ mode, source_creation_id: trashed.id }, "source_creation_id", noPicture],
        [{ mode, source_creation_id: video.id }, "source_creation_id", noImage],
        [{ mode, source_upload_id: recording }, "source_upload_id", noImage],
        [{ mode, source_upload_id: picture.id }, "source_upload_id", noPicture],
        [{ mode, source_upload_id: nowhere, source_creation_id }, "source_creation_id", oneOfTwo],
      );
    }
    for (const [request, field, message] of wishes) {
      const said = JSON.stringify(request).slice(0, 120);
      const answer = await studio.requestRun(ada, request);
      expect([said, answer.status]).toEqual([said, 422]);
      expect(answer.refusal().violations, said).toEqual([{ field, message }]);
    }
    expect(await standing(studio, ada)).toEqual(before);
    expect(await studio.makeCreation(ada, { quality: "draft" })).toMatchObject({ status: "completed" });
    expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
  });

  test("in several parts names them all", async () => {
    const studio = await start({ idle: true });
    const ada = await studio.register();
    const request = { mode: "image-to-image", strength: 0.95, parent_generation_id: nowhere } as const;
    const { violations } = (await studio.requestRun(ada, request)).refusal();
    expect(violations.map(({ field }) => field)).toEqual(["strength", "source_upload_id", "parent_generation_id"]);
  });

  test("because no engine makes that kind is distinguished from nothing being available at all", async () => {
    const engine = createScriptedEngine({ modes: ["text-to-image"] });
    const studio = await start({ engine, idle: true });
    const ada = await studio.register();
    const ask = async (mode: GenerationType) => {
      const request = needsSource(mode) ? { mode, source_upload_id: nowhere } : { mode };
      const { status, message } = (await studio.requestRun(ada, request)).refusal();
      return { status, message };
    };
    const notOffered = "This mode isn’t available here right now.";
    expect(await ask("text-to-video")).toEqual({ status: 503, message: notOffered });
    expect(await ask("image-to-image")).toEqual({ status: 503, message: notOffered });
    studio.runtime.advance(5_000);
    engine.setProblem("no power");
    const nothing = "Nothing can generate this right now. Try again later.";
    expect(await ask("text-to-image")).toEqual({ status: 503, message: nothing });
  });

  test("because the plan includes none of a mode's models suggests another plan, and is met after the change", async () => {
    const engine = createScriptedEngine({ model: { tier: "advanced" } });
    const studio = await start({ engine, idle: true });
    const ada = await studio.register();
    const { violations } = (await studio.requestRun(ada)).refusal();
    expect(violations).toEqual([
      { field: "model", message: "Your plan doesn’t include this model. Choose another one, or change your plan." },
    ]);
    await studio.adapters.database.transaction((tx) => studio.credits.changePlan(tx, ada.id, "pro"));
    expect((await studio.requestRun(ada)).status).toBe(202);
  });
});

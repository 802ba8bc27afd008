import { v7 } from "uuid";
import { expect, test } from "vitest";
import { createComfyUiEngine } from "../../backend/adapters/engine/comfyui/index.ts";
import { createPreviewEngine } from "../../backend/adapters/engine/preview/index.ts";
import { generation } from "../../contract/generation.ts";
import { startComfyUiServer } from "../support/comfyui-server.ts";
import { trainModel } from "../support/orders.ts";
import { type StudioBackend, startBackend } from "../support/studio-backend.ts";
import { whenFinished } from "../support/temporary-folder.ts";

const lora = "people/ada.safetensors";

async function ownModels(studio: StudioBackend, access: string) {
  const answer = await studio.call(generation.capabilities, {}, access);
  const { modes } = generation.capabilities.answer.payload.parse(answer.json);
  return modes.flatMap(({ mode, models }) =>
    models.flatMap(({ id, is_own, engine }) => (is_own ? [{ mode, id, engine }] : [])),
  );
}

test("The owner of a trained model makes a picture with it on a ComfyUI server, and never by rules", async () => {
  const server = await startComfyUiServer({ loras: [lora] });
  const comfyUi = createComfyUiEngine({ id: "comfyui", label: "ComfyUI", url: server.url, newId: v7 });
  whenFinished(() => comfyUi.close());
  const preview = createPreviewEngine();
  whenFinished(() => preview.close());
  const studio = await startBackend({ engines: [preview, comfyUi] });
  const ada = await studio.register();
  const { model } = await trainModel(studio, ada, { lora, trigger: "adaxyz" });
  expect(await ownModels(studio, ada.access)).toEqual([
    { mode: "text-to-image", id: model, engine: "ComfyUI" },
    { mode: "image-fill", id: model, engine: "ComfyUI" },
  ]);

  const made = await studio.makeCreation(ada, { model, prompt: "by a window", quality: "draft" });
  expect(made).toMatchObject({ model, engine: "ComfyUI", prompt: "by a window", status: "completed" });
  const graph = JSON.stringify([...server.graphs.values()]);
  expect(graph).toContain(`"lora_name":"${lora}"`);
  expect(graph).toContain('"text":"adaxyz, by a window"');
});

test("With the preview engine alone a trained model is kept, and neither offered nor painted", async () => {
  const preview = createPreviewEngine();
  whenFinished(() => preview.close());
  const studio = await startBackend({ engines: [preview] });
  const ada = await studio.register();
  const { model } = await trainModel(studio, ada, { lora, base: "z-image-turbo", force: true });
  expect(await ownModels(studio, ada.access)).toEqual([]);
  expect((await studio.requestRun(ada, { model })).refusal().violations).toMatchObject([{ field: "model" }]);
});

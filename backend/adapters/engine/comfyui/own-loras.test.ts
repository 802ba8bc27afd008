import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { type ComfyUiServerOptions, startComfyUiServer } from "../../../../tests/support/comfyui-server.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { whenFinished } from "../../../../tests/support/temporary-folder.ts";
import { requestFor, sourceAudio, untilOver } from "../conformance.ts";
import type { EngineRequest } from "../port.ts";
import { createComfyUiEngine } from "./index.ts";

const ada = { name: "people/ada.safetensors", strength: 0.7 };

async function serve(options: ComfyUiServerOptions = {}) {
  const server = await startComfyUiServer({ loras: [ada.name, "clay.safetensors"], ...options });
  const engine = createComfyUiEngine({
    id: "comfyui",
    label: "ComfyUI",
    url: server.url,
    newId: v7,
    timing: { describeAgainAfter: 20 },
  });
  whenFinished(() => engine.close());
  const make = async (request: EngineRequest) => {
    const outputId = v7();
    const ticket = await engine.start(outputId, request);
    expect((await untilOver(engine, ticket)).at(-1)).toEqual({ state: "done" });
    return server.graphs.get(outputId) ?? {};
  };
  return { server, engine, make };
}

describe.each(["current", "older"] as const)("A trained model over one that ComfyUI has (%s)", (form) => {
  test("is known by the files the server lists, and which models take one is said", async () => {
    const { engine } = await serve({ form });
    const { loras, models } = await engine.describe();
    expect(loras).toEqual(["clay.safetensors", ada.name]);
    expect(models.filter(({ takesLora }) => takesLora).map(({ id }) => id)).toEqual(
      expect.arrayContaining(["z-image-turbo", "sdxl"]),
    );
  });

  test("stands between the checkpoint and all that use its model and its words", async () => {
    const { engine, make } = await serve({ form, withoutFiles: ["flux-2-klein-4b-fp8.safetensors"] });
    const request = await requestFor(engine, "image-to-image");
    expect(request.model).toBe("sdxl");
    const graph = await make({ ...request, lora: ada });
    const [id, node] = Object.entries(graph).find(([, { class_type }]) => class_type === "LoraLoader") ?? [];
    expect(node?.inputs).toEqual({
      model: ["checkpoint", 0],
      clip: ["checkpoint", 1],
      lora_name: ada.name,
      strength_model: 0.7,
      strength_clip: 0.7,
    });
    expect(graph.sampler?.inputs.model).toEqual([id, 0]);
    for (const words of ["wanted", "unwanted"]) expect(graph[words]?.inputs.clip).toEqual([id, 1]);
    for (const picture of ["canvas", "picture"]) expect(graph[picture]?.inputs.vae).toEqual(["checkpoint", 2]);
  });

  test("stands behind the model alone where its words have an encoder of their own", async () => {
    const { engine, make } = await serve({ form });
    const request = await requestFor(engine, "text-to-image");
    const graph = await make({ ...request, lora: ada });
    const [id, node] = Object.entries(graph).find(([, { class_type }]) => class_type === "LoraLoaderModelOnly") ?? [];
    expect(node?.inputs).toEqual({ model: ["model", 0], lora_name: ada.name, strength_model: 0.7 });
    const users = Object.entries(graph).filter(([, { inputs }]) => JSON.stringify(inputs.model) === `["${id}",0]`);
    expect(users).toHaveLength(1);
    expect(Object.values(await make(request)).map(({ class_type }) => class_type)).not.toContain("LoraLoaderModelOnly");
  });

  test.each(["text-to-image", "image-to-image", "text-to-video", "image-to-video", "image-to-video-audio"] as const)(
    "is used by every built-in graph for %s",
    async (mode) => {
      const { server, engine } = await serve({ form });
      const { models } = await engine.describe();
      const request = { ...(await requestFor(engine, mode)), audio: sourceAudio(2) };
      for (const { id } of models.filter((model) => model.mode === mode && model.takesLora)) {
        const outputId = v7();
        await engine.stop(await engine.start(outputId, { ...request, model: id, lora: ada }));
        expect(JSON.stringify(server.graphs.get(outputId))).toContain(ada.name);
      }
    },
  );

  test("that the server does not have, or has no more, is refused, and nothing is queued", async () => {
    const { server, engine } = await serve({ form });
    const request = await requestFor(engine, "text-to-image");
    const unknown = { ...request, lora: { ...ada, name: "ada.safetensors" } };
    const refused = { failure: { code: "UNSUPPORTED", retryable: false } };
    await expect(engine.start(v7(), unknown)).rejects.toMatchObject(refused);
    server.install({ loras: [] });
    await eventually(async () => expect((await engine.describe()).loras).toEqual([]));
    await expect(engine.start(v7(), { ...request, lora: ada })).rejects.toMatchObject(refused);
    expect(server.graphs.size).toBe(0);
  });
});

test("A server without nodes for trained models offers its own models all the same", async () => {
  const { engine, make } = await serve({ without: ["LoraLoader", "LoraLoaderModelOnly"] });
  const { loras, models } = await engine.describe();
  expect([loras, models.some(({ takesLora }) => takesLora)]).toEqual([[], false]);
  const request = await requestFor(engine, "text-to-image");
  await expect(engine.start(v7(), { ...request, lora: ada })).rejects.toMatchObject({
    failure: { code: "UNSUPPORTED" },
  });
  await make(request);
});

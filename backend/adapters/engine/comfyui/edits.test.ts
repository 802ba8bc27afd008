import sharp from "sharp";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { GenerationType } from "../../../../contract/generation-terms.ts";
import { startComfyUiServer } from "../../../../tests/support/comfyui-server.ts";
import { whenFinished } from "../../../../tests/support/temporary-folder.ts";
import { maskOfMiddle, requestFor, sourceImage, sourceVideo, untilOver } from "../conformance.ts";
import { type EngineRequest, noEditInputs } from "../port.ts";
import { createComfyUiEngine } from "./index.ts";

async function serve() {
  const server = await startComfyUiServer();
  const engine = createComfyUiEngine({ id: "comfyui", label: "ComfyUI", url: server.url, newId: v7 });
  whenFinished(() => engine.close());
  const modelFor = async (mode: GenerationType, id: string) =>
    (await engine.describe()).models.find((model) => model.mode === mode && model.id === id);
  const make = async (request: EngineRequest) => {
    const outputId = v7();
    const ticket = await engine.start(outputId, request);
    expect((await untilOver(engine, ticket)).at(-1)).toEqual({ state: "done" });
    /** Returns the file that was uploaded for this output. */
    const uploaded = (what: string) => server.uploads.get(`studio/${outputId}-${what} [temp]`);
    return { outputId, ticket, graph: server.graphs.get(outputId) ?? {}, uploaded };
  };
  const requestOf = async (mode: GenerationType, change: Partial<EngineRequest["edit"]> = {}, model?: string) => {
    const request = await requestFor(engine, mode);
    return { ...request, model: model ?? request.model, edit: { ...noEditInputs, ...change } };
  };
  return { server, engine, modelFor, make, requestOf };
}

const classesOf = (graph: Record<string, { class_type: string }>) =>
  Object.values(graph).map(({ class_type }) => class_type);

describe("A masked edit in ComfyUI", () => {
  test.each(["image-fill", "image-erase", "image-expand"] as const)(
    "brings its mask as a file of its own, white where the source changes (%s)",
    async (mode) => {
      const { make, requestOf } = await serve();
      const size = { width: 768, height: 768 };
      const mask = await maskOfMiddle(size);
      const request = { ...(await requestOf(mode, { mask })), image: await sourceImage(size) };
      const { outputId, graph, uploaded } = await make(request);
      expect(graph.mask).toEqual({
        class_type: "LoadImageMask",
        inputs: { image: `studio/${outputId}-mask.png [temp]`, channel: "red" },
      });
      expect(uploaded("mask.png")).toEqual(new Uint8Array(mask.bytes));
      expect(graph.canvas?.inputs.mask).toEqual(["mask", 0]);
      expect(graph.filling?.inputs.mask).toEqual(["mask", 0]);
    },
  );

  test("is scaled with its mask to sides that the model does not cut, and keeps its shape", async () => {
    const { make, requestOf } = await serve();
    for (const [width, height] of [
      [1001, 803],
      [61, 90],
      [1900, 120],
    ] as const) {
      const mask = await maskOfMiddle({ width, height });
      const request = { ...(await requestOf("image-fill", { mask })), image: await sourceImage({ width, height }) };
      const { uploaded } = await make(request);
      const [image, drawn] = await Promise.all(
        ["source.png", "mask.png"].map(async (name) => sharp(uploaded(name)).metadata()),
      );
      expect([image?.width, image?.height]).toEqual([drawn?.width, drawn?.height]);
      expect([(image?.width ?? 1) % 16, (image?.height ?? 1) % 16]).toEqual([0, 0]);
      expect(Math.abs(Math.log(((image?.width ?? 1) * height) / ((image?.height ?? 1) * width)))).toBeLessThan(0.03);
      expect(drawn).toMatchObject({ format: "png", depth: "uchar", channels: 1 });
    }
  });

  test("that is not masked has no node of the mask left", async () => {
    const { make, requestOf } = await serve();
    const { graph, uploaded } = await make(await requestOf("image-edit"));
    expect(classesOf(graph)).not.toContain("LoadImageMask");
    expect(graph.sampler?.inputs.latent_image).toEqual(["latent", 0]);
    expect(uploaded("mask.png")).toBeUndefined();
  });

  test("keeps the words of its graph where the user wrote none", async () => {
    const { make, requestOf } = await serve();
    const mask = await maskOfMiddle({ width: 768, height: 768 });
    const request = {
      ...(await requestOf("image-expand", { mask })),
      image: await sourceImage({ width: 768, height: 768 }),
    };
    expect((await make({ ...request, prompt: "" })).graph.wanted?.inputs.text).toMatch(/background/);
    expect((await make({ ...request, prompt: "a beach" })).graph.wanted?.inputs.text).toBe("a beach");
  });
});

describe("References in ComfyUI", () => {
  test.each(["text-to-image", "image-to-image", "image-edit"] as const)(
    "are loaded in order, and what would use the others is left out (%s)",
    async (mode) => {
      const { make, requestOf, modelFor } = await serve();
      expect(await modelFor(mode, "flux-2-klein-4b")).toMatchObject({ edit: { references_max: 3 } });
      const references = await Promise.all([32, 48].map((width) => sourceImage({ width, height: 32 })));
      const { graph, uploaded, outputId } = await make(await requestOf(mode, { references }, "flux-2-klein-4b"));
      expect(graph["reference-2"]?.inputs.image).toBe(`studio/${outputId}-reference-2.png [temp]`);
      for (const [slot, { bytes }] of references.entries()) {
        expect(uploaded(`reference-${slot + 1}.png`)).toEqual(new Uint8Array(bytes));
      }
      expect(graph["reference-3"]).toBeUndefined();
      expect(graph.guide?.inputs.positive).toEqual(["wanted-from-2", 0]);
      expect(graph["wanted-from-2"]?.inputs.conditioning).toEqual(["wanted-from-1", 0]);
      const source = mode === "text-to-image" ? "wanted" : "wanted-from-source";
      expect(graph["wanted-from-1"]?.inputs.conditioning).toEqual([source, 0]);
    },
  );

  test("are up to two for Qwen Image Edit, besides the source", async () => {
    const { make, requestOf } = await serve();
    const references = [await sourceImage({ width: 32, height: 32 })];
    const { graph } = await make(await requestOf("image-edit", { references }, "qwen-image-edit-2511"));
    expect(graph.wanted?.inputs).toMatchObject({ image1: ["source", 0], image2: ["reference-1", 0] });
    expect(graph.wanted?.inputs).not.toHaveProperty("image3");
  });
});

describe("A cutout in ComfyUI", () => {
  test("is an image with an alpha channel, or its mask alone", async () => {
    const { engine, make, requestOf } = await serve();
    const cutout = await make(await requestOf("image-cutout", { output: "transparent" }));
    expect((await sharp((await engine.collect(cutout.ticket)).bytes).metadata()).hasAlpha).toBe(true);
    expect(classesOf(cutout.graph).filter((name) => name === "PreviewImage")).toHaveLength(1);
    const mask = await make(await requestOf("image-cutout", { output: "mask" }));
    expect((await sharp((await engine.collect(mask.ticket)).bytes).metadata()).hasAlpha).toBe(false);
    expect(classesOf(mask.graph)).not.toContain("JoinImageWithAlpha");
  });

  test("by description hands the words to the model", async () => {
    const { make, requestOf, modelFor } = await serve();
    expect((await modelFor("image-cutout", "birefnet"))?.edit.prompt).toBe("none");
    expect((await modelFor("image-cutout", "sam-3.1"))?.edit.prompt).toBe("required");
    const request = await requestOf("image-cutout", { output: "mask" }, "sam-3.1");
    expect((await make({ ...request, prompt: "the red car" })).graph.wanted?.inputs.text).toBe("the red car");
  });

  test("without an alpha channel is refused, and of several images the first is used", async () => {
    const { engine, server, make, requestOf } = await serve();
    server.break({ kind: "pictures", have: "no-alpha" });
    const { ticket } = await make(await requestOf("image-cutout", { output: "transparent" }));
    await expect(engine.collect(ticket)).rejects.toMatchObject({ failure: { code: "INTERNAL" } });
    server.break({ kind: "pictures", have: "several" });
    const several = await make(await requestOf("image-cutout", { output: "transparent" }));
    expect((await engine.collect(several.ticket)).mediaType).toBe("image/png");
    expect(server.calls.at(-1)).toBe("GET /view");
  });
});

describe("Upscaling in ComfyUI", () => {
  test.each([2, 4] as const)("by %i has the size of the source times that", async (scale) => {
    const { engine, make, requestOf } = await serve();
    for (const model of ["realesrgan-x4plus", "seedvr2-3b"]) {
      const image = await sourceImage({ width: 101, height: 67 });
      const size = { width: 101 * scale, height: 67 * scale };
      const request = { ...(await requestOf("image-upscale", { scale }, model)), image, ...size };
      const { ticket, uploaded } = await make(request);
      expect(await sharp((await engine.collect(ticket)).bytes).metadata()).toMatchObject(size);
      expect(uploaded("source.png")).toEqual(new Uint8Array(image.bytes));
    }
  });

  test("has a seed only where the model has one", async () => {
    const { modelFor } = await serve();
    expect(await modelFor("image-upscale", "realesrgan-x4plus")).toMatchObject({
      seed: false,
      edit: { scales: [2, 4] },
    });
    expect((await modelFor("image-upscale", "seedvr2-3b"))?.seed).toBe(true);
  });
});

describe("A video in ComfyUI", () => {
  test("ends with a last frame, or without one has no node of it left", async () => {
    const { make, requestOf, modelFor } = await serve();
    expect((await modelFor("image-to-video", "wan-2.2-14b"))?.edit.last_frame).toBe(true);
    const lastFrame = await sourceImage({ width: 64, height: 64 });
    const { graph, uploaded } = await make(await requestOf("image-to-video", { lastFrame }, "wan-2.2-14b"));
    expect(graph.canvas?.inputs.end_image).toEqual(["last-at-size", 0]);
    expect(uploaded("last-frame.png")).toEqual(new Uint8Array(lastFrame.bytes));
    const without = (await make(await requestOf("image-to-video", {}, "wan-2.2-14b"))).graph;
    expect(without.canvas?.inputs).not.toHaveProperty("end_image");
    expect(without.last).toBeUndefined();
  });

  test.each(["wan-2.2-5b", "wan-2.2-14b"])(
    "is extended from its last frame, at sides that the model can make (%s)",
    async (id) => {
      const { make, requestOf } = await serve();
      const size = { width: 2560, height: 1422 };
      const request = { ...(await requestOf("video-extend", {}, id)), image: await sourceImage(size), ...size };
      const { graph, uploaded } = await make({ ...request, prompt: "" });
      const { width, height } = graph.canvas?.inputs ?? {};
      expect([width, height]).toEqual([graph["source-at-size"]?.inputs.width, graph["source-at-size"]?.inputs.height]);
      expect([Number(width) % 16, Number(height) % 16]).toEqual([0, 0]);
      expect(Math.abs(Math.log((Number(width) * 1422) / (Number(height) * 2560)))).toBeLessThan(0.03);
      expect(graph.wanted?.inputs.text).toMatch(/continues/);
      expect(uploaded("source.png")).toEqual(new Uint8Array(request.image.bytes));
    },
  );

  test.each([
    [24, 2, 48],
    [16, 3, 48],
    [30, 2, 60],
  ])("of %i frames per second gets %i times as many, and keeps its length", async (before, multiplier, after) => {
    const { make, requestOf } = await serve();
    const video = await sourceVideo({ width: 64, height: 64 }, before);
    const { graph } = await make(await requestOf("video-upscale", { video, framesPerSecond: 48 }, "film"));
    expect(graph["more-frames"]?.inputs.multiplier).toBe(multiplier);
    expect(graph.film?.inputs.fps).toBeCloseTo(after, 1);
  });
});

describe("A request that a graph would not fulfill", () => {
  const cases: [string, GenerationType, string, (request: EngineRequest) => Promise<Partial<EngineRequest["edit"]>>][] =
    [
      [
        "a mask for a model that has none",
        "image-upscale",
        "seedvr2-3b",
        async (r) => ({ ...r.edit, mask: await maskOfMiddle(r) }),
      ],
      ["no mask", "image-fill", "z-image-turbo", async () => ({ mask: null })],
      [
        "too many references",
        "image-edit",
        "qwen-image-edit-2511",
        async () => ({ references: await Promise.all([1, 2, 3].map(() => sourceImage({ width: 16, height: 16 }))) }),
      ],
      [
        "a last frame for a model that begins only",
        "image-to-video",
        "wan-2.2-5b",
        async () => ({ lastFrame: await sourceImage({ width: 16, height: 16 }) }),
      ],
      ["another scale", "video-upscale", "seedvr2-3b", async (r) => ({ ...r.edit, scale: 4 })],
      ["frames of a model that only scales", "video-upscale", "seedvr2-3b", async () => ({ framesPerSecond: 48 })],
      ["fidelity", "image-upscale", "seedvr2-3b", async () => ({ fidelity: 0.5 })],
      [
        "more frames than can be made of one",
        "video-upscale",
        "film",
        async () => ({ video: await sourceVideo({ width: 64, height: 64 }, 2), framesPerSecond: 48 }),
      ],
      [
        "frames that the video has",
        "video-upscale",
        "film",
        async () => ({ video: await sourceVideo({ width: 64, height: 64 }, 48), framesPerSecond: 48 }),
      ],
    ];
  test.each(cases)("is refused in plain words, and nothing is queued: %s", async (_what, mode, model, change) => {
    const { engine, server } = await serve();
    const request = await requestFor(engine, mode);
    const edit = { ...request.edit, ...(await change(request)) };
    await expect(engine.start(v7(), { ...request, model, edit })).rejects.toMatchObject({
      failure: {
        code: "INVALID_INPUT",
        retryable: false,
        detail: expect.stringMatching(/^(This model|The video) .+\.$/),
      },
    });
    expect(server.graphs.size).toBe(0);
  });
});

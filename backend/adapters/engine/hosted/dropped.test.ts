import { describe, expect, test } from "vitest";
import { aspectRatios } from "../../../../contract/generation-terms.ts";
import { hostedKey } from "../../../../tests/support/hosted-engines.ts";
import { type HostedServers, startHostedServers } from "../../../../tests/support/hosted-servers.ts";
import { requestFor, sourceImage } from "../conformance.ts";
import { type EngineRequest, noEditInputs } from "../port.ts";
import { createHostedEngine, type HostedEngineId, hostedModelsFile, modelsOf } from "./index.ts";

/** Returns an engine with one model of the operator's, which may promise more than the provider's package sends. */
function engineWith(servers: HostedServers, engine: HostedEngineId, modes: object, format: string, ratios = ["1:1"]) {
  const file = hostedModelsFile.parse({
    models: [
      {
        engine,
        id: "own",
        label: "Own",
        modes,
        aspectRatios: ratios,
        format,
        qualities: { standard: { longSidePixels: 1_024 } },
        typicalSeconds: 1,
      },
    ],
  });
  return createHostedEngine({
    access: { engine, apiKey: hostedKey, baseUrl: null },
    models: modelsOf(engine, file).filter(({ id }) => id === "own"),
    runsAtOnce: 1,
    runtime: { now: Date.now },
    fetch: servers.fetch,
    timing: { earlyRefusalMilliseconds: 10_000 },
  });
}

const square = { width: 64, height: 64 };

describe("What a provider's package leaves out is refused, not paid for", () => {
  const cases: readonly [string, HostedEngineId, object, (request: EngineRequest) => Promise<EngineRequest>][] = [
    [
      "fal's package sends the first of several images",
      "fal",
      { "image-edit": { target: "fal-ai/one/edit", images: { max: 4 } } },
      async (request) => ({
        ...request,
        edit: { ...noEditInputs, references: [await sourceImage({ width: 32, height: 32 })] },
      }),
    ],
    [
      "Replicate's package drops the mask of a FLUX.2 model",
      "replicate",
      { "image-edit": { target: "black-forest-labs/flux-2-pro", mask: { changes: "white", need: "optional" } } },
      async (request) => ({ ...request, edit: { ...noEditInputs, mask: await sourceImage(square) } }),
    ],
  ];
  test.each(cases)("%s", async (_name, id, modes, change) => {
    const servers = await startHostedServers();
    const engine = engineWith(servers, id, modes, "source");
    const request = { ...(await requestFor(engine, "image-edit")), image: await sourceImage(square) };
    const start = engine.start("output-1", await change(request));
    await expect(start).rejects.toMatchObject({
      failure: { code: "UNSUPPORTED", retryable: false, detail: expect.stringContaining("would lack 1 of its files") },
    });
    expect(servers.requests).toEqual([]);
    // The model itself is fine.
    expect((await engine.describe()).models).toHaveLength(1);
    await engine.close();
  });

  test("a setting that a package has no field for", async () => {
    const servers = await startHostedServers();
    const engine = engineWith(servers, "openai", { "text-to-image": { target: "gpt-image-2", seed: true } }, "pixels");
    const start = engine.start("output-1", await requestFor(engine, "text-to-image"));
    await expect(start).rejects.toMatchObject({
      failure: { code: "UNSUPPORTED", detail: "The request to gpt-image-2 would lack its seed." },
    });
    expect(servers.requests).toEqual([]);
    await engine.close();
  });
});

describe("A shape is sent in the field that the provider reads", () => {
  test.each(aspectRatios)("fal, an image of %s", async (ratio) => {
    const servers = await startHostedServers();
    const modes = { "text-to-image": { target: "fal-ai/flux-pro/v1.1-ultra" } };
    const engine = engineWith(servers, "fal", modes, "ratio", [...aspectRatios]);
    const [width = 1, height = 1] = ratio.split(":").map((side) => Number(side) * 64);
    await engine.start("output-1", { ...(await requestFor(engine, "text-to-image")), width, height });
    expect(servers.requests.map(({ json }) => [json.aspect_ratio, json.image_size])).toEqual([[ratio, undefined]]);
    await engine.close();
  });
});

describe("A model that the provider's package does not ask for", () => {
  test("is not offered, and the operator reads why; the others are", async () => {
    const servers = await startHostedServers();
    const modes = {
      "text-to-image": { target: "imagen-4.0-generate-001" },
      "image-to-image": { target: "gemini-3.1-flash-image-preview", images: { max: 1 } },
    };
    const engine = engineWith(servers, "google", modes, "ratio");
    const { models, healthy, problems } = await engine.describe();
    expect({ modes: models.map(({ mode }) => mode), healthy }).toEqual({ modes: ["image-to-image"], healthy: true });
    expect(problems).toEqual([expect.stringMatching(/^Google makes images with Gemini only.*imagen-4\.0/)]);
    const request = { ...(await requestFor(engine, "image-to-image")), mode: "text-to-image" as const };
    await expect(engine.start("output-1", request)).rejects.toMatchObject({ failure: { code: "UNSUPPORTED" } });
    expect(servers.requests).toEqual([]);
    await engine.close();
  });

  test("leaves an engine without models if there are no others", async () => {
    const servers = await startHostedServers();
    const engine = engineWith(servers, "google", { "text-to-image": { target: "imagen-4.0-ultra" } }, "ratio");
    expect(await engine.describe()).toMatchObject({ models: [], healthy: false });
    await engine.close();
  });
});

describe("A list that promises what cannot work stops the start", () => {
  test.each([
    [{ "image-fill": { target: "x" } }, "needs a required mask"],
    [{ "image-expand": { target: "x" } }, "needs a mask or the options of expand"],
    [{ "image-cutout": { target: "x" } }, "needs outputs"],
    [{ "image-upscale": { target: "x" } }, "needs a scale"],
    [{ "image-upscale": { target: "x", scale: { option: "scale", values: [4] } } }, "needs the quality high"],
    [{ "image-adjust": { target: "x" } }, "Unrecognized key"],
    [{ "text-to-image": { target: "x", mask: { changes: "white", need: "optional" } } }, "accepts no mask"],
  ])("%j", async (modes, flaw) => {
    const servers = await startHostedServers();
    expect(() => engineWith(servers, "fal", modes, "source")).toThrow(flaw);
  });

  const image = { "text-to-image": { target: "x" } };
  const video = {
    "video-upscale": { target: "x", video: { option: "video" }, scale: { option: "scale", values: [2] } },
  };
  test.each<[HostedEngineId, object, string, string]>([
    ["google", image, "pixels", "takes no pixels"],
    [
      "google",
      { "image-edit": { target: "gemini-x", mask: { changes: "white", need: "optional" } } },
      "ratio",
      "accepts no mask",
    ],
    ["fal", video, "pixels", "takes no pixels"],
    ["openai", image, "ratio", "takes no ratio"],
    ["openai-compatible", image, "ratio", "takes no ratio"],
    ["replicate", image, "source", "has one shape only without a source"],
  ])("%s: a shape that it would not learn (%j, %s)", async (id, modes, format, flaw) => {
    const servers = await startHostedServers();
    expect(() => engineWith(servers, id, modes, format, ["1:1", "3:2"])).toThrow(flaw);
  });
});

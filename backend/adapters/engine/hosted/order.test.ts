import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { GenerationType } from "../../../../contract/generation-terms.ts";
import { hostedEngineAt } from "../../../../tests/support/hosted-engines.ts";
import { startHostedServers } from "../../../../tests/support/hosted-servers.ts";
import { requestFor, sourceImage, untilOver } from "../conformance.ts";
import { type EngineRequest, noEditInputs } from "../port.ts";
import type { HostedEngineId } from "./index.ts";

/** Returns what the provider receives for a changed version of the smallest request. */
async function sent(id: HostedEngineId, mode: GenerationType, change: Partial<EngineRequest>) {
  const servers = await startHostedServers();
  const engine = hostedEngineAt(servers, id);
  const ticket = await engine.start("output-1", { ...(await requestFor(engine, mode)), ...change });
  await untilOver(engine, ticket);
  await engine.close();
  const [first] = servers.requests;
  if (!first) throw new Error("Nothing was sent.");
  return { ...first, address: `${first.method} ${first.url.host}${first.url.pathname}` };
}

describe("Each provider gets requests in its own format", () => {
  test("OpenAI: pixels and effort", async () => {
    const change = { quality: "high", width: 2048, height: 1152, edit: noEditInputs } as const;
    const { address, json } = await sent("openai", "text-to-image", change);
    expect(address).toBe("POST api.openai.com/v1/images/generations");
    expect(json).toMatchObject({ model: "gpt-image-2.5-flare", n: 1, size: "2048x1152", quality: "high" });
  });

  test("OpenAI: an edit carries the source", async () => {
    const { address, form } = await sent("openai", "image-to-image", {});
    expect(address).toBe("POST api.openai.com/v1/images/edits");
    expect(form?.get("size")).toBe("1152x656");
  });

  test("Google: a shape and how many pixels", async () => {
    const { address, json } = await sent("google", "text-to-image", { quality: "high", width: 1024, height: 2048 });
    expect(address).toContain("/v1beta/models/gemini-3.1-flash-image-preview:generateContent");
    expect(json.generationConfig).toMatchObject({ imageConfig: { aspectRatio: "9:16", imageSize: "2K" } });
  });

  test("Google: a video with its length, and the negative prompt", async () => {
    const { json } = await sent("google", "text-to-video", { durationSeconds: 6, negativePrompt: "people" });
    expect(json.parameters).toMatchObject({
      aspectRatio: "16:9",
      durationSeconds: 6,
      resolution: "720p",
      negativePrompt: "people",
    });
  });

  test("fal: the queue, pixels and the seed, which may be 0", async () => {
    const { address, json } = await sent("fal", "text-to-image", { seed: 0 });
    expect(address).toBe("POST queue.fal.run/fal-ai/flux/schnell");
    expect(json).toMatchObject({ image_size: { width: 768, height: 432 }, seed: 0, output_format: "png" });
  });

  test("fal: how far an edit may go, with a source cut to the format", async () => {
    const { address, json } = await sent("fal", "image-to-image", {
      strength: 0.4,
      width: 768,
      height: 768,
      image: await sourceImage({ width: 3_000, height: 1_000 }),
    });
    expect(address).toBe("POST queue.fal.run/fal-ai/flux/dev/image-to-image");
    expect(json.strength).toBe(0.4);
    const source = Buffer.from(String(json.image_url).replace("data:image/jpeg;base64,", ""), "base64");
    expect(await sharp(source).metadata()).toMatchObject({ width: 768, height: 768, format: "jpeg" });
  });

  test.each([
    ["image-to-video", false],
    ["image-to-video-audio", true],
  ] as const)("fal: %s says whether it wants sound: %s", async (mode, wantsSound) => {
    const { json } = await sent("fal", mode, { durationSeconds: 8 });
    expect(json).toMatchObject({ duration: 8, generate_audio: wantsSound, resolution: "1080p" });
  });

  test("fal: a model that wants its seconds written out, and seed 0", async () => {
    const { json } = await sent("fal", "text-to-video", {
      model: "veo-3.1-fast",
      quality: "standard",
      durationSeconds: 4,
      seed: 0,
    });
    expect(json).toMatchObject({ duration: "4s", aspect_ratio: "16:9", seed: 0, resolution: "720p" });
  });

  test("Replicate: the response is not delayed until the work is done", async () => {
    const { address, headers, json } = await sent("replicate", "text-to-image", {});
    expect(address).toBe("POST api.replicate.com/v1/models/black-forest-labs/flux-schnell/predictions");
    expect(headers.prefer).toBeUndefined();
    expect(json.input).toMatchObject({ aspect_ratio: "16:9", megapixels: "0.25", seed: 7 });
  });

  test("a server that speaks OpenAI's protocol: the image in the response, not a URL of one", async () => {
    const { json } = await sent("openai-compatible", "text-to-image", {});
    expect(json).toMatchObject({ model: "local/painter", response_format: "b64_json", size: "768x448" });
  });
});

describe("The user's text is sent", () => {
  test("the style follows the prompt, and the sound follows the style", async () => {
    const { json } = await sent("fal", "image-to-video-audio", {
      prompt: "a lighthouse",
      style: "watercolor",
      audioPrompt: "waves",
    });
    expect(json.prompt).toMatch(/^a lighthouse, .*watercolor.*\nSound: waves$/s);
  });
});

import type OpenAI from "openai";
import { toFile } from "openai";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startForOpenAi } from "../../../tests/support/openai-client.ts";
import { patternedPicture } from "../../../tests/support/patterned-picture.ts";
import { createScriptedEngine, describeModel } from "../../../tests/support/scripted-engine.ts";
import { describeOnBackend } from "../../../tests/support/studio-backend.ts";

const lighthouse = { prompt: "a lighthouse" } as const;
const json = { "content-type": "application/json" };

const sizes = [
  ["auto", "1:1"],
  ["256x256", "1:1"],
  ["512x512", "1:1"],
  ["1792x1024", "16:9"],
  ["1024x1792", "9:16"],
  ["1536x1024", "3:2"],
  ["1024x1536", "2:3"],
  ["1024x768", "4:3"],
  ["3840x1280", "16:9"],
] as const;

/** The forms in which an image arrives. */
const edits: [string, (client: OpenAI, picture: Buffer) => Promise<OpenAI.Images.ImagesResponse>][] = [
  ["one file", async (client, picture) => client.images.edit({ ...lighthouse, image: await toFile(picture, "a.png") })],
  [
    "a list of one file",
    async (client, picture) => client.images.edit({ ...lighthouse, image: [await toFile(picture, "a.png")] }),
  ],
  [
    "a data URL in JSON",
    (client, picture) =>
      client.post("/images/edits", {
        body: { ...lighthouse, images: [{ image_url: `data:image/png;base64,${picture.toString("base64")}` }] },
      }),
  ],
];

/** Returns the bytes of the first image in an answer. */
function firstImage({ data }: OpenAI.Images.ImagesResponse): Buffer {
  return Buffer.from(data?.[0]?.b64_json ?? "", "base64");
}

async function eventsOf(stream: AsyncIterable<OpenAI.Images.ImageGenStreamEvent | OpenAI.Images.ImageEditStreamEvent>) {
  const events = [];
  for await (const event of stream) events.push(event);
  return events;
}

describeOnBackend("OpenAI's library", (start) => {
  test("lists the models for images, and reads one", async () => {
    const advanced = describeModel("text-to-image", { id: "acme/deluxe", tier: "advanced" });
    const { client } = await startForOpenAi(start, {
      engine: createScriptedEngine({ more: [advanced, describeModel("text-to-video", { id: "films" })] }),
    });
    const models = await client.models.list();
    expect(models.data).toEqual([
      { id: "scripted-1", object: "model", created: 0, owned_by: "Scripted engine" },
      { id: "acme/deluxe", object: "model", created: 0, owned_by: "Scripted engine" },
    ]);
    expect(await client.models.retrieve("acme/deluxe")).toMatchObject({ id: "acme/deluxe" });
  });

  test("generates images, which are in the gallery and in the answer as base64", async () => {
    const { client, credits, runs } = await startForOpenAi(start, { engine: createScriptedEngine({ fullSize: true }) });
    const before = await credits();
    const answer = await client.images.generate({ ...lighthouse, n: 2, size: "1536x1024", quality: "low" });
    expect(answer).toMatchObject({ background: "auto", output_format: "png", quality: "low", size: "768x512" });
    expect(answer.data).toHaveLength(2);
    expect(Math.abs(answer.created - Date.parse((await runs())[0]?.created_at ?? "") / 1_000)).toBeLessThan(1);
    expect(await sharp(firstImage(answer)).metadata()).toMatchObject({ format: "png", width: 768, height: 512 });
    const [run, ...others] = await runs();
    expect(others).toEqual([]);
    expect(run).toMatchObject({ prompt: "a lighthouse", count: 2, quality: "draft", aspect_ratio: "3:2" });
    expect(await credits()).toBe(before - 2);
  });

  test("gets the same bytes as a download without the recipe", async () => {
    const { client, studio, runs } = await startForOpenAi(start);
    const answer = await client.images.generate(lighthouse);
    const [output] = (await runs())[0]?.outputs ?? [];
    const download = await studio.backend.fetch(new Request(`http://x${output?.clean_download_url}`));
    expect(Buffer.from(await download.arrayBuffer()).equals(firstImage(answer))).toBe(true);
  });

  test("gets absolute addresses on request, which need no key", async () => {
    const { client, studio } = await startForOpenAi(start);
    const { data } = await client.images.generate({ ...lighthouse, response_format: "url" });
    const address = data?.[0]?.url ?? "";
    expect(data).toEqual([{ url: expect.stringMatching(/^https:\/\/studio\.example\/api\/media\//) }]);
    const { status, headers } = await studio.backend.fetch(new Request(address));
    expect([status, headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  test("may ask for any size, and gets the nearest ratio", async () => {
    const { client, runs } = await startForOpenAi(start);
    for (const [size, ratio] of sizes) {
      await client.images.generate({ ...lighthouse, size });
      expect((await runs())[0]?.aspect_ratio, size).toBe(ratio);
    }
  });

  test("gets the nearest ratio that the model offers", async () => {
    const engine = createScriptedEngine({ model: { aspectRatios: ["16:9", "3:4"] } });
    const { client, runs } = await startForOpenAi(start, { engine });
    await client.images.generate({ ...lighthouse, size: "1024x1024" });
    expect((await runs())[0]?.aspect_ratio).toBe("3:4");
  });

  test("may name one of OpenAI's models, which stands for the default model", async () => {
    const { client, runs } = await startForOpenAi(start);
    for (const model of ["dall-e-2", "dall-e-3", "gpt-image-1", "gpt-image-2.6-flare", "chatgpt-image-latest"]) {
      await client.images.generate({ ...lighthouse, model });
      expect((await runs())[0], model).toMatchObject({ model: "scripted-1", model_chosen: false });
    }
  });

  test("uses a model of the studio that has the name of one of OpenAI's", async () => {
    const engine = createScriptedEngine({ more: [describeModel("text-to-image", { id: "gpt-image-2" })] });
    const { client, runs } = await startForOpenAi(start, { engine });
    await client.images.generate({ ...lighthouse, model: "gpt-image-2" });
    expect((await runs())[0]).toMatchObject({ model: "gpt-image-2", model_chosen: true });
  });

  test("edits an image in its own shape, and keeps it once among the uploads", async () => {
    const { client, runs } = await startForOpenAi(start);
    const picture = await sharp(await patternedPicture(1))
      .resize(320, 180, { fit: "fill" })
      .png()
      .toBuffer();
    for (const [form, edit] of edits) expect(firstImage(await edit(client, picture)).length, form).toBeGreaterThan(0);
    const made = await runs();
    expect(made).toHaveLength(edits.length);
    const edited = { generation_type: "image-to-image", aspect_ratio: "16:9", source: { kind: "upload" } };
    for (const run of made) expect(run).toMatchObject(edited);
    expect(new Set(made.map(({ source }) => source?.id)).size).toBe(1);
  });

  test("may send whatever it knows", async () => {
    const { client, runs } = await startForOpenAi(start);
    await client.images.generate({
      ...lighthouse,
      background: "transparent",
      moderation: "low",
      output_compression: 80,
      output_format: "webp",
      style: "vivid",
      user: "someone",
      quality: "hd",
      partial_images: 3,
    });
    expect((await runs())[0]).toMatchObject({ quality: "high", style: null });
  });

  test("streams each image as soon as it is stored", async () => {
    const engine = createScriptedEngine({ held: true });
    const { client, studio } = await startForOpenAi(start, { engine });
    const stream = await client.images.generate({ ...lighthouse, n: 2, stream: true });
    const events = stream[Symbol.asyncIterator]();
    const [one = "", other = ""] = await studio.awaitStarted(2);
    engine.finish(one);
    const first = await events.next();
    expect(first.value).toMatchObject({
      type: "image_generation.completed",
      output_format: "png",
      quality: "medium",
      size: "16x16",
      background: "auto",
      created_at: expect.any(Number),
    });
    expect(Buffer.from(first.value.b64_json, "base64").subarray(1, 4).toString()).toBe("PNG");
    engine.finish(other);
    expect(await events.next()).toMatchObject({ value: { type: "image_generation.completed" } });
    expect(await events.next()).toMatchObject({ done: true });
  });

  test("streams a small copy before each image on request", async () => {
    const { client } = await startForOpenAi(start, { engine: createScriptedEngine({ fullSize: true }) });
    const wanted = { ...lighthouse, n: 2, size: "1536x1024", stream: true, partial_images: 3 } as const;
    const events = await eventsOf(await client.images.generate(wanted));
    const [partial, completed] = ["image_generation.partial_image", "image_generation.completed"];
    expect(events.map(({ type }) => type)).toEqual([partial, completed, partial, completed]);
    for (const event of events) {
      const { format, width, height } = await sharp(Buffer.from(event.b64_json, "base64")).metadata();
      expect([event.output_format, event.size]).toEqual([format, `${width}x${height}`]);
    }
    expect(events[0]).toMatchObject({
      partial_image_index: 0,
      output_format: "webp",
      size: expect.stringMatching(/^640x/),
    });
    expect(events[1]).toMatchObject({ output_format: "png" });
  });

  test("leaves nothing behind when it stops reading in the middle", async () => {
    let open = 0;
    const engine = createScriptedEngine({ held: true });
    const { secret, studio } = await startForOpenAi(start, {
      engine,
      adapt: (adapters) => {
        const subscribe: typeof adapters.pubsub.subscribe = (topic, listener) => {
          const unsubscribe = adapters.pubsub.subscribe(topic, listener);
          if (topic.startsWith("streams-end.")) open += 1;
          return () => {
            if (topic.startsWith("streams-end.")) open -= 1;
            unsubscribe();
          };
        };
        return { ...adapters, pubsub: { ...adapters.pubsub, subscribe } };
      },
    });
    const body = JSON.stringify({ ...lighthouse, n: 2, stream: true });
    const headers = { ...json, authorization: `Bearer ${secret}` };
    const address = "http://x/api/openai/v1/images/generations";
    const response = await studio.backend.fetch(new Request(address, { method: "POST", body, headers }));
    const [output = ""] = await studio.awaitStarted(2);
    engine.finish(output);
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toContain("image_generation.completed");
    expect(open).toBe(1);
    await reader?.cancel();
    expect(open).toBe(0);
  });

  test("streams edits under their own name", async () => {
    const { client } = await startForOpenAi(start);
    const image = await toFile(await patternedPicture(2), "a.png");
    const events = await eventsOf(await client.images.edit({ ...lighthouse, image, stream: true, partial_images: 1 }));
    expect(events.map(({ type }) => type)).toEqual(["image_edit.partial_image", "image_edit.completed"]);
  });

  test("gets comments while nothing happens, and the end of the stream", async () => {
    const engine = createScriptedEngine({ held: true });
    const { send, studio } = await startForOpenAi(start, {
      engine,
      heldTimes: { heartbeatMilliseconds: 20, longestMilliseconds: 60_000 },
    });
    const body = JSON.stringify({ ...lighthouse, stream: true });
    const response = await send("/images/generations", { method: "POST", body, headers: json });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toMatch(/^: /);
    const [output = ""] = await studio.awaitStarted(1);
    engine.finish(output);
    let text = "";
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
    expect(text).toMatch(/event: image_generation\.completed\ndata: \{.*\}\n\ndata: \[DONE\]\n\n$/s);
  });

  test("is told in the stream when the run fails", async () => {
    const engine = createScriptedEngine({ held: true });
    const { client, studio } = await startForOpenAi(start, { engine });
    const stream = await client.images.generate({ ...lighthouse, stream: true });
    const [output = ""] = await studio.awaitStarted(1);
    engine.fail(output, { code: "INVALID_INPUT" });
    await expect(eventsOf(stream)).rejects.toMatchObject({
      code: "invalid_input",
      type: "image_generation_user_error",
    });
  });
});

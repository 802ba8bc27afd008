import { toFile } from "openai";
import sharp from "sharp";
import { expect, test } from "vitest";
import { noEdits } from "../../../contract/edits.ts";
import { failureOf, startForOpenAi } from "../../../tests/support/openai-client.ts";
import { patternedPicture } from "../../../tests/support/patterned-picture.ts";
import { createScriptedEngine, describeModel, type ScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import { describeOnBackend } from "../../../tests/support/studio-backend.ts";
import { decodeForEdit } from "../../media/decode-image.ts";
import { decodeMask } from "../../media/draw-mask.ts";

const wish = { prompt: "a lighthouse" } as const;
const size = { width: 64, height: 64 };

const plain = describeModel("image-edit", { id: "plain", edit: noEdits });
const able = describeModel("image-edit", { id: "able", edit: { ...noEdits, mask: "optional", references_max: 2 } });
const filler = describeModel("image-fill", { id: "filler", edit: { ...noEdits, mask: "required" } });

async function file(seed: number, name = "a.png") {
  return toFile(await patternedPicture(seed, size.width), name, { type: "image/png" });
}

/** Returns a mask whose left half changes. */
async function openAiMask() {
  const half = { width: size.width / 2, height: size.height };
  const bytes = await sharp({ create: { ...half, channels: 4, background: "#000000ff" } })
    .extend({ left: half.width, background: "#00000000" })
    .png()
    .toBuffer();
  return { bytes, file: await toFile(bytes, "mask.png", { type: "image/png" }) };
}

async function formOf(...files: [string, File][]): Promise<FormData> {
  const form = new FormData();
  form.set("prompt", wish.prompt);
  for (const [name, sent] of files) form.append(name, sent);
  return form;
}

/** Returns what the engine got for its latest output: the pixels of the source, the mask, and the references. */
async function receivedBy(engine: ScriptedEngine) {
  const request = engine.requestOf(engine.started.at(-1) ?? "");
  if (!request?.image) throw new Error("The engine got no image.");
  const { edit, image, mode } = request;
  const mask = edit.mask && textOf((await decodeMask(edit.mask.bytes)).data);
  const references = await Promise.all(edit.references.map(({ bytes }) => pixelsOf(bytes)));
  return { mode, source: await pixelsOf(image.bytes), mask, references };
}

async function pixelsOf(bytes: Uint8Array): Promise<string> {
  return textOf((await decodeForEdit(bytes)).data);
}

function textOf(pixels: Uint8Array): string {
  return Buffer.from(pixels).toString("base64");
}

const picture = async (seed: number) => pixelsOf(await patternedPicture(seed, size.width));

/** The mask that the engine gets for the one above: white changes. */
const leftHalf = textOf(
  Uint8Array.from({ length: size.width * size.height }, (_, at) => (at % size.width < size.width / 2 ? 255 : 0)),
);

describeOnBackend("An edit by OpenAI's library", (start) => {
  test("with a mask uses the first model that accepts one", async () => {
    const engine = createScriptedEngine({ more: [plain, able] });
    const { client, runs } = await startForOpenAi(start, { engine });
    const mask = await openAiMask();
    const sent = { mode: "image-edit", source: await picture(1), mask: leftHalf };
    await client.images.edit({ ...wish, image: await file(1), mask: mask.file, size: "1024x1792" });
    expect(await receivedBy(engine)).toEqual({ ...sent, references: [] });
    await client.post("/images/edits", {
      body: {
        ...wish,
        images: [{ image_url: `data:image/png;base64,${(await patternedPicture(1, size.width)).toString("base64")}` }],
        mask: { image_url: `data:image/png;base64,${mask.bytes.toString("base64")}` },
      },
    });
    expect(await receivedBy(engine)).toEqual({ ...sent, references: [] });
    const made = await runs();
    expect(made).toHaveLength(2);
    const edited = { generation_type: "image-edit", model: "able", aspect_ratio: "1:1", source: { kind: "upload" } };
    for (const run of made) expect(run).toMatchObject(edited);
  });

  test("with a mask is a fill where nothing else accepts one", async () => {
    const engine = createScriptedEngine({ more: [filler] });
    const { client, runs } = await startForOpenAi(start, { engine });
    await client.images.edit({ ...wish, image: await file(1), mask: (await openAiMask()).file });
    expect(await receivedBy(engine)).toMatchObject({ mode: "image-fill", mask: leftHalf });
    expect((await runs())[0]).toMatchObject({ generation_type: "image-fill", model: "filler" });
  });

  test("with a mask is refused where models fill painted images only", async () => {
    const edit = { ...noEdits, mask: "required", sources: "procedural" } as const;
    const engine = createScriptedEngine({ more: [describeModel("image-fill", { id: "painter", edit })] });
    const { client, runs } = await startForOpenAi(start, { idle: true, engine });
    const sent = { ...wish, image: await file(1), mask: (await openAiMask()).file };
    expect(await failureOf(client.images.edit(sent))).toMatchObject({
      status: 400,
      param: "mask",
      message: expect.stringMatching(/mask/),
    });
    expect(await runs()).toEqual([]);
  });

  test("with several images sends the others as references, up to what a model accepts", async () => {
    const engine = createScriptedEngine({ more: [plain, able] });
    const { client, runs } = await startForOpenAi(start, { engine });
    const images = [await file(1), await file(2), await file(3), await file(4)];
    await client.images.edit({ ...wish, image: images.slice(0, 3) });
    const [source, ...references] = await Promise.all([1, 2, 3].map(picture));
    expect(await receivedBy(engine)).toEqual({ mode: "image-edit", source, mask: null, references });
    expect((await runs())[0]).toMatchObject({ generation_type: "image-edit", model: "able" });
    expect(await failureOf(client.images.edit({ ...wish, image: images }))).toMatchObject({
      status: 400,
      param: "image",
      message: expect.stringMatching(/ is 3\.$/),
    });
    expect(await runs()).toHaveLength(1);
  });

  test("reads a mask and images in the fields that lists have in forms", async () => {
    const engine = createScriptedEngine({ more: [able] });
    const { send } = await startForOpenAi(start, { engine });
    const form = await formOf(["image[]", await file(1)], ["mask[]", (await openAiMask()).file]);
    form.set("prompt", "data: a chart");
    expect((await send("/images/edits", { method: "POST", body: form })).status).toBe(200);
    expect(await receivedBy(engine)).toMatchObject({ mode: "image-edit", source: await picture(1), mask: leftHalf });
  });

  test("names a field whose image would not be used, in forms and in JSON", async () => {
    const engine = createScriptedEngine({ more: [able] });
    const { client, runs, send, credits } = await startForOpenAi(start, { idle: true, engine });
    const before = await credits();
    const [image, bytes] = [await file(1), await patternedPicture(1, size.width)];
    const dataUrl = `data:image/png;base64,${bytes.toString("base64")}`;
    const refused = (param: string) => ({ param, message: expect.stringContaining(`“${param}”`) });
    for (const name of ["mask[0]", "mask_image", "images", "images[]", "image[0]", "image[1]", "Mask", "source", ""]) {
      const sent = await send("/images/edits", { method: "POST", body: await formOf(["image", image], [name, image]) });
      expect([sent.status, await sent.json()], name).toMatchObject([400, { error: refused(name) }]);
    }
    const short = "data:image/png;base64,AAAA";
    for (const name of ["images[]", "mask_image", "reference"]) {
      const form = await formOf(["image", image]);
      form.append(name, short);
      const sent = await send("/images/edits", { method: "POST", body: form });
      expect([sent.status, await sent.json()], name).toMatchObject([400, { error: refused(name) }]);
    }
    const images = [{ image_url: dataUrl }];
    for (const stray of [dataUrl, images[0], images, [dataUrl], { file_id: "file-1" }])
      for (const [path, body] of [
        ["/images/edits", { ...wish, images, mask_image: stray }],
        ["/images/edits", { ...wish, images, image: stray }],
        ["/images/generations", { ...wish, image: stray }],
      ] as const)
        expect(await failureOf(client.post(path, { body }))).toMatchObject({ status: 400, param: /image$/ });
    expect([await runs(), await credits()]).toEqual([[], before]);
  });

  test("is refused for a file without a name, for a second mask, and for more parts than are read", async () => {
    const { runs, send } = await startForOpenAi(start, { idle: true, engine: createScriptedEngine({ more: [able] }) });
    const [image, mask] = [await file(1), (await openAiMask()).file];
    const edit = async (form: FormData) => {
      const sent = await send("/images/edits", { method: "POST", body: form });
      return [sent.status, await sent.json()];
    };
    const nameless = new Response(await formOf(["image", image], ["mask_image", mask]));
    const type = nameless.headers.get("content-type") ?? "";
    const body = Buffer.from(await nameless.arrayBuffer())
      .toString("latin1")
      .replace('; filename="mask.png"', "");
    const octets = Buffer.from(
      body.replace(/(mask_image"\r\ncontent-type: )image\/png/i, "$1application/octet-stream"),
      "latin1",
    );
    const sent = await send("/images/edits", { method: "POST", body: octets, headers: { "content-type": type } });
    expect([sent.status, await sent.json()]).toMatchObject([400, { error: { param: "mask_image" } }]);
    const both = await formOf(["image", image], ["mask", mask], ["mask[]", mask]);
    expect(await edit(both)).toMatchObject([400, { error: { param: "mask" } }]);
    const many = await formOf(["image", image]);
    for (let index = 0; index < 50; index += 1) many.append(`note_${index}`, "x");
    many.append("mask[]", "data:image/png;base64,AAAA");
    expect(await edit(many)).toMatchObject([413, { error: { code: "payload_too_large" } }]);
    expect(await runs()).toEqual([]);
  });

  test("does not drop a mask that the named model would ignore", async () => {
    const { client, runs } = await startForOpenAi(start, { engine: createScriptedEngine({ more: [plain, able] }) });
    const edit = { ...wish, image: await file(1), mask: (await openAiMask()).file };
    expect(await failureOf(client.images.edit({ ...edit, model: "plain" }))).toMatchObject({ param: "mask" });
    await client.images.edit({ ...edit, model: "gpt-image-1" });
    expect((await runs()).map(({ model }) => model)).toEqual(["able"]);
  });

  test.each([
    ["without transparency", () => patternedPicture(5, 64)],
    ["that is no image", async () => Buffer.from("no image")],
  ])("refuses a mask %s", async (_name, content) => {
    const { client, runs } = await startForOpenAi(start, {
      idle: true,
      engine: createScriptedEngine({ more: [able] }),
    });
    const mask = await toFile(await content(), "mask.png");
    expect(await failureOf(client.images.edit({ ...wish, image: await file(1), mask }))).toMatchObject({
      status: 400,
      param: "mask",
      message: expect.stringContaining("transparent areas"),
    });
    expect(await runs()).toEqual([]);
  });

  test("tells two requests with other masks apart", async () => {
    const { client, runs } = await startForOpenAi(start, { engine: createScriptedEngine({ more: [able] }) });
    const edit = { ...wish, image: await file(1) };
    const options = { headers: { "idempotency-key": "one" } };
    await client.images.edit({ ...edit, mask: (await openAiMask()).file }, options);
    expect(await failureOf(client.images.edit(edit, options))).toMatchObject({ code: "idempotency_key_reused" });
    expect(await runs()).toHaveLength(1);
  });
});

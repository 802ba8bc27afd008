import { toFile } from "openai";
import { expect, test } from "vitest";
import { z } from "zod";
import { startForOpenAi } from "../../../tests/support/openai-client.ts";
import { patternedPicture } from "../../../tests/support/patterned-picture.ts";
import { describeOnBackend } from "../../../tests/support/studio-backend.ts";

const json = { "content-type": "application/json" };
const imagesAnswer = z.object({ data: z.array(z.object({ b64_json: z.string().min(1) }).strict()).min(1) });

/** A form as Python's aiohttp writes it: each field has a content type, and the last boundary follows directly. */
function aiohttpForm(fields: [name: string, value: string | Buffer][]) {
  const parts = fields.flatMap(([name, value]) => [
    Buffer.from(
      typeof value === "string"
        ? `--b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`
        : `--b\r\nContent-Type: image/png\r\nContent-Disposition: form-data; name="${name}"; filename="0c9d.png"\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from("\r\n"),
  ]);
  const body = new Uint8Array(Buffer.concat([...parts, Buffer.from("--b--\r\n")]));
  return { body, headers: { "content-type": "multipart/form-data; boundary=b" } };
}

/** A form as the package form-data writes it, which LibreChat and n8n use. */
async function nodeForm(fields: Record<string, string>, file: [name: string, content: Buffer]) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(file[0], new File([new Uint8Array(file[1])], "photo.png", { type: "image/png" }));
  const encoded = new Response(form);
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
  };
}

// Each body is that of the program's source, with its defaults.
describeOnBackend("A request as sent by", (start) => {
  test("Open WebUI is answered", async () => {
    const { runs, send } = await startForOpenAi(start);
    const ask = async (path: string, init: RequestInit) =>
      imagesAnswer.parse(await (await send(`${path}?api-version=2026-01-01`, { method: "POST", ...init })).json());
    const size = "512x512";
    const generation = {
      model: "dall-e-2",
      prompt: "a lighthouse",
      n: 1,
      size,
      response_format: "b64_json",
      steps: 50,
    };
    await ask("/images/generations", { headers: json, body: JSON.stringify(generation) });
    const picture = await patternedPicture(6, 64);
    const edit = { model: "gpt-image-1", prompt: "a lighthouse", n: "1", size, background: "transparent" };
    for (const field of ["image", "image[]"])
      await ask("/images/edits", aiohttpForm([...Object.entries(edit), [field, picture]]));
    expect((await runs()).map(({ generation_type, aspect_ratio }) => [generation_type, aspect_ratio])).toEqual([
      ["image-to-image", "1:1"],
      ["image-to-image", "1:1"],
      ["text-to-image", "1:1"],
    ]);
  });

  test("LibreChat is answered", async () => {
    const { client, runs, send } = await startForOpenAi(start);
    const { data } = await client.images.generate({
      model: "gpt-image-1",
      prompt: "a lighthouse",
      n: 1,
      background: "auto",
      output_format: "png",
      quality: "auto",
      size: "auto",
    });
    expect(data?.[0]?.b64_json).toEqual(expect.any(String));
    const fields = { model: "gpt-image-1", prompt: "a lighthouse", quality: "auto", size: "auto" };
    const form = await nodeForm(fields, ["image[]", await patternedPicture(7, 64)]);
    imagesAnswer.parse(await (await send("/images/edits", { method: "POST", ...form })).json());
    expect((await runs()).map(({ generation_type }) => generation_type)).toEqual(["image-to-image", "text-to-image"]);
  });

  test("n8n is answered", async () => {
    const { runs, send } = await startForOpenAi(start);
    const models = await (await send("/models")).json();
    expect(models).toMatchObject({ data: [{ id: "scripted-1" }] });
    const generate = async (body: object) =>
      (await send("/images/generations", { method: "POST", headers: json, body: JSON.stringify(body) })).json();
    const options = { n: 2, quality: "standard", size: "1792x1024", style: "natural" };
    const url = { prompt: "a lighthouse", model: "scripted-1", response_format: "url", ...options };
    expect(await generate(url)).toMatchObject({ data: [{ url: expect.any(String) }, { url: expect.any(String) }] });
    imagesAnswer.parse(await generate({ prompt: "a lighthouse", model: "gpt-image-1-mini", quality: "medium" }));
    const picture = await patternedPicture(8, 64);
    const dallE = { prompt: "a lighthouse", model: "dall-e-2", n: "1", size: "1024x1024" };
    const gptImage = { ...dallE, model: "gpt-image-1", quality: "auto", output_compression: "100", background: "auto" };
    for (const form of [
      await nodeForm({ ...dallE, response_format: "b64_json" }, ["image", picture]),
      await nodeForm(gptImage, ["image[]", picture]),
    ])
      imagesAnswer.parse(await (await send("/images/edits", { method: "POST", ...form })).json());
    expect(await runs()).toHaveLength(4);
  });

  test("Cherry Studio is answered", async () => {
    const { client, runs } = await startForOpenAi(start);
    const made = await client.images.generate({
      model: "scripted-1",
      prompt: "a lighthouse",
      response_format: "b64_json",
    });
    expect(made.data?.[0]?.b64_json).toEqual(expect.any(String));
    const image = [
      await toFile(new Blob([new Uint8Array(await patternedPicture(9, 64))]), "assistant_image.png", {
        type: "image/png",
      }),
    ];
    const edited = await client.images.edit({ model: "scripted-1", image, prompt: "a lighthouse" });
    expect(edited.data?.[0]?.b64_json).toEqual(expect.any(String));
    expect(await runs()).toHaveLength(2);
  });
});

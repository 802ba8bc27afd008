import { describe, expect, test } from "vitest";
import { readFileBody } from "./file-body.ts";

const field = { avatar: { maxBytes: 200_000 } };
const boundary = "----b";

async function formRequest(form: FormData): Promise<Request> {
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";
  return rawRequest(await encoded.arrayBuffer(), { "content-type": type });
}

function formWith(...files: [string, BlobPart, string?][]): FormData {
  const form = new FormData();
  for (const [name, content, fileName = "a.png"] of files) form.append(name, new File([content], fileName));
  return form;
}

function rawRequest(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request("http://api.internal/", {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, ...headers },
    body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
}

const bytes = (length: number) => new Uint8Array(length).map((_, index) => (index * 31) % 251);

describe("A file in a form", () => {
  test.each([1, 65_536, field.avatar.maxBytes])("of %i bytes arrives whole, beside other fields", async (length) => {
    const form = formWith(["avatar", bytes(length), "me.png"]);
    form.append("note", "x".repeat(100));
    const outcome = await readFileBody(await formRequest(form), field);
    expect(outcome).toEqual({
      ok: true,
      value: { field: "avatar", name: "me.png", bytes: Buffer.from(bytes(length)) },
    });
  });

  test("of no bytes at all arrives as that, when it has a name", async () => {
    const outcome = await readFileBody(await formRequest(formWith(["avatar", ""])), field);
    expect(outcome).toMatchObject({ ok: true, value: { bytes: Buffer.alloc(0) } });
  });

  test("of one byte too many is refused with the sentence for it", async () => {
    const outcome = await readFileBody(
      await formRequest(formWith(["avatar", bytes(200_001)])),
      field,
      "avatarTooLarge",
    );
    expect(outcome).toEqual({ ok: false, code: "PAYLOAD_TOO_LARGE", message: "avatarTooLarge" });
  });

  test("without end is read no further than its bound", async () => {
    let pulled = 0;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\n`;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(pulled === 1 ? new TextEncoder().encode(head) : bytes(10_000));
      },
    });
    expect(await readFileBody(rawRequest(endless), field)).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    expect(pulled).toBeLessThan(25);
  });

  test("is not read at all when it says that it is too large", async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: () => {
          pulled += 1;
        },
      },
      { highWaterMark: 0 },
    );
    const outcome = await readFileBody(rawRequest(body, { "content-length": "9000000" }), field);
    expect(outcome).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    expect(pulled).toBe(0);
  });

  test("is the one that was chosen, of a form with a field for each kind, and has its own field's bound", async () => {
    const fields = { image: { maxBytes: 100 }, audio: { maxBytes: 1_000 } };
    const chosen = formWith(["image", "", ""], ["audio", bytes(1_000), "a.wav"]);
    const outcome = await readFileBody(await formRequest(chosen), fields);
    expect(outcome).toEqual({ ok: true, value: { field: "audio", name: "a.wav", bytes: Buffer.from(bytes(1_000)) } });
    const large = await readFileBody(await formRequest(formWith(["image", bytes(101)])), fields);
    expect(large).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    const both = formWith(["image", bytes(50), "b.png"], ["audio", bytes(900)]);
    expect(await readFileBody(await formRequest(both), fields)).toMatchObject({ value: { name: "b.png" } });
  });

  test("in a field named like a built-in property is rejected", async () => {
    const outcome = await readFileBody(await formRequest(formWith(["constructor", bytes(10)])), field);
    expect(outcome).toMatchObject({ code: "VALIDATION_ERROR", violations: [{ field: "avatar" }] });
  });

  test.each([
    ["another field", formWith(["picture", bytes(10)])],
    ["nothing chosen", formWith(["avatar", "", ""])],
    ["no file", formWith()],
  ])("is required: a form with %s is rejected", async (_what, form) => {
    const outcome = await readFileBody(await formRequest(form), field);
    expect(outcome).toMatchObject({ code: "VALIDATION_ERROR" });
  });

  test.each([
    ["application/json", "{}"],
    ["multipart/form-data", "x"],
    ["text/plain; multipart/form-data; boundary=x", "x"],
  ])("is refused in what calls itself %s", async (type, body) => {
    const outcome = await readFileBody(rawRequest(body, { "content-type": type }), field);
    expect(outcome).toMatchObject({ status: 400, message: "wrongFormType" });
  });

  test.each([
    ["no boundary at all", "nothing here"],
    ["an end in its head", `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="a"`],
    [
      "an end in its content",
      `--${boundary}\r\ncontent-disposition: form-data; name="avatar"; filename="a"\r\n\r\nabc`,
    ],
  ])("is refused in a form with %s", async (_what, body) => {
    expect(await readFileBody(rawRequest(body), field)).toMatchObject({ ok: false, code: "VALIDATION_ERROR" });
  });
});

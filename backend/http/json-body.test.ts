import { describe, expect, test } from "vitest";
import { jsonBodyMaxBytes } from "../../contract/limits.ts";
import { readJsonBody } from "./json-body.ts";

const chunk = new Uint8Array(16 * 1024).fill(0x20);

/** An endless body that counts how much of it was read. */
function endless() {
  const taken = { bytes: 0, canceled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken.bytes += chunk.byteLength;
        controller.enqueue(chunk);
      },
      cancel() {
        taken.canceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken };
}

function post(
  body: BodyInit | null,
  headers: Record<string, string> = { "content-type": "application/json" },
): Request {
  const init = { method: "POST", headers, body, ...(body instanceof ReadableStream && { duplex: "half" }) };
  return new Request("http://api.internal/", init);
}

describe("A JSON body", () => {
  test("is read up to the last byte allowed, and refused from the next one on", async () => {
    const value = "x".repeat(jsonBodyMaxBytes - 2);
    await expect(readJsonBody(post(JSON.stringify(value)))).resolves.toEqual({ ok: true, value });
    await expect(readJsonBody(post(JSON.stringify(`${value}x`)))).resolves.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  });

  test("without end is dropped as soon as it is too large", async () => {
    const { body, taken } = endless();
    await expect(readJsonBody(post(body))).resolves.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    expect(taken.canceled).toBe(true);
    expect(taken.bytes).toBeLessThanOrEqual(jsonBodyMaxBytes + chunk.byteLength);
  });

  test("that declares itself too large is not read at all", async () => {
    const { body, taken } = endless();
    const headers = { "content-type": "application/json", "content-length": String(100 * 1024 * 1024) };
    await expect(readJsonBody(post(body, headers))).resolves.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
    expect(taken).toEqual({ bytes: 0, canceled: true });
  });

  test.each(["", "{", "{'a':1}", "undefined", "[1,]", new Uint8Array([0x22, 0xff, 0x22])])(
    "that is no JSON is refused: %s",
    async (body) => {
      await expect(readJsonBody(post(body))).resolves.toMatchObject({ status: 400, message: "brokenJson" });
    },
  );

  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON;charset=UTF-8",
    "application/merge-patch+json",
  ])("may call itself %s", async (type) => {
    await expect(readJsonBody(post("{}", { "content-type": type }))).resolves.toEqual({ ok: true, value: {} });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16", "text/json", ""])(
    "may not call itself %s, and is not read",
    async (type) => {
      const { body, taken } = endless();
      const answer = await readJsonBody(post(body, { "content-type": type }));
      expect(answer).toMatchObject({ status: 400, code: "VALIDATION_ERROR", message: "wrongContentType" });
      expect(taken).toEqual({ bytes: 0, canceled: true });
    },
  );
});

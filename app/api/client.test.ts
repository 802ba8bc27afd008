import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { contract } from "../../contract/index.ts";
import { uploadImageMaxBytes } from "../../contract/limits.ts";
import { type StudioBackend, startBackend } from "../../tests/support/studio-backend.ts";
import { createClient } from "./client.ts";

/** A client for a server that always returns this response. */
const clientOf = (answer: () => Response) => createClient(contract, "http://api.internal", async () => answer());

let backend: StudioBackend;
let access: string;

beforeEach(async () => {
  backend = await startBackend();
  access = (await backend.register()).access;
});

function client(times = 1) {
  return createClient(contract, "http://api.internal", async (request) => {
    let response: Response | undefined;
    for (let time = 0; time < times; time += 1) {
      const sent = request();
      sent.headers.set("authorization", `Bearer ${access}`);
      response = await backend.backend.fetch(sent);
    }
    return response;
  });
}

async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: 64, height: 32, channels: 3, background: "teal" } as const;
  return Uint8Array.from(await sharp({ create }).png().toBuffer());
}

test("a file arrives whole, whatever its name holds, and again when it is sent again", async () => {
  const content = new File([await picture()], 'summer "24"\r\n海.png', { type: "image/png" });
  const outcome = await client(2).uploads.upload({ headers: {}, file: { field: "image", content } });
  expect(outcome).toMatchObject({ ok: true, value: { kind: "image", width: 64, height: 32 } });
  const kept = await client().uploads.uploads({ query: { kind: "image" } });
  expect(kept).toMatchObject({ ok: true, value: { count: 2 } });
  if (kept.ok) for (const { name } of kept.value.results) expect(name).toContain("海.png");
});

test("a file that is too large is refused halfway, with a sentence", async () => {
  const content = new Blob([new Uint8Array(uploadImageMaxBytes + 100_000)]);
  const outcome = await client().uploads.upload({ headers: {}, file: { field: "image", content } });
  expect(outcome).toMatchObject({ ok: false, status: 413, code: "PAYLOAD_TOO_LARGE" });
});

test.each([
  ["no JSON", () => new Response("<h1>Hello</h1>")],
  ["another shape", () => Response.json({ current: 3 })],
  ["nothing", () => new Response(null, { status: 204 })],
])(
  "an answer that is %s is the fault of what stands behind the pages, and never shown as one",
  async (_what, answer) => {
    expect(await clientOf(answer).billing.balance()).toMatchObject({ ok: false, status: 502, code: "INTERNAL_ERROR" });
  },
);

test("an answer whose connection breaks is no answer", async () => {
  const cut = () => new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError("terminated")) }));
  expect(await clientOf(cut).billing.balance()).toMatchObject({ ok: false, status: 0, code: "NETWORK_INTERRUPTED" });
});

import { createServer } from "node:http";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { hostedKey, imagePlaces } from "../../../../tests/support/hosted-engines.ts";
import { originOf } from "../../../../tests/support/listening.ts";
import { requestFor, untilOver } from "../conformance.ts";
import { type Artifact, type Engine, type EngineFailure, EngineRefusal, type EngineRequest } from "../port.ts";
import { compatibleModel, createHostedEngine, type HostedEngineId, hostedModelsFile, modelsOf } from "./index.ts";

type Answer = { status?: number; json: unknown } | { bytes: Uint8Array } | { text: string };
type Sent = { path: string; key: string | undefined; body: Record<string, unknown> };

const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#6a7f93" } })
  .png()
  .toBuffer();
const base64 = picture.toString("base64");
const made = (image: object): Answer => ({ json: { created: 1, data: [image] } });
const refused = (status: number, json: unknown): Answer => ({ status, json });

/** Starts a server of someone else, which answers a request for an image like this. */
async function serverThat(answer: (sent: Sent, origin: string) => Answer) {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const type = request.headers["content-type"] ?? "";
    const raw = new Response(new Uint8Array(Buffer.concat(parts)), { headers: { "content-type": type } });
    const body = type.startsWith("multipart/")
      ? Object.fromEntries(await raw.formData())
      : JSON.parse((await raw.text()) || "{}");
    const one = { path: request.url ?? "", key: request.headers.authorization, body };
    sent.push(one);
    const given = one.path.endsWith(".png") ? { bytes: picture } : answer(one, origin);
    if ("json" in given) response.writeHead(given.status ?? 200).end(JSON.stringify(given.json));
    else response.end("bytes" in given ? given.bytes : given.text);
  });
  const origin = await originOf(server);
  return { origin, sent };
}

/** A model that an operator lists for edits, too. */
const editing = hostedModelsFile.parse({
  models: [
    {
      engine: "openai-compatible",
      id: "editor",
      label: "Editor",
      modes: { "image-edit": { target: "local/editor", images: { max: 1 }, options: { response_format: "b64_json" } } },
      aspectRatios: ["1:1"],
      format: "pixels",
      qualities: { standard: { longSidePixels: 1_024 } },
      typicalSeconds: 20,
    },
  ],
});

function engineAt(origin: string, engine: HostedEngineId = "openai-compatible", fetch = globalThis.fetch): Engine {
  const models = modelsOf(engine, editing, [compatibleModel("local/painter")]);
  const access = { engine, apiKey: hostedKey, baseUrl: `${origin}/v1` };
  return createHostedEngine({ access, models, runsAtOnce: 1, runtime: { now: Date.now }, places: imagePlaces, fetch });
}

let outputs = 0;
async function make(engine: Engine, change: Partial<EngineRequest> = {}): Promise<Artifact | EngineFailure> {
  try {
    const request = { ...(await requestFor(engine, change.mode ?? "text-to-image")), ...change };
    const ticket = await engine.start(`output-${++outputs}`, request);
    const last = (await untilOver(engine, ticket)).at(-1);
    return last?.state === "failed" ? last.failure : await engine.collect(ticket);
  } catch (error) {
    if (error instanceof EngineRefusal) return error.failure;
    throw error;
  }
}
const image = { mediaType: "image/png", bytes: new Uint8Array(picture) };

describe("An image of a server that follows the protocol loosely is taken", () => {
  const at = (url: string) => made({ url });
  test.each<[string, (sent: Sent, origin: string) => Answer]>([
    ["as a data address in b64_json", () => made({ b64_json: `data:image/png;base64,${base64}` })],
    ["as a data address in url", () => made({ url: `data:image/png;base64,${base64}` })],
    ["beside an empty b64_json", (_sent, origin) => made({ b64_json: "", url: `${origin}/a.png` })],
    ["at an address of its own", (_sent, origin) => at(`${origin}/images/a.png`)],
    ["at a relative address", () => at("/images/a.png")],
    ["at an address relative to the request", () => at("../../a.png")],
    ["with further fields", () => ({ json: { data: [{ b64_json: base64, seed: 7 }], usage: null, id: "x" } })],
  ])("%s", async (_how, answer) => {
    for (const id of ["openai-compatible", "openai"] as const) {
      const { origin } = await serverThat(answer);
      expect(await make(engineAt(origin, id))).toMatchObject(image);
    }
  });

  test("at another address of a private network, which does not receive the key", async () => {
    const store = await serverThat(() => ({ text: "" }));
    const { origin } = await serverThat(() => at(`${store.origin.replace("127.0.0.1", "localhost")}/a.png`));
    expect(await make(engineAt(origin))).toMatchObject(image);
    expect(store.sent).toMatchObject([{ path: "/a.png", key: undefined }]);
  });
});

describe("No address leads where it must not", () => {
  /** Answers for a server at this origin with a url, and lists what else is asked for. */
  async function seenFor(origin: string, url: string) {
    const seen: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      seen.push(String(input));
      return seen.length === 1 ? Response.json({ data: [{ url }] }) : new Response(picture);
    };
    return { outcome: await make(engineAt(origin, "openai-compatible", fetch)), seen };
  }

  test.each([
    ["http://127.0.0.1:8000", "http://169.254.169.254/latest/meta-data"],
    ["http://127.0.0.1:8000", "http://[fd00:ec2::254]/latest"],
    ["http://127.0.0.1:8000", "file:///etc/passwd"],
    ["https://93.184.216.34", "https://192.168.0.1/a.png"],
    ["https://93.184.216.34", "http://127.0.0.1/a.png"],
  ])("from %s to %s", async (origin, url) => {
    const { outcome, seen } = await seenFor(origin, url);
    expect(outcome).toMatchObject({ code: "INTERNAL", retryable: false });
    expect(seen).toEqual([`${origin}/v1/images/generations`]);
  });
});

describe("A field that a server refuses is left out", () => {
  const openAiWords = (field: string) =>
    refused(400, { error: { message: `Unknown parameter: '${field}'.`, param: field, code: "unknown_parameter" } });
  const pydanticWords = (field: string) =>
    refused(422, {
      detail: [
        { type: "extra_forbidden", loc: ["body", field], msg: "Extra inputs are not permitted", input: "b64_json" },
      ],
    });
  const plainWords = () => refused(400, { error: "additional properties are not allowed" });

  test.each([
    ["named by OpenAI", openAiWords],
    ["named by FastAPI", pydanticWords],
    ["named by nobody", plainWords],
  ])("response_format, %s: at once the next time, and the operator reads it", async (_how, words) => {
    const { origin, sent } = await serverThat(({ body }) =>
      "response_format" in body ? words("response_format") : made({ b64_json: base64 }),
    );
    const engine = engineAt(origin);
    expect(await make(engine)).toMatchObject(image);
    expect(await make(engine)).toMatchObject(image);
    expect(sent.map(({ body }) => "response_format" in body)).toEqual([true, false, false]);
    expect(sent.every(({ body }) => "size" in body && "prompt" in body)).toBe(true);
    const { healthy, problems } = await engine.describe();
    expect({ healthy, problems: problems.join() }).toEqual({
      healthy: true,
      problems: expect.stringContaining("“response_format” for “local/painter”"),
    });
  });

  test("size, but another one is asked for all the same", async () => {
    const { origin, sent } = await serverThat(({ body }) =>
      body.size === "768x512"
        ? refused(400, { error: { message: "'768x512' is not one of the sizes", param: "size" } })
        : made({ b64_json: base64 }),
    );
    const engine = engineAt(origin);
    expect(await make(engine, { width: 768, height: 512 })).toMatchObject(image);
    expect(await make(engine, { width: 512, height: 512 })).toMatchObject(image);
    expect(await make(engine, { width: 768, height: 512 })).toMatchObject(image);
    expect(sent.map(({ body }) => body.size)).toEqual(["768x512", undefined, "512x512", undefined]);
  });

  test("all of them, one after the other", async () => {
    const fields = ["size", "n", "response_format"];
    const { origin, sent } = await serverThat(({ body }) => {
      const field = fields.find((name) => name in body);
      return field ? openAiWords(field) : made({ url: "/a.png" });
    });
    expect(await make(engineAt(origin))).toMatchObject(image);
    expect(sent.map(({ body }) => fields.filter((field) => field in body).length)).toEqual([3, 2, 1, 0, 0]);
  });

  test("also beside the files of an edit, which are sent again", async () => {
    const { origin, sent } = await serverThat(({ body }) =>
      "response_format" in body ? openAiWords("response_format") : made({ b64_json: base64 }),
    );
    expect(await make(engineAt(origin), { mode: "image-edit" })).toMatchObject(image);
    expect(sent.map(({ body }) => [body.image instanceof Blob, "response_format" in body])).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  test("but a refusal of something else is not repeated", async () => {
    const { origin, sent } = await serverThat(() =>
      refused(400, { error: { message: "Your prompt is too long.", code: "invalid" } }),
    );
    expect(await make(engineAt(origin))).toMatchObject({ code: "INVALID_INPUT" });
    expect(sent).toHaveLength(1);
  });

  test("and a server that needs what it refuses is at fault, not the prompt", async () => {
    const { origin } = await serverThat(() => openAiWords("model"));
    const engine = engineAt(origin);
    expect(await make(engine)).toMatchObject({ code: "INTERNAL", retryable: false });
    expect((await engine.describe()).problems.join()).toContain("Unknown parameter: 'model'.");
  });
});

describe("An error with a status of success is what it says", () => {
  test.each<[object | string, Partial<EngineFailure>]>([
    [{ error: { message: "Rate limit reached." } }, { code: "BUSY", retryable: true }],
    [{ error: { message: "Try later.", code: 503 } }, { code: "UNAVAILABLE", retryable: true }],
    [{ error: { message: "No.", code: "insufficient_quota" } }, { code: "ENGINE_BILLING" }],
    [{ error: { message: "No.", code: "invalid_api_key" } }, { code: "ENGINE_AUTH" }],
    [{ error: { message: "The model painter does not exist." } }, { code: "UNSUPPORTED" }],
    [{ error: { message: "Rejected by the safety system." } }, { code: "CONTENT_BLOCKED" }],
    [
      { error: "CUDA error", data: [] },
      { code: "INTERNAL", retryable: false },
    ],
    [
      { success: false, message: "CUDA error" },
      { code: "INTERNAL", retryable: false },
    ],
    [{ images: ["x"] }, { code: "INTERNAL", retryable: false }],
    ["<html><title>Sign in</title>", { code: "INTERNAL", retryable: false }],
  ])("%j", async (said, failure) => {
    const { origin } = await serverThat(() => (typeof said === "string" ? { text: said } : { json: said }));
    expect(await make(engineAt(origin))).toMatchObject(failure);
  });

  test("and the operator reads it until the next success", async () => {
    let isBroken = true;
    const { origin } = await serverThat(() =>
      isBroken ? { json: { error: { message: "CUDA error" } } } : made({ b64_json: base64 }),
    );
    const engine = engineAt(origin);
    await make(engine);
    expect((await engine.describe()).problems).toEqual([expect.stringContaining("CUDA error")]);
    isBroken = false;
    await make(engine);
    expect((await engine.describe()).problems).toEqual([]);
  });
});

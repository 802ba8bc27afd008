import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { balance, billing } from "../../contract/billing.ts";
import { makeKey, putOnPlan } from "../support/api-keys.ts";
import { startForOpenAi } from "../support/openai-client.ts";
import { patternedPicture } from "../support/patterned-picture.ts";
import { describeOnBackend } from "../support/studio-backend.ts";

const envelope = z
  .object({
    error: z
      .object({
        message: z.string().min(1),
        type: z.string().min(1),
        param: z.string().nullable(),
        code: z.string().nullable(),
      })
      .strict(),
  })
  .strict();

const awkward = fc.oneof(
  fc.constantFrom("", " ", "a\0b", "half \ud83c", "{{base}}", "__proto__", "-1", "1e309", "null", "x".repeat(3_000)),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  fc.integer(),
);
const names = [
  "prompt",
  "model",
  "n",
  "size",
  "quality",
  "response_format",
  "stream",
  "partial_images",
  "images",
  "mask",
  "__proto__",
];
const body = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc.dictionary(fc.constantFrom(...names), awkward, { maxKeys: 6 }).map((value) => JSON.stringify(value)),
  fc.dictionary(fc.constantFrom(...names), awkward, { maxKeys: 4 }).map((value) =>
    // The prompt is valid, so that the rest is what is wrong.
    JSON.stringify({ prompt: "a lighthouse", ...value }),
  ),
  fc.string({ unit: "binary", maxLength: 200 }),
);
const contentType = fc.constantFrom(
  "application/json",
  "application/json; charset=utf-8",
  "multipart/form-data; boundary=b",
  "multipart/form-data",
  "text/plain",
  "",
);
const formBody = fc
  .array(
    fc.tuple(fc.constantFrom(...names, "image", "image[]", "image[0]"), fc.boolean(), fc.string({ maxLength: 60 })),
    {
      maxLength: 8,
    },
  )
  .map(
    (parts) =>
      `${parts.map(([name, isFile, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"${isFile ? '; filename="a.png"' : ""}\r\n\r\n${value}\r\n`).join("")}--b--\r\n`,
  );

interface AnyRequest {
  method: string;
  path: string;
  type: string;
  text: string;
  headers: Record<string, string>;
}
const anyRequest: fc.Arbitrary<AnyRequest> = fc.record({
  method: fc.oneof({ weight: 5, arbitrary: fc.constant("POST") }, fc.constantFrom("GET", "PUT", "DELETE", "PATCH")),
  path: fc.oneof(
    fc.constantFrom("/images/generations", "/images/edits", "/models", "/chat/completions", "/images/variations"),
    fc.string({ maxLength: 12 }).map((id) => `/models/${encodeURIComponent(id.toWellFormed())}`),
  ),
  type: contentType,
  text: fc.oneof(body, formBody),
  headers: fc.record(
    {
      "idempotency-key": fc.string({ unit: fc.constantFrom(..."ab 1"), maxLength: 140 }),
      "idempotency-max-age": fc.constantFrom("0", "60", "never"),
      "max-cost-credits": fc.constantFrom("-1", "0", "9", "much"),
      "x-stainless-retry-count": fc.constantFrom("0", "1", "-1", "1e9", "two"),
    },
    { requiredKeys: [] },
  ),
});

describeOnBackend("OpenAI's format", (start) => {
  test("is that of every refusal, however odd the request is, and nothing fails inside", async () => {
    const { secret, studio } = await startForOpenAi(start);
    await fc.assert(
      fc.asyncProperty(anyRequest, async ({ method, path, type, text, headers }) => {
        const answer = await studio.request(method, `/api/openai/v1${path}`, {
          ...(method !== "GET" && { body: new TextEncoder().encode(text) }),
          headers: { "content-type": type, ...headers },
          token: secret,
        });
        if (answer.status < 400) return;
        envelope.parse(answer.json);
        expect(answer.status, answer.text).toBeLessThan(500);
      }),
      { numRuns: 400 },
    );
  });

  test("is that of refusals for those without a key", async () => {
    const { studio } = await startForOpenAi(start, { idle: true });
    for (const path of ["/images/generations", "/images/edits"]) {
      // The body is not read before the caller is known.
      const answer = await studio.request("POST", `/api/openai/v1${path}`, {
        body: "{",
        headers: { "content-type": "x" },
      });
      expect([answer.status, envelope.parse(answer.json).error.code]).toEqual([401, "invalid_api_key"]);
    }
  });

  test("is that of a database that is away", async () => {
    const { secret, studio } = await startForOpenAi(start, {
      idle: true,
      adapt: (adapters) => ({ ...adapters, database: { ...adapters.database, isUnavailable: () => true } }),
    });
    await studio.adapters.database.close();
    const answer = await studio.request("GET", "/api/openai/v1/models", { token: secret });
    expect([answer.status, envelope.parse(answer.json).error]).toMatchObject([503, { code: "service_unavailable" }]);
  });
});

describeOnBackend("Through OpenAI's interface", (start) => {
  test("no user gets at another user's runs, uploads, or models, nor pays for them", async () => {
    const { ada, baseURL, secret, studio } = await startForOpenAi(start);
    const eve = await studio.register();
    await putOnPlan(studio, eve, "pro");
    const { secret: eves } = await makeKey(studio, eve, ["generation"]);
    const image_url = `data:image/png;base64,${(await patternedPicture(10, 64)).toString("base64")}`;
    const edit = async (key: string) => {
      const response = await fetch(`${baseURL}/images/edits`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": "the same",
          "x-stainless-retry-count": "1",
        },
        body: JSON.stringify({ prompt: "a lighthouse", images: [{ image_url }], response_format: "url" }),
      });
      return z.object({ data: z.array(z.object({ url: z.string() })) }).parse(await response.json()).data[0]?.url;
    };
    const [adas, others] = [await edit(secret), await edit(eves)];
    expect(adas).not.toBe(others);
    const left = async (user: typeof ada) =>
      balance.parse((await studio.call(billing.balance, {}, user.access)).json).current_credits;
    expect(await left(ada)).toBe(await left(eve));
    const uploadsOf = async (user: typeof ada) =>
      (await studio.request("GET", "/api/gallery/uploads/", { token: user.access })).json;
    expect([await uploadsOf(ada), await uploadsOf(eve)]).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  test("a revoked key ends at once", async () => {
    const { ada, send, studio } = await startForOpenAi(start, { idle: true });
    expect((await send("/models")).status).toBe(200);
    const { results } = z
      .object({ results: z.array(z.object({ id: z.string() })) })
      .parse((await studio.request("GET", "/api/auth/keys/", { token: ada.access })).json);
    for (const { id } of results) await studio.request("DELETE", `/api/auth/keys/${id}/`, { token: ada.access });
    expect((await send("/models")).status).toBe(401);
  });
});

import { createServer } from "node:http";
import sharp from "sharp";
import { expect, test } from "vitest";
import { shownJpegs } from "../../../tests/support/flawed-jpegs.ts";
import { whenFinished } from "../../../tests/support/temporary-folder.ts";
import { viewsOf } from "../../modules/generation/edits/views.ts";
import { createOpenAiModeration } from "./openai-moderation.ts";

interface Judged {
  path: string | undefined;
  authorization: string | undefined;
  body: { model: string; input: { type: string; text?: string; image_url?: { url: string } }[] };
}

/** A local server with OpenAI's moderation API; `answer` returns status and body, or is missing if it never answers. */
async function openedWith(answer?: (judged: Judged) => { status?: number; body: string }) {
  const asked: Judged[] = [];
  const warnings: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const judged: Judged = {
      path: request.url,
      authorization: request.headers.authorization,
      body: JSON.parse(Buffer.concat(parts).toString()),
    };
    asked.push(judged);
    const said = answer?.(judged);
    if (said) response.writeHead(said.status ?? 200).end(said.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  whenFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const rules = createOpenAiModeration({
    apiKey: "sk-secret-key",
    baseUrl: `http://127.0.0.1:${port}/v1`,
    warn: (message) => warnings.push(message),
    timeoutMilliseconds: answer ? undefined : 300,
  });
  return { rules, asked, warnings };
}

const judgement = (categories: Record<string, boolean>) => ({
  body: JSON.stringify({ results: [{ flagged: Object.values(categories).includes(true), categories }] }),
});

test("harmless text passes, and the request carries the key", async () => {
  const { rules, asked } = await openedWith(() => judgement({ violence: false }));
  expect(await rules.checkPrompt(["a lighthouse", "", "no ships"], "text-to-image")).toEqual({ allowed: true });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    path: "/v1/moderations",
    authorization: "Bearer sk-secret-key",
    body: { model: "omni-moderation-latest", input: [{ type: "text", text: "a lighthouse\nno ships" }] },
  });
});

test("empty text causes no request", async () => {
  const { rules, asked } = await openedWith(() => judgement({}));
  expect(await rules.checkPrompt(["", " "], "text-to-image")).toEqual({ allowed: true });
  expect(asked).toEqual([]);
});

test.each([
  [{ "sexual/minors": true, sexual: true }, "minors"],
  [{ "self-harm/intent": true }, "self-harm"],
  [{ "hate/threatening": true, violence: true }, "hate"],
  [{ "violence/graphic": true }, "violence"],
  [{ illicit: true }, "illegal"],
  [{ sexual: true }, "other"],
  [{ "a category of next year": true }, "other"],
])("what is flagged as %o is refused as %s", async (categories, reason) => {
  const { rules } = await openedWith(() => judgement(categories));
  expect(await rules.checkPrompt(["words"], "text-to-image")).toEqual({ allowed: false, reason });
});

test("a large picture is judged by a small copy", async () => {
  const { rules, asked } = await openedWith(() => judgement({ violence: true }));
  const large = await sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: "#804020" } })
    .png()
    .toBuffer();
  expect(await rules.checkOutput(large, "image/png")).toEqual({ allowed: false, reason: "violence" });
  const url = asked[0]?.body.input[0]?.image_url?.url ?? "";
  const sent = await sharp(Buffer.from(url.replace("data:image/jpeg;base64,", ""), "base64")).metadata();
  expect(Math.max(sent.width, sent.height)).toBeLessThanOrEqual(768);
});

test("a JPEG that browsers show in spite of its flaws is judged", async () => {
  const { rules, asked } = await openedWith(() => judgement({ violence: true }));
  for (const [what, , jpeg] of shownJpegs) {
    for (const view of await viewsOf({ bytes: jpeg, mediaType: "image/jpeg" })) {
      expect(await rules.checkOutput(view.bytes, view.mediaType), what).toEqual({ allowed: false, reason: "violence" });
    }
  }
  expect(asked).toHaveLength(shownJpegs.length);
});

test.each([
  ["is broken", { status: 500, body: "{}" }],
  ["refuses the key", { status: 401, body: '{"error":{"message":"Incorrect API key provided: sk-secret-key"}}' }],
  ["says what nobody understands", { body: "<html>" }],
  ["sends without end", { body: "x".repeat(1024 * 1024) }],
  ["never answers", undefined],
] as const)("when it %s work continues, and the operator is told without text or key", async (_how, answer) => {
  const { rules, warnings } = await openedWith(answer && (() => answer));
  expect(await rules.checkPrompt(["very private words"], "text-to-image")).toEqual({ allowed: true });
  expect(warnings).toHaveLength(1);
  expect(warnings.join()).not.toMatch(/private|sk-secret/);
});

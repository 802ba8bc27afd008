/**
 * Measures the time to the first token of an answer. A language model that answers immediately is called directly,
 * through its adapter, and through the API as a page reads it. The built-in coach is measured too. Prints one line of
 * JSON.
 */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import pino from "pino";
import { z } from "zod";
import { createModelAssistant } from "../backend/adapters/assistant/hosted/index.ts";
import type { Assistant } from "../backend/adapters/assistant/port.ts";
import { coachAlone, createAssistant } from "../backend/assistant.ts";
import { conversations, conversationWithMessages } from "../contract/conversations.ts";
import { compatibleModel } from "../tests/support/models/compatible.ts";
import { percentiles } from "./percentiles.ts";
import type { Figures } from "./results.ts";
import { openStudio, prepareFolder } from "./studio.ts";

const { dataFolder } = z.object({ dataFolder: z.string() }).parse(JSON.parse(process.argv[2] ?? "{}"));

const answers = 40;
const warmUp = 5;
const answerMaxMilliseconds = 10_000;
const words = "A lighthouse on a cliff in a storm";

const server = createServer((incoming, outgoing) => {
  incoming.resume().on("end", () => {
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    outgoing.end(
      [...compatibleModel.begin, ...words.split(" ").map(compatibleModel.piece), ...compatibleModel.end].join(""),
    );
  });
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const listening = server.address();
if (listening === null || typeof listening === "string") throw new Error("The server has no port.");
const baseUrl = `http://127.0.0.1:${listening.port}/v1`;

const model = createModelAssistant({
  access: { provider: "openai-compatible", model: "bench", apiKey: null, baseUrl, seesPictures: false },
  warn: (message) => process.stderr.write(`${message}\n`),
});
const log = pino({ level: "silent" });
const coach = await createAssistant(coachAlone, log);

/** Returns the milliseconds until the first token of each answer. Answers run one after another. */
async function timeToFirstToken(ask: (index: number) => Promise<void>) {
  const took: number[] = [];
  for (let index = 0; index < warmUp + answers; index++) {
    const beganAt = performance.now();
    await ask(index);
    if (index >= warmUp) took.push(performance.now() - beganAt);
  }
  return percentiles(took);
}

async function readUntil(response: Response, isThere: (text: string) => boolean): Promise<void> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    if (isThere(text)) return;
  }
  throw new Error(`An answer ended without text: ${text.slice(0, 200)}`);
}

async function firstPiece(assistant: Assistant): Promise<void> {
  const turns = [{ role: "user" as const, text: words, pictures: [] }];
  const modes = [{ mode: "text-to-image" as const, aspectRatios: ["3:2" as const], takesNegative: true }];
  const request = { language: "en" as const, turns, modes };
  for await (const piece of assistant.answer(request, AbortSignal.timeout(answerMaxMilliseconds)))
    if (piece !== "") return;
  throw new Error("The assistant returned no text.");
}

/** Acts as a page: sends a message and reads the event stream until the answer contains text. */
async function throughTheApi(assistant: Assistant, folder: string) {
  const secret = randomBytes(48).toString("base64url");
  prepareFolder(folder, secret);
  const studio = await openStudio(folder, secret, { adapt: (adapters) => ({ ...adapters, assistant }) });
  studio.backend.start();
  const token = await studio.signUp("assistant@bench.example");
  const result = await timeToFirstToken(async () => {
    const { id } = conversationWithMessages.parse(await studio.call(conversations.create.path, token, {}));
    const address = new URL(conversations.send.path.replace("{id}", id), "http://bench.internal");
    const response = await studio.backend.fetch(
      new Request(address, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          accept: "text/event-stream",
        },
        body: JSON.stringify({ content: words }),
        signal: AbortSignal.timeout(answerMaxMilliseconds),
      }),
    );
    await readUntil(response, (text) => /event: delta|"role":"assistant","content":"[^"]/.test(text));
  });
  await studio.close();
  return result;
}

const asked = { model: "bench", stream: true, messages: [{ role: "user", content: words }] };
const figures: Figures["assistant"] = {
  timeToFirstTokenMilliseconds: {
    modelServer: await timeToFirstToken(async () => {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked) };
      await readUntil(await fetch(`${baseUrl}/chat/completions`, init), (text) => text.includes('"content":"A"'));
    }),
    modelAdapter: await timeToFirstToken(() => firstPiece(model)),
    modelApi: await throughTheApi(model, `${dataFolder}/model`),
    coach: await timeToFirstToken(() => firstPiece(coach)),
    coachApi: await throughTheApi(coach, `${dataFolder}/coach`),
  },
};
server.closeAllConnections();
server.close();
process.stdout.write(JSON.stringify(figures));

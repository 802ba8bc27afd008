import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";
import { compatibleModel } from "../support/models/compatible.ts";
import { addressOf, test as base, expect } from "./own-product.ts";

const asked = z.object({ messages: z.array(z.object({ role: z.string(), content: z.unknown() })) });

/** One answer that a test writes piece by piece. */
export interface Speaking {
  /** The whole request body with the conversation, as JSON. */
  question: string;
  say(text: string): void;
  finish(): void;
  /** Cuts the connection in the middle of the answer. */
  hangUp(): void;
}

/** A language model on this machine whose output a test controls. */
export interface SpeakingModel {
  url: string;
  /** Immediate answers, by words in the question. All other questions wait for the test. */
  answers: Map<string, string>;
  /** Resolves to the answer for a question with these words, once it arrives. */
  asked(words: string): Promise<Speaking>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** Returns the text of a conversation's last message. */
function lastOf(body: string): string {
  const { messages } = asked.parse(JSON.parse(body));
  return JSON.stringify(messages.at(-1)?.content ?? "");
}

function speakingTo(response: ServerResponse, question: string): Speaking {
  const { begin, piece, end } = compatibleModel;
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(begin.join(""));
  return {
    question,
    say: (text) => void response.write(piece(text)),
    finish: () => void response.end(end.join("")),
    hangUp: () => void response.destroy(),
  };
}

function serveModel(): { server: Server; model: Omit<SpeakingModel, "url"> } {
  const waiting: Speaking[] = [];
  const answers = new Map<string, string>();
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const question = lastOf(body);
      const speaking = speakingTo(response, question);
      const [, text] = [...answers].find(([words]) => question.includes(words)) ?? [];
      if (text === undefined) return waiting.push(speaking);
      speaking.say(text);
      speaking.finish();
    });
  });
  const take = (words: string) => {
    const place = waiting.findIndex(({ question }) => question.includes(words));
    return place === -1 ? undefined : waiting.splice(place, 1)[0];
  };
  return {
    server,
    model: {
      answers,
      async asked(words) {
        let found: Speaking | undefined;
        const look = () => {
          found ??= take(words);
          return found !== undefined;
        };
        await expect.poll(look, { message: `asked: ${words}` }).toBe(true);
        if (!found) throw new Error(`Nobody asked: ${words}`);
        return found;
      },
    },
  };
}

let serving: Promise<SpeakingModel> | undefined;

/** Starts this process's model, which ends with the process. */
async function serveOnce(): Promise<SpeakingModel> {
  const { server, model } = serveModel();
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { ...model, url: `${addressOf(server)}/v1` };
}

/** Tests against a separate product with a language model that the test controls. */
export const test = base.extend<{ model: SpeakingModel }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out by the pattern what a fixture needs
  model: async ({}, use) => {
    serving ??= serveOnce();
    await use(await serving);
  },
  productSettings: async ({ model }, use) =>
    use({ ASSISTANT_PROVIDER: "openai-compatible", ASSISTANT_MODEL: "Speaker", ASSISTANT_BASE_URL: model.url }),
});

export { expect };

import { createServer, type ServerResponse } from "node:http";
import { z } from "zod";
import type { ModelAccess, ModelProvider } from "../../backend/adapters/assistant/hosted/access.ts";
import { originOf } from "./listening.ts";
import { anthropicModel } from "./models/anthropic.ts";
import { compatibleModel } from "./models/compatible.ts";
import { googleModel } from "./models/google.ts";
import { openAiModel } from "./models/openai.ts";
import type { ModelProtocol } from "./models/protocol.ts";

/** Possible failures at a language model. */
export type ModelFault =
  | "key refused"
  | "busy"
  | "down"
  | "refused at once"
  | "filtered"
  | "breaks midway"
  | "hangs up"
  | "hangs up midway"
  | "ends midway"
  /** A complete answer that does not say why it ended. Only servers of others do this. */
  | "gives no reason"
  | "never answers"
  | "stalls"
  | "stalls midway"
  | "html"
  | "garbage"
  | "thinks"
  | "nothing"
  | "endless";

/** This key must never appear outside a call to the provider. */
export const modelKey = "sk-not-for-anyones-eyes-0123456789";

export interface ModelServers {
  accessTo(provider: ModelProvider, seesPictures?: boolean): ModelAccess;
  /** The next answer, piece by piece. */
  pieces: readonly string[];
  fault: ModelFault | null;
  /** All requests, oldest first, as JSON. */
  requests: { key: string; body: string; traceparent: string | undefined }[];
  /** For a model that thinks: sends a sign of life without text. */
  think(): void;
  /** For a model that thinks: sends its answer. */
  speak(): void;
  /** The number of answers that the caller aborted before the end. */
  left: number;
}

const protocols: Readonly<Record<ModelProvider, ModelProtocol>> = {
  openai: openAiModel,
  anthropic: anthropicModel,
  google: googleModel,
  "openai-compatible": compatibleModel,
};

/**
 * Starts OpenAI, Anthropic, Google, and a self-hosted server on this machine, as far as streamed answers are concerned.
 * They are written from their documentation. They stop when the test, or the file, has ended.
 */
export async function startModelServers(): Promise<ModelServers> {
  const servers: Omit<ModelServers, "accessTo"> = {
    pieces: ["Hello", " there."],
    fault: null,
    requests: [],
    left: 0,
    think: () => {},
    speak: () => {},
  };
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const [, provider = "", ...path] = (incoming.url ?? "").split("/");
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part);
      const protocol = protocols[z.enum(["openai", "anthropic", "google", "openai-compatible"]).parse(provider)];
      const { pathname } = new URL(`http://any/${path.join("/")}`);
      if (incoming.method === "GET" && pathname.endsWith("/models") && servers.fault !== "never answers") {
        const key = protocol.keyIn(incoming.headers);
        if (servers.fault === "key refused") return refuse(outgoing, protocol.keyRefused(key));
        const names = ["test-model", "another-model"];
        const json =
          provider === "google"
            ? { models: names.map((name) => ({ name: `models/${name}` })) }
            : { data: names.map((id) => ({ id })) };
        return refuse(outgoing, { status: 200, json });
      }
      if (incoming.method !== "POST" || !protocol.path.test(pathname))
        return refuse(outgoing, { status: 404, json: {} });
      const key = protocol.keyIn(incoming.headers);
      const traceparent = incoming.headersDistinct.traceparent?.join();
      servers.requests.push({ key, body: Buffer.concat(parts).toString(), traceparent });
      outgoing.on("close", () => {
        if (!outgoing.writableFinished) servers.left += 1;
      });
      if (servers.fault === "thinks") await thought(outgoing, protocol);
      await answer(outgoing, protocol, { ...servers, key });
    })().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined));
  });
  /** Begins an answer and thinks until the test calls `speak`. */
  async function thought(outgoing: ServerResponse, { begin }: ModelProtocol): Promise<void> {
    const told = Promise.withResolvers<void>();
    servers.think = () => void outgoing.write(": thinking\n\n");
    servers.speak = () => told.resolve();
    outgoing.writeHead(200, { "content-type": "text/event-stream" });
    outgoing.write(`: thinking\n\n${begin.join("")}`);
    await told.promise;
  }
  const origin = await originOf(server);
  const versions: Readonly<Record<ModelProvider, string>> = {
    openai: "v1",
    anthropic: "v1",
    google: "v1beta",
    "openai-compatible": "v1",
  };
  return Object.assign(servers, {
    accessTo: (provider: ModelProvider, seesPictures = true): ModelAccess => ({
      provider,
      model: "test-model",
      apiKey: modelKey,
      baseUrl: `${origin}/${provider}/${versions[provider]}`,
      seesPictures,
    }),
  });
}

async function answer(
  outgoing: ServerResponse,
  protocol: ModelProtocol,
  { pieces, fault, key }: Pick<ModelServers, "pieces" | "fault"> & { key: string },
): Promise<void> {
  if (fault === "key refused") return refuse(outgoing, protocol.keyRefused(key));
  if (fault === "busy") {
    outgoing.setHeader("retry-after", "50");
    return refuse(outgoing, { status: 429, json: { error: { message: "Rate limit reached." } } });
  }
  if (fault === "down") return refuse(outgoing, { status: 503, json: { error: { message: "Out of order." } } });
  if (fault === "hangs up") return void outgoing.destroy();
  if (fault === "never answers") return;
  const atOnce = protocol.refusedAtOnce;
  if (fault === "refused at once" && "status" in atOnce) return refuse(outgoing, atOnce);
  if (fault === "html") {
    return void outgoing.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Welcome</title>");
  }
  if (fault !== "thinks") outgoing.writeHead(200, { "content-type": "text/event-stream" });
  outgoing.flushHeaders();
  if (fault === "stalls") return;
  if (fault === "nothing") return void outgoing.end();
  if (fault === "garbage") return void outgoing.end("data: {{{ not json\n\ndata: 17\n\n");
  if (fault === "refused at once" && !("status" in atOnce)) return void outgoing.end(atOnce.join(""));
  if (fault !== "thinks") outgoing.write(protocol.begin.join(""));
  for (const piece of pieces) {
    outgoing.write(protocol.piece(piece));
    // The next piece is a separate message, as from a slow model.
    await new Promise((resolve) => setImmediate(resolve));
    if (fault === "hangs up midway") return void outgoing.destroy();
    if (fault === "ends midway") return void outgoing.end();
    if (fault === "stalls midway") return;
    if (fault === "breaks midway") return void outgoing.end(protocol.broken.join(""));
  }
  while (fault === "endless" && !outgoing.destroyed) {
    outgoing.write(protocol.piece("and so on, ".repeat(100)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (fault === "gives no reason") return void outgoing.end("data: [DONE]\n\n");
  if (!outgoing.destroyed) outgoing.end((fault === "filtered" ? protocol.filtered : protocol.end).join(""));
}

function refuse(outgoing: ServerResponse, { status, json }: { status: number; json: unknown }): void {
  outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
}

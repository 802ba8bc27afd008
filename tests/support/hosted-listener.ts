import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { falAnswer } from "./hosted/fal.ts";
import { googleAnswer } from "./hosted/google.ts";
import { openAiAnswer } from "./hosted/openai.ts";
import type { HostedAnswer, HostedRequest, HostedState } from "./hosted/protocol.ts";
import { replicateAnswer } from "./hosted/replicate.ts";

export type { HostedFault, HostedStep } from "./hosted/protocol.ts";

export interface HostedServers extends HostedState {
  /** Redirects calls for the providers' own addresses to this server. Other calls go to their real addresses. */
  fetch: typeof globalThis.fetch;
  /** All requests to the providers, oldest first. */
  requests: HostedRequest[];
  /** The address of a server that speaks OpenAI's protocol. */
  compatibleUrl: string;
  /** Returns the address at which this server answers for a provider's host. */
  urlOf(host: string, path?: string): string;
}

const answers: Readonly<Record<string, (request: HostedRequest, state: HostedState) => Promise<HostedAnswer>>> = {
  "api.openai.com": openAiAnswer,
  "compatible.invalid": openAiAnswer,
  "generativelanguage.googleapis.com": googleAnswer,
  "storage.googleapis.com": googleAnswer,
  "queue.fal.run": falAnswer,
  "v3.fal.media": falAnswer,
  "api.replicate.com": replicateAnswer,
  "replicate.delivery": replicateAnswer,
};

/**
 * Starts OpenAI, Google, fal, and Replicate on this machine, as far as images and videos are concerned. They are
 * written from their packages' requests and from their documentation. `listen` returns the server's address.
 */
export async function serveHosted(listen: (server: Server) => Promise<string>): Promise<HostedServers> {
  const state: HostedState = { faults: new Map(), looksUntilDone: 1, work: new Map() };
  const requests: HostedRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const request = await readRequest(incoming);
      requests.push(request);
      const answer = await (answers[request.url.hostname]?.(request, state) ?? { status: 404, json: {} });
      send(outgoing, answer);
    })().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined));
  });
  const origin = await listen(server);
  return {
    ...state,
    get looksUntilDone() {
      return state.looksUntilDone;
    },
    set looksUntilDone(looks) {
      state.looksUntilDone = looks;
    },
    requests,
    compatibleUrl: `${origin}/compatible.invalid/v1`,
    urlOf: (host, path = "") => `${origin}/${host}${path}`,
    fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input);
      const isProvider = url.protocol === "https:" && answers[url.hostname] !== undefined;
      return globalThis.fetch(isProvider ? `${origin}/${url.hostname}${url.pathname}${url.search}` : input, init);
    },
  };
}

async function readRequest(incoming: IncomingMessage): Promise<HostedRequest> {
  const [, host = "", ...path] = (incoming.url ?? "").split("/");
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part);
  const body = Buffer.concat(parts);
  const type = incoming.headers["content-type"] ?? "";
  const isForm = type.startsWith("multipart/");
  return {
    method: incoming.method ?? "GET",
    url: new URL(`https://${host}/${path.join("/")}`),
    headers: incoming.headers,
    json: type.startsWith("application/json") ? JSON.parse(body.toString()) : {},
    form: isForm ? await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData() : null,
  };
}

function send(outgoing: ServerResponse, answer: HostedAnswer): void {
  if ("json" in answer) {
    outgoing.writeHead(answer.status ?? 200, { "content-type": "application/json" }).end(JSON.stringify(answer.json));
  } else if ("bytes" in answer) outgoing.writeHead(200, { "content-type": answer.type }).end(answer.bytes);
  else if ("redirect" in answer) outgoing.writeHead(302, { location: answer.redirect }).end();
  else if (answer.fault === "html") {
    outgoing.writeHead(200, { "content-type": "image/png" }).end("<!doctype html><title>Welcome</title>");
  } else if (answer.fault === "two gigabytes") {
    outgoing.writeHead(200, { "content-type": "application/json", "content-length": 2 ** 31 }).write("{");
  } else if (answer.fault === "nothing") outgoing.writeHead(200, { "content-type": "application/json" }).end();
  else if (answer.fault === "hangs up") outgoing.destroy();
  // A request that is never answered ends with the server.
}

import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { Answer } from "./answers.ts";
import { bareAnswers } from "./bare-answers.ts";
import { type Call, callsOn } from "./calls.ts";
import { fullAnswers } from "./full-answers.ts";
import { createStore } from "./store.ts";

/** The kinds of backends that the product is tested with; `docs/other-backends.md` describes them. */
export const foreignKinds = ["full", "bare"] as const;
export type ForeignKind = (typeof foreignKinds)[number];

/** A backend that answers the calls of the specification's section 7 and nothing more. */
export interface ForeignBackend {
  server: Server;
  /** Requested methods and paths, in order, without their query. */
  asked: string[];
  /** Calls that came without a token although they need one. */
  withoutToken: string[];
  /** Invalidates all issued tokens, as if they had expired. */
  expireTokens(): void;
  /** Sets the answer to the next call of this method and path. */
  answerOnce(call: string, status: number, body: unknown): void;
  /** Begins with the first form of every answer again. */
  rewind(): void;
}

/** One gray pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);
const mp4 = readFileSync(new URL("../grey-video.mp4", import.meta.url));

/**
 * Creates a backend that keeps to the specification: `full` has all the fields of this product's own API in them,
 * `bare` only what the specification prints. Listen with `originOf`, or with the server's own `listen`.
 */
export function createForeignBackend(kind: ForeignKind): ForeignBackend {
  const store = createStore();
  const once = new Map<string, Answer>();
  const asked: string[] = [];
  const withoutToken: string[] = [];
  const turns = new Map<string, number>();
  const routes = callsOn(store, kind === "full" ? fullAnswers : bareAnswers).map((call) => ({
    ...call,
    pattern: new RegExp(`^${call.path.replaceAll("*", "([^/]+)")}$`),
  }));

  const answer = (call: Call, method: string, path: string, bearer: string): Answer => {
    const told = once.get(`${method} ${path}`);
    once.delete(`${method} ${path}`);
    if (told) return told;
    const there = routes.filter(({ pattern }) => pattern.test(path));
    if (there.length === 0) return { status: 404, body: { detail: "Not found." } };
    const route = there.find((one) => one.method === method);
    if (!route) return { status: 405, body: { detail: `Method "${method}" not allowed.` } };
    if (!route.isOpen && bearer === "") withoutToken.push(`${method} ${path}`);
    if (!route.isOpen && !store.isGood(bearer)) {
      return { status: 401, body: { detail: "Given token not valid for any token type" } };
    }
    const forms = route.answer({ ...call, params: route.pattern.exec(path)?.slice(1) ?? [] });
    const turn = turns.get(`${method} ${route.path}`) ?? 0;
    turns.set(`${method} ${route.path}`, turn + 1);
    return forms[turn % forms.length] ?? {};
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://specification.invalid");
    const method = request.method ?? "GET";
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      asked.push(`${method} ${pathname}`);
      const sent = Buffer.concat(chunks);
      const isJson = request.headers["content-type"] === "application/json" && sent.length > 0;
      const json = isJson ? JSON.parse(sent.toString()) : {};
      const fields = isJson
        ? []
        : Array.from(sent.toString("latin1").matchAll(/name="([^"]*)"/g), ([, name = ""]) => name);
      const [, bearer = ""] = /^Bearer (.+)$/.exec(String(request.headers.authorization)) ?? [];
      const call = { params: [], query, json, fields, bytes: sent.length };
      const { status = 200, body, file } = answer(call, method, pathname, bearer);
      const isVideo = file?.endsWith(".mp4");
      response.writeHead(status, {
        "content-type": file === undefined ? "application/json" : isVideo ? "video/mp4" : "image/png",
      });
      response.end(file === undefined ? (body === undefined ? undefined : JSON.stringify(body)) : isVideo ? mp4 : png);
    });
  });

  return {
    server,
    asked,
    withoutToken,
    expireTokens: () => store.expireTokens(),
    answerOnce: (call, status, body) => void once.set(call, { status, body }),
    rewind: () => turns.clear(),
  };
}

import { subscribe } from "node:diagnostics_channel";
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { clientAddress, clientAddressHeader } from "./client-address.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface FrontDoorOptions {
  /** The embedded API; `undefined` when it runs elsewhere and the pages forward to it. */
  api: ((request: Request) => Promise<Response>) | undefined;
  ready(): Promise<{ ok: boolean; checks: Record<string, string> }>;
  trustedProxyHops: number;
  version: string;
  /** Who takes the money, in a word; left out where that is known elsewhere. */
  payments?: string;
  isClosing(): boolean;
}

const pageMethods = ["GET", "HEAD", "POST"];

/** Far above any address of ours. Finding the page of a path takes longer the longer it is, and worse than linearly. */
const pathMaxCharacters = 2_048;

/** Of everything, whoever answers; pages set more of their own. */
const everyAnswer = { "x-content-type-options": "nosniff" };
/** Of what is refused here, before anything that knows pages has seen it. */
const refusalHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

/** Longer than proxies keep idle connections, so that it is never us who close one they are about to use. */
const keepAliveTimeoutMilliseconds = 65_000;
const requestTimeoutMilliseconds = 15 * 60_000;

/**
 * What stands before the pages: health, the API without a detour through the page router, the client's address.
 * `pages` answers all else.
 */
export function frontDoor(options: FrontDoorOptions, pages: Listener): Listener {
  const api = options.api && getRequestListener(options.api);
  return (request, response) => {
    for (const [name, value] of Object.entries(everyAnswer)) response.setHeader(name, value);
    if (options.isClosing()) response.setHeader("connection", "close");
    request.headers[clientAddressHeader] = clientAddress(request, options.trustedProxyHops);
    const path = request.url?.split("?", 1)[0] ?? "/";
    if (path === "/healthz") {
      const { version, payments } = options;
      return answerJson(response, 200, { status: "ok", version, payments });
    }
    if (path === "/readyz") return void answerReady(options, response);
    // Health checks may leave out the host, everyone else names one.
    if (!isForUs(request)) return refuse(response, 400, "Bad request");
    if (path.length > pathMaxCharacters) return refuse(response, 414, "Address too long");
    if (!isDecodable(path)) return refuse(response, 400, "Bad request");
    const isForApi = path.startsWith("/api/");
    if (!isForApi && !pageMethods.includes(request.method ?? ""))
      return refuse(response, 405, "Method not allowed", { allow: pageMethods.join(", ") });
    if (api && isForApi) return void api(request, response);
    if (request.headers["transfer-encoding"] && !isForApi) {
      // Forms always state their length; without it a body could not be bounded before it is read.
      return refuse(response, 411, "Length required", { connection: "close" });
    }
    // Compressing a page with brotli costs more than rendering it.
    if (request.headers["accept-encoding"]?.includes("br")) request.headers["accept-encoding"] = "gzip";
    pages(request, response);
  };
}

/**
 * Puts the front door before the page server, which offers no hook of its own: Node announces each server that is
 * about to listen, by then with its request listeners attached.
 */
export function guardNextServer(options: FrontDoorOptions, onServer: (server: Server) => void): void {
  let found = false;
  subscribe("tracing:net.server.listen:asyncStart", (message) => {
    if (found || typeof message !== "object" || message === null || !("server" in message)) return;
    const { server } = message;
    if (!(server instanceof Server)) return;
    found = true;
    const listeners = server.listeners("request");
    server.removeAllListeners("request");
    server.on(
      "request",
      frontDoor(options, (request, response) => {
        for (const listener of listeners) listener.call(server, request, response);
      }),
    );
    tune(server);
    onServer(server);
  });
}

export function tune(server: Server): void {
  server.keepAliveTimeout = keepAliveTimeoutMilliseconds;
  server.headersTimeout = keepAliveTimeoutMilliseconds + 1_000;
  server.requestTimeout = requestTimeoutMilliseconds;
}

/**
 * Whether a request says what it wants in the form that browsers and programs use: a path, and a host and an origin that are
 * some. Proxy requests (absolute targets), `OPTIONS *` and TRACE have no meaning here.
 */
function isForUs({ url = "", method, headers, headersDistinct }: IncomingMessage): boolean {
  const { host = "", origin = "null" } = headers;
  // Of two hosts, a proxy may have looked at the other one (RFC 9112, section 3.2).
  const isOne = headersDistinct.host?.length === 1;
  const isHost = isOne && host !== "" && !/[/?#@\\\s]/.test(host) && URL.canParse(`http://${host}`);
  return url.startsWith("/") && method !== "TRACE" && isHost && (origin === "null" || URL.canParse(origin));
}

/** Whether a path can be read: what follows a percent sign is a byte, and the bytes are UTF-8. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function refuse(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries({ ...refusalHeaders, ...headers })) response.setHeader(name, value);
  answerJson(response, status, { status, message });
}

async function answerReady(options: FrontDoorOptions, response: ServerResponse): Promise<void> {
  const { ok, checks } = await options.ready();
  const ready = ok && !options.isClosing();
  answerJson(response, ready ? 200 : 503, { status: ready ? "ready" : "not ready", checks });
}

function answerJson(response: ServerResponse, status: number, payload: unknown): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(payload));
}
